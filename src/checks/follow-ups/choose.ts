import type { FollowUp } from '../../domain/analysis/analysis';
import type { Judged } from '../define-check';
import type { Finding } from '../../domain/analysis/finding';
import type { PreviousRun } from '../../domain/analysis/previous-run';
import type { CheckContext } from '../context';
import { detailWishes, mapWishes, silenceWishes, subjectWishes } from './asked-wishes';
import { failureWishes } from './failure-wishes';
import { previousWishes } from './previous-wishes';
import { symptomWishes } from './symptom-wishes';
import { labelWishes, vpnWishes } from './vpn-wishes';
import { asFollowUp, isSettled, type Wish } from './wishes';

/** Follow-ups listed at once; after these are read, others may matter more. */
const mostAtOnce = 8;

/** Below this, a wish only widens the search; there is no need once a cause explains all. */
const wideningValue = 62;

/** The device of a confirmed cause that explains every failing check of the routers asked about. */
function settledBy(context: CheckContext, findings: readonly Finding[]): string | null {
  const cause = findings.find(
    // What came and went may itself have a cause further on; what could not be read explains nothing.
    (one) =>
      one.role === 'cause' &&
      one.confidence === 'confirmed' &&
      !/^(collection_failed|bgp_session_flap|link_flap)$/.test(one.type),
  );
  const open = findings.some(
    (one) =>
      one.role === 'symptom' && one.causedBy === null && context.goal.devices.includes(one.device),
  );
  return cause === undefined || open ? null : cause.device;
}

/** Whether a wish would only widen the search away from the cause and the routers asked about. */
function isIdle(context: CheckContext, wish: Wish, cause: string): boolean {
  if (wish.value >= wideningValue || wish.device === cause) return false;
  return !context.goal.devices.includes(wish.device);
}

/**
 * The evidence that is still missing to settle something, the most valuable first. A wish that is
 * read, absent or failed for good is not listed, so a loop over follow-ups ends by itself.
 */
export function chooseFollowUps(
  context: CheckContext,
  checks: Judged[],
  findings: readonly Finding[],
  previous: PreviousRun | null,
): FollowUp[] {
  const settled = settledBy(context, findings);
  const wishes = [
    ...subjectWishes(context),
    ...mapWishes(context),
    ...detailWishes(context),
    ...silenceWishes(context),
    ...failureWishes(context, checks),
    ...vpnWishes(context),
    ...labelWishes(context),
    ...symptomWishes(context, checks),
    ...previousWishes(context, previous),
  ];
  const best = new Map<string, Wish>();
  for (const wish of wishes) {
    const key = `${wish.device}|${wish.subject}|${wish.object ?? ''}`;
    const known = best.get(key);
    if (isSettled(context, wish) || (settled !== null && isIdle(context, wish, settled))) continue;
    if (known !== undefined && known.value >= wish.value) continue;
    best.set(key, wish);
  }
  return [...best.values()]
    .sort((a, b) => b.value - a.value)
    .slice(0, mostAtOnce)
    .map(asFollowUp);
}
