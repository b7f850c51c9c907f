import type { RunDocument } from '../../domain/run/run-document';
import { between, pathOf, type Point, round } from './curve';
import { deviceCondition, faultyEnd, linkCondition } from './conditions';
import { html, type Html, nothing, text } from './html';
import { type Condition, conditionMarks } from './marks';
import type { Picture, PictureEdge, PictureNode } from './picture';
import { placePortLabels, type PortLabel } from './port-labels';
import { section } from './section';
import { viewBoxOf } from './view-box';

/** Below this part of its size the names cannot be read: a phone scrolls then. */
const smallest = 0.6;
/** With more links than this, only the ports of the faulty ones are named. */
const mostNamed = 24;

/** The network as the evidence shows it, with the faulty devices and links marked. */
export function renderDrawing(document: RunDocument, picture: Picture | null): Html {
  if (picture === null || picture.nodes.length === 0) return nothing;
  const { nodes, edges, left, quiet = false } = picture;
  const labels =
    edges.length <= mostNamed && !quiet
      ? placePortLabels(picture)
      : new Map<PictureEdge, PortLabel[]>();
  const view = viewBoxOf(picture, [...labels.values()].flat());
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
          <svg
            class="least"
            width="${Math.ceil(view.width * smallest)}"
            height="0"
            aria-hidden="true"
          />
          <svg
            viewBox="${view.left} ${view.top} ${view.width} ${view.height}"
            width="${view.width}"
            role="img"
            class="${quiet ? 'quiet-map' : 'map'}"
            aria-label="Devices and links"
          >
            ${(quiet ? withoutFaulty(document, edges) : inOrder(document, edges)).map((edge) =>
              renderEdge(document, edge, labels.get(edge)),
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
  return html`${faulty.map((edge) => renderEdge(document, edge))}`;
}

function renderEdge(
  document: RunDocument,
  edge: PictureEdge,
  labels: readonly PortLabel[] = [],
): Html {
  const condition = linkCondition(document, edge);
  return html`<g class="link ${condition}"
    ><title>${linkText(edge)}: ${conditionMarks[condition].words}</title
    ><path
      d="${text(pathOf(edge.points), 8000)}"
    />${isFaulty(condition) ? renderMark(edge, condition, faultyEnd(document, edge)) : nothing}${renderPorts(labels)}</g
  > `;
}

/**
 * The sign of a faulty link, near the end where the cause lies, with a tip towards the end that the
 * failure reaches; on its middle where the cause lies elsewhere.
 */
function renderMark({ points }: PictureEdge, condition: Condition, end: 'a' | 'b' | null): Html {
  const [from, to] = end === 'b' ? [points.at(-1), points[0]] : [points[0], points.at(-1)];
  if (from === undefined || to === undefined) return nothing;
  const middle = points[Math.floor((points.length - 1) / 2)] ?? from;
  const center = points.length > 2 ? middle : between(from, to, 0.5);
  const at = end === null ? center : between(from, center, 0.6);
  return html`${end === null ? nothing : renderTip(center, to)}<circle
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

/** The ports of a link; where they are not drawn, its title has them. */
function renderPorts(labels: readonly PortLabel[]): Html {
  return html`${labels.map(
    ({ text: port, x, y }) =>
      html`<text class="port" x="${round(x)}" y="${round(y)}">${text(port)}</text>`,
  )}`;
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
