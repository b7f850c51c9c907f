import type { Model, Need } from './resource';
import { distinctWays } from './ways';
import { worksWithout } from './works';
import type { Working } from './ways';

/**
 * What the loss of some resources does to another: `lost`, `reduced` where it works with nothing left
 * to fall back on where it had something before, `kept`, or `unknown` where what was read leaves it open.
 */
export type Effect = 'lost' | 'reduced' | 'kept' | 'unknown';

type Works = (id: string) => Working;

/** Ways in which a need is met, counted to two, which is enough to tell whether a second one is left. */
function alternatives(model: Model, need: Need, works: Works): number {
  if (need.need === 'all') return 2;
  if (need.need === 'path') return distinctWays(model, need, works);
  return need.of.filter((id) => works(id) !== 'no').length - need.count + 1;
}

/** Answers what becomes of a resource, and of a need, while others are broken. */
export function effectsOf(model: Model, broken: ReadonlySet<string>) {
  const before = worksWithout(model, new Set());
  const after = worksWithout(model, broken);
  const isReduced = (need: Need, seen: Set<string>): boolean => {
    const had = alternatives(model, need, before);
    const has = alternatives(model, need, after);
    if (had > 1 && has === 1) return true;
    // Beneath one of several that are left, nothing depends on a single thing.
    if (need.need === 'path' || (need.need === 'at_least' && has > 1)) return false;
    return need.of.some((id) => after(id) !== 'no' && isAnyReduced(id, seen));
  };
  const isAnyReduced = (id: string, seen: Set<string>): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    return (model.resources.get(id)?.needs ?? []).some((need) => isReduced(need, seen));
  };
  return {
    before,
    after,
    on(id: string): Effect {
      const [was, is] = [before(id), after(id)];
      if (is === 'no') return 'lost';
      if (is === 'maybe' && was === 'yes') return 'unknown';
      return isAnyReduced(id, new Set()) ? 'reduced' : 'kept';
    },
    isReduced: (need: Need): boolean => isReduced(need, new Set()),
  };
}
