import type { Cover } from './covers';
import type { Hypothesis, Observation } from './observation';

/** A resource that several failures share, and which of them. */
export interface Shared<Fault> {
  resource: string;
  /** What it would account for. */
  behind: Hypothesis<Fault>[];
}

/** Times of what gave way together lie this close, ms: a device that dies takes all with it at once. */
export const together = 300_000;

function agree(group: readonly Hypothesis<unknown>[]): boolean {
  const onsets = group.flatMap((one) => one.moments.slice(0, 1));
  return onsets.length < 2 || Math.max(...onsets) - Math.min(...onsets) <= together;
}

/** Whether something was still seen to work after what is to be explained had begun. */
function showsWorking(seen: Observation, group: readonly Hypothesis<unknown>[]): boolean {
  const onsets = group.flatMap((one) => one.moments.slice(0, 1));
  return seen.until === undefined || onsets.length === 0 || Math.min(...onsets) <= seen.until;
}

/**
 * What several broken things have in common: of the candidates, those without which at least two of
 * the broken things would not work, whose onsets agree, and on which nothing rests that was seen to
 * work. The one that accounts for most comes first; of two alike, the one on which less rests.
 */
export function sharedBy<Fault>(
  cover: Cover,
  candidates: readonly string[],
  broken: readonly Hypothesis<Fault>[],
  working: readonly Observation[],
): Shared<Fault>[] {
  const found = candidates.flatMap((resource): (Shared<Fault> & { wide: number })[] => {
    const one = [{ resources: [resource] as const, moments: [], past: false }];
    const behind = broken.filter(
      (other) =>
        !other.isEnd &&
        other.resources[0] !== resource &&
        cover.works(one, other.resources[0]) === 'no',
    );
    if (new Set(behind.map((other) => other.resources[0])).size < 2 || !agree(behind)) return [];
    const refuted = working.some(
      (other) => showsWorking(other, behind) && cover.works(one, other.resource) === 'no',
    );
    if (refuted) return [];
    const wide = [...cover.model.resources.keys()].filter(
      (id) => cover.works(one, id) === 'no',
    ).length;
    return [{ resource, behind, wide }];
  });
  found.sort((a, b) => b.behind.length - a.behind.length || a.wide - b.wide);
  const taken = new Set<Hypothesis<Fault>>();
  return found.filter(({ behind }) => {
    const fresh = behind.filter((one) => !taken.has(one));
    if (fresh.length < 2) return false;
    for (const one of fresh) taken.add(one);
    return true;
  });
}
