import type { RunDocument } from '../../domain/run/run-document';
import { deviceCondition, faultyEnd, linkCondition } from './conditions';
import { shortPort } from './event-words';
import { html, type Html, nothing, text } from './html';
import { type Condition, conditionMarks } from './marks';
import type { Picture, PictureEdge, PictureNode } from './picture';
import { section } from './section';

/** Below this part of its size the names cannot be read: a phone scrolls then. */
const smallest = 0.6;
/** With more links than this, only the ports of the faulty ones are named. */
const mostNamed = 24;

/** The network as the evidence shows it, with the faulty devices and links marked. */
export function renderDrawing(document: RunDocument, picture: Picture | null): Html {
  if (picture === null || picture.nodes.length === 0) return nothing;
  const { width, height, nodes, edges, left, quiet = false } = picture;
  const named = edges.length <= mostNamed && !quiet;
  const rest =
    left > 0
      ? html`<p class="more">${left} more devices, on which nothing failed, are not drawn.</p>`
      : nothing;
  return section(
    'network',
    'The network as the evidence shows it',
    html`<p class="legend">${legend(document, picture)}</p>
      <div class="scroll drawing" tabindex="0" role="region" aria-label="Picture of the network">
        <div class="fit">
          <svg class="least" width="${Math.ceil(width * smallest)}" height="0" aria-hidden="true" />
          <svg
            viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}"
            width="${Math.ceil(width)}"
            role="img"
            class="${quiet ? 'quiet-map' : 'map'}"
            aria-label="Devices and links"
          >
            ${(quiet ? withoutFaulty(document, edges) : inOrder(document, edges)).map((edge) =>
              renderEdge(document, edge, named),
            )}
            ${nodes.map((node) => renderNode(document, node))}
            ${quiet ? overNodes(document, edges) : nothing}
          </svg>
        </div>
      </div>
      ${rest}`,
    faultyLinks(document, picture),
  );
}

function renderNode(document: RunDocument, node: PictureNode): Html {
  const condition = deviceCondition(document, node.name);
  const { sign, words } = conditionMarks[condition];
  const [x, y] = [node.x - node.width / 2, node.y - node.height / 2];
  const box = (inset: number, name: string): Html =>
    html`<rect
      class="${name}"
      x="${round(x + inset)}"
      y="${round(y + inset)}"
      width="${round(node.width - 2 * inset)}"
      height="${round(node.height - 2 * inset)}"
      rx="${condition === 'cause' ? 0 : 8}"
    />`;
  // A second frame tells the cause apart where there is no color.
  return html`<g class="device ${condition}"
    ><title>${node.name}: ${words}</title
    >${box(0, 'frame')}${condition === 'cause' ? box(4, 'inner') : nothing}
    <text x="${round(node.x)}" y="${round(node.y - 4)}" class="name">${text(node.name, 18)}</text>
    <text x="${round(node.x)}" y="${round(node.y + 14)}" class="state">${sign} ${words}</text></g
  > `;
}

/** Faulty links last, so that no other line runs over them. */
function inOrder(document: RunDocument, edges: readonly PictureEdge[]): PictureEdge[] {
  const faulty = (edge: PictureEdge): number => Number(isFaulty(linkCondition(document, edge)));
  return [...edges].sort((one, other) => faulty(one) - faulty(other));
}

function withoutFaulty(document: RunDocument, edges: readonly PictureEdge[]): PictureEdge[] {
  return edges.filter((edge) => !isFaulty(linkCondition(document, edge)));
}

/** Between many devices a faulty link would be hidden: it is drawn over the boxes. */
function overNodes(document: RunDocument, edges: readonly PictureEdge[]): Html {
  const faulty = edges.filter((edge) => isFaulty(linkCondition(document, edge)));
  return html`${faulty.map((edge) => renderEdge(document, edge, false))}`;
}

function renderEdge(document: RunDocument, edge: PictureEdge, named: boolean): Html {
  const condition = linkCondition(document, edge);
  return html`<g class="link ${condition}"
    ><title>${linkText(edge)}: ${conditionMarks[condition].words}</title
    ><path
      d="${text(pathOf(edge.points), 8000)}"
    />${isFaulty(condition) ? renderMark(edge, condition, faultyEnd(document, edge)) : nothing}${named ? renderPorts(edge) : nothing}</g
  > `;
}

