import {
  chooseReadings,
  clearedBy,
  suspectsOf,
  type Candidate,
  type Observation,
  type Reading,
  type Suspect,
} from '../../diagnosis';
import { checkKey } from '../../domain/analysis/check';
import type { CheckWords, Judged } from '../define-check';
import { isAsked, type CheckContext } from '../context';
import type { Cause } from '../diagnosis/cause';
import type { Explained } from '../diagnosis/search';
import { resourceOf } from '../needs/observe';
import { placeOf, resourceId } from '../needs/resources';
import { askedResources } from './asked-resources';
import type { Call } from './readings/call';
import { readingsOf } from './readings/readings-of';
import { reasonsOf } from './readings/reasons-of';
import type { Wish } from './wishes';

/** What is to be explained, and how far it is from what was asked. */
interface Target {
  resource: string;
  reason: string;
  /** Added to the distance of all its suspects. */
  away: number;
  /** It is over: what works now may have failed then. */
  past: boolean;
}

/** A failing check that is to be explained. */
interface Failure extends Target {
  id: string;
  /** When it began is known, and with it what the log says of it. */
  dated: boolean;
}

/** Causes that came and went may have a cause of their own further on. */
const mayHaveCause = new Set(['bgp_session_flap', 'link_flap', 'collection_failed']);

function isSettledBy(causes: readonly Candidate<Cause>[] | undefined): boolean {
  return (
    causes !== undefined &&
    causes.every(
      ({ fault }) =>
        fault.confidence === 'confirmed' && fault.located !== true && !mayHaveCause.has(fault.type),
    )
  );
}

/** Failures that no confirmed cause accounts for. Others than those asked about count where none of these is left. */
function openFailures(
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
    const reason = `why ${words.name(check)} on ${check.device} fails`;
    const away = isAsked(context, check.device) ? 0 : 1;
    return [{ id, resource, past, dated: moments.length > 0, reason, away }];
  });
  // A log tells of the losses that are failures of their own, where these are known.
  const told = open.filter((one) => placeOf(one.resource).kind !== 'log');
  const failures = told.length > 0 ? told : open;
  const asked = failures.filter((one) => one.away === 0);
  const complained =
    context.question.symptom && explained.causes.every((one) => one.accounts.length === 0);
  return asked.length > 0 || complained ? asked : failures;
}

/** Whether a cause accounts for something that fails on a router asked about. */
function isAboutAsked(context: CheckContext, one: Candidate<Cause>, explained: Explained): boolean {
  // What is taken for the reason of a complaint is asked about, wherever it lies.
  if (context.question.symptom && one === explained.causes[0]) return true;
  return accountsForAsked(context, one);
}

function accountsForAsked(context: CheckContext, one: Candidate<Cause>): boolean {
  return one.accounts.some((seen) => isAsked(context, seen.id.split('|')[1] ?? ''));
}

/** Causes that are not certain: what shows them may itself follow from something that was not read. */
function openCauses(context: CheckContext, explained: Explained): Target[] {
  return explained.causes
    .filter((one) => !isSettledBy([one]) && isAboutAsked(context, one, explained))
    .flatMap((one) => {
      const reason = `whether ${one.fault.device} ${one.fault.interface ?? one.fault.object ?? ''} is where it begins`;
      const shown = explained.observations.filter((seen) => one.own.includes(seen.id));
      return [...one.resources, ...shown.map((seen) => seen.resource)].map((resource) => ({
        resource,
        reason,
        away: 0,
        past: one.past,
      }));
    });
}

/** What only confirms what is known comes last. */
const leastDistance = 4;
/** Of sessions that one cause took down, so many are looked at from their other end too. */
const mostViews = 2;

/** The other ends of lost sessions of the routers asked about. */
function otherEnds(context: CheckContext, explained: Explained): Reading<Call>[] {
  const lost = explained.observations.filter(
    (seen) => !seen.works && !seen.meant && seen.id.startsWith('bgp.session|'),
  );
  return lost
    .filter((seen) => isAsked(context, seen.id.split('|')[1] ?? ''))
    .flatMap((seen) => readingsOf(context, resourceId('session', ...placeOf(seen.resource).place)))
    .filter((one) => one.call.subject === 'bgp')
    .slice(0, mostViews);
}

