import type { Candidate, Observation } from '../../diagnosis';
import { checkKey } from '../../domain/analysis/check';
import { isAsked, isWhereAsked, type CheckContext } from '../context';
import type { CheckWords, Judged } from '../define-check';
import type { Cause } from '../diagnosis/cause';
import { isLast } from '../diagnosis/explained';
import type { Explained } from '../diagnosis/search';
import { breaksSite, breaksVrf } from './breaks-vrf';
import { placeOf, resourceId } from '../needs/resources';
import { failureWords, originWords } from './reason-words';
import type { Why } from './suspicion';

/** What is to be explained, and how far it is from what was asked. */
export interface Target {
  resource: string;
  reason: Why;
  /** 1 for what was asked about, less for what lies beside it. */
  weight: number;
  /** It is over: what works now may have failed then. */
  past: boolean;
  /** When it failed, ms, as far as that is known. */
  moments: readonly number[];
}

/** A failing check that is to be explained. */
export interface Failure extends Target {
  id: string;
  /** When it began is known, and with it what the log says of it. */
  dated: boolean;
}

export function isSettledBy(causes: readonly Candidate<Cause>[] | undefined): boolean {
  return (
    causes !== undefined && causes.every(({ fault }) => isLast(fault) && fault.located !== true)
  );
}

/** Weight of what fails elsewhere, or is over while the complaint lasts. */
const besideAsked = 0.5;

/** How much something counts that is due to be explained: what is over is not what is so now. */
export function weightOf({ question }: CheckContext, { past }: { past: boolean }): number {
  return past && question.lasting ? besideAsked : 1;
}

/** Failures that no confirmed cause accounts for. Others than those asked about count where none of these is left. */
export function openFailures(
  context: CheckContext,
  checks: readonly Judged[],
  explained: Explained,
  words: CheckWords,
): Failure[] {
  const byKey = new Map(checks.map((one) => [checkKey(one), one]));
  const open = explained.observations.flatMap((seen: Observation) => {
    const check = byKey.get(seen.id);
    if (check === undefined || seen.works || seen.meant) return [];
    if (isSettledBy(explained.because.get(seen.id))) return [];
    const { id, resource, past, moments } = seen;
    const reason = failureWords(check, words);
    const weight = isAsked(context, check.device) ? weightOf(context, seen) : besideAsked;
    return [{ id, resource, past, moments, dated: moments.length > 0, reason, weight }];
  });
  // A log reports the losses that are failures of their own, where these are known.
  const told = open.filter((one) => placeOf(one.resource).kind !== 'log');
  const failures = told.length > 0 ? told : open;
  const asked = failures.filter((one) => one.weight === 1);
  const settled = failuresAsked(context, checks, explained);
  return asked.length > 0 || settled ? asked : failures;
}

/** Whether something fails on a router asked about: what fails elsewhere was met on the way to its cause. */
function failuresAsked(
  context: CheckContext,
  checks: readonly Judged[],
  explained: Explained,
): boolean {
  const failing = new Set(
    explained.observations.filter((seen) => !seen.works && !seen.meant).map((seen) => seen.id),
  );
  return checks.some((check) => failing.has(checkKey(check)) && isAsked(context, check.device));
}

/** Whether a cause accounts for something that fails on a router asked about. */
export function isAboutAsked(
  context: CheckContext,
  one: Candidate<Cause>,
  explained: Explained,
): boolean {
  // What is taken for the reason of a complaint is asked about, wherever it lies.
  if (context.question.symptom && one === explained.causes[0]) return true;
  return accountsForAsked(context, one);
}

export function accountsForAsked(context: CheckContext, one: Candidate<Cause>): boolean {
  return one.accounts.some((seen) => isAsked(context, seen.id.split('|')[1] ?? ''));
}

/** Causes that are not certain: what shows them may itself follow from something that was not read. */
export function openCauses(context: CheckContext, explained: Explained): Target[] {
  return explained.causes
    .filter((one) => !isSettledBy([one]) && isAboutAsked(context, one, explained))
    .flatMap((one) => {
      const { device, interface: port, object } = one.fault;
      const reason = originWords(context.model, device, port ?? object);
      const shown = explained.observations.filter((seen) => one.own.includes(seen.id));
      return [...one.resources, ...shown.map((seen) => seen.resource)].map((resource) => ({
        resource,
        reason,
        weight: weightOf(context, one),
        past: one.past,
        moments: one.moments,
      }));
    });
}

/** A complaint that nothing seen accounts for: what the routers asked about give to others. */
export function complaints(
  context: CheckContext,
  explained: Explained,
  open: readonly Failure[],
): Target[] {
  const present = explained.causes.filter(
    (one) => one.fault.type !== 'collection_failed' && weightOf(context, one) === 1,
  );
  const settled = present.filter((one) => isSettledBy([one]));
  // Loss, large packets and what comes and goes are no matter of a site without routes.
  const { errors, size, passing } = context.question;
  const ofQuality = errors || size || passing;
  const told =
    present.some((one) => accountsForAsked(context, one)) ||
    settled.some((one) => breaksVrf(context, explained, one)) ||
    (open.length === 0 && !ofQuality && breaksSite(context, explained, settled));
  const meant = explained.observations.some(({ meant: onPurpose, id }) => {
    const device = id.split('|')[1] ?? '';
    return onPurpose && isAsked(context, device) && isWhereAsked(context, device);
  });
  if (!context.question.symptom || told || meant) return [];
  const found =
    open.length > 0 || explained.causes.some((one) => one.fault.type !== 'collection_failed');
  // What is seen to fail may be what was reported, so it is pursued before what nobody has seen.
  const seen = open.some((one) => one.weight === 1);
  const { events, lasting } = context.question;
  // What happened and may be over is told by logs and uptimes before the state of today.
  const times = events && !lasting ? [true, false] : [false];
  return context.goal.devices.flatMap((device) =>
    times.map((past, index) => ({
      resource: resourceId('service', device),
      reason: found
        ? 'whether anything else explains the reported problem'
        : 'nothing found so far explains the reported problem',
      weight: (seen ? besideAsked / 2 : 1) * besideAsked ** index,
      past,
      moments: [],
    })),
  );
}