/** A line that bends softly: each inner point pulls the curve between its neighbors' middles. */
function pathOf(points: PictureEdge['points']): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (first === undefined || last === undefined) return '';
  const start = `M${round(first.x)} ${round(first.y)}`;
  if (rest.length === 0) return `${start} L${round(last.x)} ${round(last.y)}`;
  const bends = rest.map((point, index) => {
    const next = rest[index + 1];
    const end =
      next === undefined ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`;
  });
  return [start, ...bends].join(' ');
}

/**
 * The sign of a faulty link, near the end where the cause lies, with a tip towards the end that the
 * failure reaches; on its middle where the cause lies elsewhere.
 */
function renderMark({ points }: PictureEdge, condition: Condition, end: 'a' | 'b' | null): Html {
  const [from, to] = end === 'b' ? [points.at(-1), points[0]] : [points[0], points.at(-1)];
  if (from === undefined || to === undefined) return nothing;
  const middle = points[Math.floor((points.length - 1) / 2)] ?? from;
  const between = points.length > 2 ? middle : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const at = end === null ? between : partWay(from, between, 0.6);
  return html`${end === null ? nothing : renderTip(between, to)}<circle
      cx="${round(at.x)}"
      cy="${round(at.y)}"
      r="11"
    /><text x="${round(at.x)}" y="${round(at.y + 5)}" class="mark"
      >${conditionMarks[condition].sign}</text
    >`;
}

/** A filled tip at the end that the failure reaches. */
function renderTip(from: Point, to: Point): Html {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const place = `translate(${round(to.x)} ${round(to.y)}) rotate(${round(angle)})`;
  return html`<polygon class="tip" points="0,0 -14,-7 -14,7" transform="${place}" />`;
}

type Point = PictureEdge['points'][number];

function partWay(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The ports of a link, each beside its end; where they are not drawn, its title has them. */
function renderPorts({ aInterface, bInterface, points }: PictureEdge): Html {
  const ends = [
    { port: aInterface, at: points[0], from: points[1] },
    { port: bInterface, at: points.at(-1), from: points.at(-2) },
  ];
  const labels = ends.map(({ port, at, from }) => {
    if (port === null || at === undefined || from === undefined) return nothing;
    const below = from.y > at.y;
    return html`<text class="port" x="${round(at.x + 14)}" y="${round(at.y + (below ? 14 : -6))}">
      ${text(shortPort(port), 18)}
    </text>`;
  });
  return html`${labels}`;
}

function faultyLinks(document: RunDocument, { edges }: Picture): Html {
  const faulty = edges.flatMap((edge) => {
    const condition = linkCondition(document, edge);
    const { sign, words } = conditionMarks[condition];
    return isFaulty(condition)
      ? [html`<li><b class="${condition}">${sign} ${words}:</b> ${linkText(edge)}</li>`]
      : [];
  });
  return faulty.length === 0
    ? nothing
    : html`<ul class="links">
        ${faulty}
      </ul>`;
}

function legend(document: RunDocument, { nodes, edges }: Picture): Html[] {
  const used = new Set([
    ...nodes.map(({ name }) => deviceCondition(document, name)),
    ...edges.map((edge) => linkCondition(document, edge)),
  ]);
  const all: Condition[] = ['cause', 'affected', 'unread', 'fine', 'unknown'];
  return all
    .filter((one) => used.has(one))
    .map((one) => {
      const { sign, words } = conditionMarks[one];
      return html`<span><b class="${one}">${sign}</b> ${words}</span> `;
    });
}

function linkText({ a, aInterface, b, bInterface }: PictureEdge): string {
  const end = (device: string, port: string | null): string =>
    port === null ? device : `${device} ${port}`;
  return `${end(a, aInterface)} – ${end(b, bInterface)}`;
}

function isFaulty(condition: Condition): boolean {
  return condition === 'cause' || condition === 'affected';
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
