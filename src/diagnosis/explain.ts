import { Cover } from './covers';
import type { Hypothesis, Observation } from './observation';

/** A hypothesis with all that it accounts for, its own observations included. */
export interface Candidate<Fault> extends Hypothesis<Fault> {
  accounts: readonly Observation[];
}

/** A reason to prefer one explanation to another. Negative: `a` first. */
export interface Criterion<Fault> {
  name: string;
  compare: (a: Candidate<Fault>, b: Candidate<Fault>) => number;
}

/** The search's answer. */
export interface Explanation<Fault> {
  /** Where a person has to act, the best explanation first; none follows from others. */
  causes: Candidate<Fault>[];
  /** For each failing observation that follows from causes: which, the one that gave way last first. */
  because: Map<string, Candidate<Fault>[]>;
  /** Failing observations that nothing accounts for. */
  open: Observation[];
}

function latest(one: Hypothesis<unknown>): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...one.moments);
}

function candidateOf<Fault>(
  cover: Cover,
  one: Hypothesis<Fault>,
  all: readonly Hypothesis<Fault>[],
  failing: readonly Observation[],
): Candidate<Fault> {
  const others = all.filter((other) => other.resources[0] !== one.resources[0]);
  const accounts = failing.filter((seen) => {
    if (one.own.includes(seen.id)) return true;
    if (!cover.matters(one, seen.resource)) return false;
    if (cover.explain(seen, [one]) !== null) return true;
    return (
      cover.explain(seen, others) === null &&
      cover.explain(seen, [one, ...others])?.includes(one) === true
    );
  });
  return { ...one, accounts };
}

/**
 * Orders by the criteria, one after the other: the next one speaks only where all before are even. A
 * full tie is broken by the resource's id, so that the same input gives the same answer.
 */
export function inOrder<Fault>(
  candidates: readonly Candidate<Fault>[],
  criteria: readonly Criterion<Fault>[],
): Candidate<Fault>[] {
  return [...candidates].sort((a, b) => {
    for (const { compare } of criteria) {
      const verdict = compare(a, b);
      if (verdict !== 0) return verdict;
    }
    return a.resources[0].localeCompare(b.resources[0]);
  });
}

/** Whether a failure is shown by one of the hypotheses itself or follows from them. */
function holds<Fault>(
  cover: Cover,
  seen: Observation,
  hypotheses: readonly Hypothesis<Fault>[],
): boolean {
  return (
    hypotheses.some((one) => one.own.includes(seen.id)) || cover.explain(seen, hypotheses) !== null
  );
}

/** Whether a hypothesis is a mere consequence where all that shows it, if anything does, follows from the others. */
function followsFrom<Fault>(
  cover: Cover,
  one: Candidate<Fault>,
  others: readonly Candidate<Fault>[],
): boolean {
  if (one.isEnd) return false;
  const isShown = one.accounts.some((seen) => one.own.includes(seen.id));
  return isShown || cover.explain({ ...one, resource: one.resources[0] }, others) !== null;
}

/**
 * The smallest set of hypotheses from which all that fails follows. A hypothesis that is itself a
 * consequence of others is left out, unless something fails that does not follow without it; of two
 * at the same place, or that follow from each other, the one that the criteria prefer stays. A mere
 * possibility is left out where it is needed for nothing.
 */
export function explain<Fault>(
  cover: Cover,
  observations: readonly Observation[],
  hypotheses: readonly Hypothesis<Fault>[],
  criteria: readonly Criterion<Fault>[],
): Explanation<Fault> {
  const failing = observations.filter((one) => !one.works && !one.meant);
  // Of several ways to explain something together the search finds one: the same in whatever order they come.
  const all = [...hypotheses].sort((a, b) => a.resources[0].localeCompare(b.resources[0]));
  const ordered = inOrder(
    all.map((one) => candidateOf(cover, one, all, failing)),
    criteria,
  );
  const held = failing.filter((seen) => holds(cover, seen, ordered));
  let left = ordered;
  // From the last to the first, so that of two that explain each other the better one stays.
  for (const one of [...ordered].reverse()) {
    const others = left.filter((other) => other !== one);
    const isSpare = one.confidence === 'possible' || followsFrom(cover, one, others);
    if (isSpare && held.every((seen) => holds(cover, seen, others))) left = others;
  }
  // What also followed from those left out is now accounted for by those that stay alone.
  const causes = left.map((one) => candidateOf(cover, one, left, failing));
  const because = new Map<string, Candidate<Fault>[]>();
  const open: Observation[] = [];
  for (const seen of failing) {
    const own = causes.filter((one) => one.own.includes(seen.id));
    const behind = own.length > 0 ? own.slice(0, 1) : (cover.explain(seen, causes) ?? []);
    if (behind.length === 0) open.push(seen);
    else
      because.set(
        seen.id,
        [...behind].sort((a, b) => latest(b) - latest(a)),
      );
  }
  return { causes, because, open };
}
