import {
  chooseReadings,
  suspectsOf,
  type Candidate,
  type Observation,
  type Reading,
  type Suspect,
} from '../../diagnosis';
import { checkKey, type Check } from '../../domain/analysis/check';
import { nameCheck } from '../../domain/analysis/check-names';
import { isAsked, type CheckContext } from '../context';
import type { Cause } from '../diagnosis/cause';
import type { Explained } from '../diagnosis/search';
import { resourceId } from '../needs/resources';
import { readingsOf, reasonsOf, type Call } from './readings';
import type { Wish } from './wishes';

/** What is to be explained, and how far it is from what was asked. */
interface Target {
  resource: string;
  reason: string;
  /** Added to the distance of all its suspects. */
  away: number;
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
  checks: readonly Check[],
  explained: Explained,
): Target[] {
  const byKey = new Map(checks.map((one) => [checkKey(one), one]));
  const open = explained.observations.flatMap((seen: Observation) => {
    const check = byKey.get(seen.id);
    if (check === undefined || seen.works || seen.meant) return [];
    if (isSettledBy(explained.because.get(seen.id))) return [];
    const reason = `why ${nameCheck(check)} on ${check.device} fails`;
    return [{ resource: seen.resource, reason, away: isAsked(context, check.device) ? 0 : 1 }];
  });
  const asked = open.filter((one) => one.away === 0);
  const complained =
    context.question.symptom && explained.causes.every((one) => one.accounts.length === 0);
  return asked.length > 0 || complained ? asked : open;
}

/** A complaint that nothing seen accounts for: what the routers asked about give to others. */
function complaints(context: CheckContext, explained: Explained): Target[] {
  const told = explained.causes.some(
    (one) =>
      one.fault.type !== 'collection_failed' &&
      one.accounts.some((seen) => isAsked(context, seen.id.split('|')[1] ?? '')),
  );
  const meant = explained.observations.some(
    (seen) => seen.meant && isAsked(context, seen.id.split('|')[1] ?? ''),
  );
  if (!context.question.symptom || told || meant) return [];
  return context.goal.devices.map((device) => ({
    resource: resourceId('service', device),
    reason: 'nothing seen so far accounts for what was reported',
    away: 1,
  }));
}

/**
 * What would tell most of why something fails, or of what lies behind a complaint; and for a cause that
 * was found, what would tell why it is so.
 */
export function searchWishes(
  context: CheckContext,
  checks: readonly Check[],
  explained: Explained,
  most: number,
): Wish[] {
  const cleared = new Set(
    explained.observations.filter((one) => one.works).map((one) => one.resource),
  );
  const broken = new Set(explained.causes.map((one) => one.resources[0]));
  const reasons = new Map<string, string>();
  const near = new Map<string, Suspect>();
  const suspect = (resource: string, distance: number, reason: string): void => {
    const known = near.get(resource);
    if (known !== undefined && known.distance <= distance) return;
    near.set(resource, { resource, distance });
    reasons.set(resource, reason);
  };
  for (const target of [
    ...openFailures(context, checks, explained),
    ...complaints(context, explained),
  ]) {
    for (const one of suspectsOf(explained.model, target.resource, broken, cleared))
      suspect(one.resource, one.distance + target.away, target.reason);
  }
  const whys = new Map<string, Reading<Call>[]>();
  for (const one of explained.causes) {
    if (one.fault.type === 'collection_failed' || (one.isEnd && one.fault.since !== null)) continue;
    if (!one.accounts.some((seen) => isAsked(context, seen.id.split('|')[1] ?? ''))) continue;
    for (const resource of one.resources) {
      const why = `why ${resource}`;
      whys.set(why, reasonsOf(context, resource));
      suspect(
        why,
        0,
        `why ${one.fault.device} ${one.fault.interface ?? one.fault.object ?? ''} is so`,
      );
    }
  }
  const chosen = chooseReadings(
    [...near.values()],
    (resource) => whys.get(resource) ?? readingsOf(context, resource),
    most,
  );
  return chosen.map(({ reading: { call }, tells, value }) => ({
    ...call,
    value,
    reason: reasons.get(tells[0]?.resource ?? '') ?? '',
  }));
}
