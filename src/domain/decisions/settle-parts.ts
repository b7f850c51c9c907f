import type { GoalPart, SettledPart } from '../analysis/goal-part';
import { describeCall } from '../calls/describe-call';
import { Mentioned, leavesOf } from '../text/mentions';
import type { Attempt, Settling } from './attempt';
import { nearKey } from './loop-guard';
import { isSaidInstead, saysAnew } from './said-instead';
import { type Bound, whatIsMissing, wordsOf } from './what-is-missing';

/**
 * How each part of a task ended. Pure. A part is done where a call that succeeded is bound to it,
 * changed something if it wants that, and has its values among arguments or result, and where no
 * refusal or failure of it is left that nothing made good. A change that was refused or failed
 * and belongs to no part becomes one of its own.
 */
export function settleParts(settling: Settling): SettledPart[] {
  const { parts, attempts } = settling;
  const settled: SettledPart[] = [];
  const told = new Set<Attempt>();
  for (const bound of bindAttempts(parts, attempts)) {
    const obstacles = bound.attempts.filter((one) => isObstacle(one, bound, settling));
    const { missing, done } = whatIsMissing(bound, settling);
    // What stands for the whole task leaves its single changes to parts of their own.
    const whole = bound.part.wants === 'unknown';
    const against = obstacles.filter(({ changes }) => !whole || changes === false);
    for (const one of against) told.add(one);
    settled.push(settlePart(bound.part, against, missing, done));
  }
  for (const one of attempts) {
    if (told.has(one) || one.ended === 'success' || one.changes === false) continue;
    if (!isMadeGood(one, attempts, settling)) settled.push(ownPart(one, settled.length + 1));
  }
  for (const one of settling.leftOut ?? []) {
    settled.push({ id: String(settled.length + 1), ...one, status: 'open', calls: [] });
  }
  return settled;
}

function settlePart(
  { id, text }: GoalPart,
  obstacles: readonly Attempt[],
  missing: string | null,
  done: readonly Attempt[],
): SettledPart {
  const refused = obstacles.filter(({ ended }) => ended === 'refused');
  const [against = null] = (refused.length > 0 ? refused : obstacles).slice(-1);
  const calls = [...done, ...obstacles].map((one) => one.id);
  if (against !== null) return { ...ownPart(against, 0), id, text, calls };
  if (missing !== null) return { id, text, status: 'open', why: missing, calls };
  return { id, text, status: 'done', why: null, calls };
}

/** What was tried and not done, as a part that nobody had thought of. */
function ownPart({ id, call, ended, why }: Attempt, number: number): SettledPart {
  const status = ended === 'refused' ? 'refused' : ended === 'failed' ? 'failed' : 'open';
  return { id: String(number), text: describeCall(call), status, why, calls: [id] };
}

/** Each part with the attempts that serve it: by the planner's word, else by what they are about. */
function bindAttempts(parts: readonly GoalPart[], attempts: readonly Attempt[]): Bound[] {
  const known = new Set(parts.map(({ id }) => id));
  const served = attempts.map((attempt) => {
    const said = attempt.serves?.filter((id) => known.has(id)) ?? [];
    return new Set(said.length > 0 ? said : nearest(parts, attempt));
  });
  return parts.map((part) => ({
    part,
    attempts: attempts.filter((_one, index) => served[index]?.has(part.id)),
  }));
}

/** Parts that a call has most in common with; what only reads may serve all that want to know. */
function nearest(parts: readonly GoalPart[], { call, changes }: Attempt): string[] {
  if (parts.length === 1) return parts.map(({ id }) => id);
  const given = new Mentioned(leavesOf(call.arguments));
  const common = parts.map(
    ({ about, values }) => [...about, ...values].filter((phrase) => given.has(phrase)).length,
  );
  const most = Math.max(...common);
  const fit = (wants: GoalPart['wants'], index: number): boolean =>
    common[index] === most && (most > 0 || (changes ? wants !== 'answer' : wants !== 'change'));
  return parts.flatMap(({ id, wants }, index) => (fit(wants, index) ? [id] : []));
}

/** A refusal or failure that stands in a part's way; of what only looks, one that nothing followed. */
function isObstacle(one: Attempt, { part, attempts }: Bound, settling: Settling): boolean {
  if (one.ended === 'success' || isMadeGood(one, attempts, settling)) return false;
  if (one.changes !== false) return true;
  return part.wants !== 'change' && successesAfter(one, attempts).length === 0;
}

/**
 * Whether a later call did what this one could not: the same call, or one that has all that the
 * task says of it. What a person refused is made good only by what a person approved.
 */
function isMadeGood(one: Attempt, attempts: readonly Attempt[], settling: Settling): boolean {
  const key = nearKey(one.call);
  const isSame = ({ ended, call }: Attempt) => ended === 'success' && nearKey(call) === key;
  if (attempts.some(isSame)) return true;
  const asked = new Mentioned([settling.task]);
  const wanted = leavesOf(Object.values(one.call.arguments)).filter((leaf) => asked.has(leaf));
  return successesAfter(one, attempts).some((next) => {
    if (one.changes === true && next.changes === false) return false;
    const byWord = next.serves?.some((id) => one.serves?.includes(id)) === true;
    if (one.ended === 'refused') {
      if (!next.confirmed) return false;
      if (!byWord && next.call.tool !== one.call.tool) return false;
      if (wanted.length === 0) return byWord;
    }
    const has = new Mentioned(wordsOf(next));
    if (wanted.every((leaf) => has.has(leaf)) || (byWord && saysAnew(next, settling))) return true;
    return isSaidInstead(next, one, settling);
  });
}

function successesAfter(one: Attempt, attempts: readonly Attempt[]): Attempt[] {
  return attempts.slice(attempts.indexOf(one) + 1).filter(({ ended }) => ended === 'success');
}
