import {
  chooseReadings,
  clearedBy,
  suspectsOf,
  type Candidate,
  type Observation,
  type Reading,
  type Suspect,
} from '../../diagnosis';
import type { CheckWords, Judged } from '../define-check';
import { isAsked, type CheckContext } from '../context';
import type { Explained } from '../diagnosis/search';
import type { Cause } from '../diagnosis/cause';
import { resourceOf } from '../needs/observe';
import { onLink, placeOf, resourceId } from '../needs/resources';
import { askedResources } from './asked-resources';
import type { Call } from './readings/call';
import { readingsOf } from './readings/readings-of';
import { reasonsOf } from './readings/reasons-of';
import { complaints, isAboutAsked, isSettledBy, openCauses, openFailures } from './targets';
import type { Wish } from './wishes';

/** What only confirms what is known comes last. */
const leastDistance = 4;
/** Readings at once are worth at least this share of the best of them. */
const worthBeside = 0.5;
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

/**
 * What belongs to a cause that is certain: a setting at both ends of a line, as it is right only beside
 * its twin, and what the IGP made of a line that is lost.
 */
function besideCause({ model }: CheckContext, one: Candidate<Cause>): string[] {
  return one.resources.flatMap((resource) => {
    const { kind, place } = placeOf(resource);
    if (kind === 'frames') return [resource];
    if (kind === 'link') return [resourceId('adjacency', ...place)];
    const [device = '', port = ''] = place;
    if (kind === 'port') return [onLink(model, 'adjacency', device, port)];
    return kind === 'labels' && port !== '' ? [onLink(model, kind, device, port)] : [];
  });
}

/**
 * What was seen to work and by nothing else not to. Of two routers of which one session is up and another
 * one down, one may be somebody else.
 */
function undisputed(observations: readonly Observation[]): string[] {
  const lost = new Set(
    observations.filter((one) => !one.works && !one.past).map((one) => one.resource),
  );
  return observations
    .filter(({ works, resource }) => works && !lost.has(resource))
    .map((one) => one.resource)
    .filter((resource) => {
      const { kind, place } = placeOf(resource);
      return kind !== 'session' || !lost.has(resourceId('steady', ...place));
    });
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
  const cleared = clearedBy(explained.model, undisputed(explained.observations));
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
  const targets = [
    ...openCauses(context, explained),
    ...open,
    ...complaints(context, explained, open),
  ];
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
    if (isSettledBy([one])) {
      for (const resource of besideCause(context, one)) suspect(resource, 0, reason);
      continue;
    }
    for (const resource of one.resources) whyOf(resource, 1, reason, one.moments);
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
  const [best] = chosen;
  // What is worth much less than the best may be worth nothing once that is read.
  const worthwhile = chosen.filter((one) => one.value >= (best?.value ?? 0) * worthBeside);
  return worthwhile.map(({ reading: { call }, tells, value }) => ({
    ...call,
    value,
    reason: reasons.get(tells[0]?.resource ?? '') ?? '',
  }));
}
