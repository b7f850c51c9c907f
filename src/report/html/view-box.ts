import type { Picture } from './picture';
import type { PortLabel } from './port-labels';

/** The part of the plane that a drawing shows, in whole pixels. */
export interface ViewBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Room beside a line for its mark. */
const beside = 12;

/** What all that is drawn takes up: lines bend out of the layout's frame, and names reach beyond it. */
export function viewBoxOf(
  { width, height, edges }: Picture,
  labels: readonly PortLabel[],
): ViewBox {
  const points = edges.flatMap((edge) => edge.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const starts = labels.map((label) => label.x - 2);
  const left = Math.floor(Math.min(0, ...xs.map((x) => x - beside), ...starts));
  const top = Math.floor(Math.min(0, ...ys.map((y) => y - beside)));
  const ends = labels.map((label) => label.x + label.width + 2);
  const right = Math.max(width, ...xs.map((x) => x + beside), ...ends);
  const bottom = Math.max(height, ...ys.map((y) => y + beside));
  return { left, top, width: Math.ceil(right - left), height: Math.ceil(bottom - top) };
}
