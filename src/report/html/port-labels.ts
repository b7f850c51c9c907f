import { cleanText } from '../../domain/text/escape';
import { type Point, pointsAlong } from './curve';
import { shortPort } from './event-words';
import type { Picture, PictureEdge } from './picture';

/** The name of a port beside the end of its link; `x` and `y` are where its text begins. */
export interface PortLabel {
  text: string;
  x: number;
  y: number;
  width: number;
}

/** Of a character of 11 px, and the height of a line of them. */
const characterWidth = 6.2;
const lineHeight = 12;
/** A longer name is cut. */
const mostCharacters = 18;
/** How far along its line, in lines of text, a name may stand from its box. */
const mostLines = 4;
const space = 4;
/** Room for the tip of a faulty link. */
const beside = 9;

interface End {
  edge: PictureEdge;
  port: string;
  at: Point;
  from: Point;
}

/**
 * Places the names of ports so that none covers another or a device, and as few lines as can be
 * run through one: each beside its line, on its other side or further from the box.
 */
export function placePortLabels({ edges, nodes }: Picture): Map<PictureEdge, PortLabel[]> {
  const placed = new Map<PictureEdge, PortLabel[]>();
  const lines = edges.flatMap(({ points }) => pointsAlong(points));
  const taken = nodes.map(({ x, y, width, height }) => ({
    left: x - width / 2,
    right: x + width / 2,
    top: y - height / 2,
    bottom: y + height / 2,
  }));
  for (const end of edges.flatMap(endsOf)) {
    const label = best(placesOf(end), (one) => {
      const box = boxOf(one);
      const covered = taken.filter((other) => overlap(box, other)).length;
      return 1000 * covered + lines.filter((point) => holds(box, point)).length;
    });
    if (label === undefined) continue;
    taken.push(boxOf(label));
    placed.set(end.edge, [...(placed.get(end.edge) ?? []), label]);
  }
  return placed;
}

/** The first of those that cost least. */
function best(
  places: readonly PortLabel[],
  costOf: (one: PortLabel) => number,
): PortLabel | undefined {
  const costs = places.map(costOf);
  return places[costs.indexOf(Math.min(...costs))];
}

function endsOf(edge: PictureEdge): End[] {
  const { aInterface, bInterface, points } = edge;
  return [
    { port: aInterface, at: points[0], from: points[1] },
    { port: bInterface, at: points.at(-1), from: points.at(-2) },
  ].flatMap(({ port, at, from }) =>
    port === null || at === undefined || from === undefined
      ? []
      : [{ edge, port: cleanText(shortPort(port), mostCharacters), at, from }],
  );
}

/** Where a name may stand, best first. */
function placesOf({ port, at, from }: End): PortLabel[] {
  const width = Array.from(port).length * characterWidth;
  const below = from.y > at.y;
  const reach = Math.abs(from.y - at.y);
  return Array.from({ length: mostLines }, (_, line) => {
    const away = 6 + lineHeight * line;
    const part = reach === 0 ? 0 : Math.min(1, away / reach);
    const x = at.x + (from.x - at.x) * part;
    const y = below ? at.y + away + 8 : at.y - away;
    return [x + beside, x - beside - width].map((start) => ({
      text: port,
      x: start,
      y,
      width,
    }));
  }).flat();
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ x, y, width }: PortLabel): Box {
  return { left: x, right: x + width, top: y - 9, bottom: y + 2 };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + space &&
    other.left < one.right + space &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function holds({ left, right, top, bottom }: Box, { x, y }: Point): boolean {
  return x > left && x < right && y > top && y < bottom;
}
