import type { Model } from './resource';
import { usualEdges } from './ways';
import { worksWithout } from './works';

/** A resource whose failure may be behind what was seen, and how near it lies (0: seen itself). */
export interface Suspect {
  resource: string;
  distance: number;
}

/** Deeper than this nothing is sought at once: what is read meanwhile brings the next ring. */
const deepest = 6;

/**
 * Everything that a resource needs, directly or through others, and without which it could not work
 * while `broken` do not. Of a way, the edges and nodes of the usual ways count.
 * What is cleared works, and with it all that it needs.
 * What is cleared works, and with it all that it needs.
 */
export function suspectsOf(
  model: Model,
  resource: string,
  broken: ReadonlySet<string>,
  cleared: ReadonlySet<string>,
): Suspect[] {
  const works = worksWithout(model, broken);
  const found = new Map([[resource, 0]]);
  for (const [id, distance] of found) {
    if (distance >= deepest) continue;
    for (const need of model.resources.get(id)?.needs ?? []) {
      const next =
        need.need === 'path'
          ? usualEdges(model, need.from, need.to, works).flatMap((edge) => [
              need.quality === undefined ? edge.by : (edge.qualities[need.quality] ?? edge.by),
              ...edge.ends,
            ])
          : need.of;
      for (const one of next) {
        if (!found.has(one) && !cleared.has(one)) found.set(one, distance + 1);
      }
    }
  }
  return [...found].map(([id, distance]) => ({ resource: id, distance }));
}
