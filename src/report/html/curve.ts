import type { PictureEdge } from './picture';

export type Point = PictureEdge['points'][number];

/** A straight part has no `bend`. */
interface Part {
  from: Point;
  bend?: Point;
  to: Point;
}

/** A line that bends softly: each inner point pulls the curve between its neighbors' middles. */
function partsOf(points: readonly Point[]): Part[] {
  const [first, ...inner] = points;
  const last = inner.pop();
  if (first === undefined || last === undefined) return [];
  if (inner.length === 0) return [{ from: first, to: last }];
  const middles = inner.slice(1).map((next, index) => between(inner[index] ?? next, next, 0.5));
  return inner.map((bend, index) => ({
    from: middles[index - 1] ?? first,
    bend,
    to: middles[index] ?? last,
  }));
}

/** The curve of a link as the `d` of an SVG path. */
export function pathOf(points: readonly Point[]): string {
  const parts = partsOf(points);
  const [first] = parts;
  if (first === undefined) return '';
  const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  const drawn = parts.map(({ bend, to }) =>
    bend === undefined ? `L${at(to)}` : `Q${at(bend)} ${at(to)}`,
  );
  return [`M${at(first.from)}`, ...drawn].join(' ');
}

/** Points along the curve, close enough that no text fits between two of them. */
export function pointsAlong(points: readonly Point[]): Point[] {
  return partsOf(points).flatMap(({ from, bend, to }) => {
    const count = Math.max(2, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4));
    const middle = bend ?? between(from, to, 0.5);
    return Array.from({ length: count + 1 }, (_, index) => {
      const part = index / count;
      return between(between(from, middle, part), between(middle, to, part), part);
    });
  });
}

/** The point that lies `part` of the way from one point to another. */
export function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** To a tenth of a pixel. */
export function round(length: number): number {
  return Math.round(length * 10) / 10;
}
