import type { Model, Need } from './resource';
import { openAround, usualEdges } from './ways';
import { worksWithout } from './works';

/** A resource whose failure may be behind what was seen, and how near it lies (0: seen itself). */
export interface Suspect {
  resource: string;
  distance: number;
  /** How much it is suspected beside others; the nearer the more where it is not told. */
  weight?: number;
}

/** Deeper than this nothing is sought at once: what is read meanwhile brings the next ring. */
const deepest = 6;

/** The edges and nodes of the usual ways; where none is known, what would name the edges that are missing. */
export function onWay(
  model: Model,
  { from, to, quality }: Extract<Need, { need: 'path' }>,
  works: ReturnType<typeof worksWithout>,
): string[] {
  const edges = usualEdges(model, from, to, works);
  if (edges.length === 0)
    return openAround(model, [from, to], works).flatMap((node) => model.open.get(node) ?? []);
  return edges.flatMap((edge) => [
    quality === undefined ? edge.by : (edge.qualities[quality] ?? edge.by),
    ...edge.ends,
  ]);
}

/**
 * Everything that a resource needs, directly or through others, and without which it could not work
 * while `broken` do not. Of a way, the edges and nodes of the usual ways count.
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
      const next = need.need === 'path' ? onWay(model, need, works) : need.of;
      for (const one of next) {
        if (!found.has(one) && !cleared.has(one)) found.set(one, distance + 1);
      }
    }
  }
  return [...found].map(([id, distance]) => ({ resource: id, distance }));
}

/** What works, and all that it could not work without. */
export function clearedBy(model: Model, working: readonly string[]): Set<string> {
  const cleared = new Set(working);
  for (const id of cleared) {
    for (const need of model.resources.get(id)?.needs ?? []) {
      if (need.need === 'all') for (const one of need.of) cleared.add(one);
    }
  }
  return cleared;
}