/** A complaint that nothing seen accounts for: what the routers asked about give to others. */
function complaints(context: CheckContext, explained: Explained): Target[] {
  const told = explained.causes.some(
    (one) => one.fault.type !== 'collection_failed' && accountsForAsked(context, one),
  );
  const meant = explained.observations.some(
    (seen) => seen.meant && isAsked(context, seen.id.split('|')[1] ?? ''),
  );
  if (!context.question.symptom || told || meant) return [];
  return context.goal.devices.map((device) => ({
    resource: resourceId('service', device),
    reason: 'nothing seen so far accounts for what was reported',
    away: 1,
    past: false,
  }));
}

/**
 * What would tell most of why something fails, or of what lies behind a complaint; and for a cause that
 * was found, what would tell why it is so.
 */
export function searchWishes(
  context: CheckContext,
  checks: readonly Judged[],
  explained: Explained,
  words: CheckWords,
  most: number,
): Wish[] {
  const cleared = clearedBy(
    explained.model,
    explained.observations.filter((one) => one.works).map((one) => one.resource),
  );
  const broken = new Set(explained.causes.map((one) => one.resources[0]));
  const reasons = new Map<string, string>();
  const near = new Map<string, Suspect>();
  const suspect = (resource: string, distance: number, reason: string): void => {
    const known = near.get(resource);
    const failures = (known?.failures ?? 0) + 1;
    if (known !== undefined && known.distance <= distance) {
      near.set(resource, { ...known, failures });
      return;
    }
    near.set(resource, { resource, distance, failures });
    reasons.set(resource, reason);
  };
  const open = openFailures(context, checks, explained, words);
  const targets = [...openCauses(context, explained), ...open, ...complaints(context, explained)];
  for (const target of targets) {
    for (const one of suspectsOf(
      explained.model,
      target.resource,
      broken,
      target.past ? new Set() : cleared,
    ))
      suspect(one.resource, one.distance + target.away, target.reason);
  }
  // What lies in the way of a complaint and could not be verified is looked at before what nobody has seen.
  if (targets.length > open.length) {
    for (const check of checks) {
      const resource = check.result === 'not_verifiable' ? resourceOf(context, check) : null;
      if (resource !== null && near.has(resource))
        suspect(resource, 0.5, `${words.name(check)} on ${check.device} could not be verified`);
    }
  }
  for (const resource of askedResources(context, explained))
    suspect(resource, context.question.symptom ? 0 : 1, 'it belongs to what was asked');
  const whys = new Map<string, Reading<Call>>();
  const whyOf = (
    resource: string,
    distance: number,
    reason: string,
    moments: readonly number[],
  ): void => {
    const since = moments.length === 0 ? null : Math.min(...moments);
    for (const reading of reasonsOf(context, resource, since)) {
      const id = `why ${reading.id}`;
      whys.set(id, reading);
      suspect(id, distance, reason);
    }
  };
  for (const one of explained.causes) {
    if (one.fault.type === 'collection_failed') continue;
    if (!isAboutAsked(context, one, explained)) continue;
    const { device, interface: port, object } = one.fault;
    const reason = `why ${device} ${port ?? object ?? ''}`.trimEnd();
    for (const resource of one.resources)
      whyOf(resource, isSettledBy([one]) ? 0 : 1, reason, one.moments);
  }
  for (const one of open) {
    if (one.away === 0 && !one.dated && !explained.because.has(one.id))
      whyOf(one.resource, 0.5, one.reason, []);
  }
  for (const peer of otherEnds(context, explained)) {
    const id = `view of ${peer.id}`;
    whys.set(id, peer);
    suspect(id, leastDistance, 'how the other end sees the session');
  }
  const chosen = chooseReadings(
    [...near.values()],
    (resource) => {
      const why = whys.get(resource);
      return why === undefined ? readingsOf(context, resource) : [why];
    },
    most,
  );
  return chosen.map(({ reading: { call }, tells, value }) => ({
    ...call,
    value,
    reason: reasons.get(tells[0]?.resource ?? '') ?? '',
  }));
}
