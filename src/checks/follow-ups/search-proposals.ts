import {
  chooseReadings,
  clearedBy,
  suspectsOf,
  type Candidate,
  type Observation,
  type Reading,
} from '../../diagnosis';
import type { CheckWords, Judged } from '../define-check';
import { isAsked, type CheckContext } from '../context';
import { downOnPurpose, type Explained } from '../diagnosis/search';
import type { Cause } from '../diagnosis/cause';
import { resourceOf } from '../needs/observe';
import { onLink, placeOf, resourceId } from '../needs/resources';
import { askedResources, wholeResources } from './asked-resources';
import type { Call } from './readings/call';
import { readingsOf } from './readings/readings-of';
import { reasonsOf } from './readings/reasons-of';
import { type Possible, Suspicion } from './suspicion';
import {
  complaints,
  isAboutAsked,
  isSettledBy,
  openCauses,
  openFailures,
  weightOf,
} from './targets';
import type { ReadingProposal } from './reading-proposal';

/** What only confirms what is known comes last. */
const leastDistance = 4;
const lastOfAll = 0.02;
/** Why something fails is told by what it needs before its own log is read back. */
const besideFailure = 0.65;
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
 * its twin; what the IGP made of a line that is lost; and for a session with a peer outside, whether its
 * port works.
 */
function besideCause({ model }: CheckContext, one: Candidate<Cause>): string[] {
  return one.resources.flatMap((resource) => {
    const { kind, place } = placeOf(resource);
    if (kind === 'frames') return [resource];
    if (kind === 'link') return [resourceId('adjacency', ...place)];
    const [device = '', port = ''] = place;
    if (kind === 'port') return [onLink(model, 'adjacency', device, port)];
    if (kind === 'peer')
      return model.ownerOf(port) === null ? [resourceId('port', device, '')] : [];
    return kind === 'labels' && port !== '' ? [onLink(model, kind, device, port)] : [];
  });
}

/** Causes that are not all of it: somebody may have meant it, or the other end tells what the line died of. */
const haveMore = new Set(['interface_admin_down', 'interface_down']);

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
      const asLost = (['steady', 'updates'] as const).map((one) => resourceId(one, ...place));
      return kind !== 'session' || !asLost.some((one) => lost.has(one));
    });
}

/**
 * What would tell most of why something fails, or of what lies behind a complaint; and for a cause that
 * was found, what would tell why it is so.
 */
export function searchProposals(
  context: CheckContext,
  checks: readonly Judged[],
  explained: Explained,
  words: CheckWords,
  most: number,
): ReadingProposal[] {
  const cleared = clearedBy(explained.model, undisputed(explained.observations));
  const brokenWhen = (past: boolean) =>
    new Set([
      ...explained.causes.filter((one) => past || !one.past).map((one) => one.resources[0]),
      ...downOnPurpose(explained.observations),
    ]);
  const [brokenNow, brokenThen] = [brokenWhen(false), brokenWhen(true)];
  const found = new Suspicion();
  const open = openFailures(context, checks, explained, words);
  const targets = [
    ...openCauses(context, explained),
    ...open,
    ...complaints(context, explained, open),
  ];
  for (const { resource, weight, reason, past } of targets) {
    const possible = past
      ? suspectsOf(explained.model, resource, brokenThen, new Set())
      : suspectsOf(explained.model, resource, brokenNow, cleared);
    found.share(weight, possible, reason);
  }
  // What lies in the way of a complaint and could not be verified is looked at before what nobody has seen.
  if (targets.length > open.length) {
    const unclear = checks.flatMap((check) => {
      const resource = check.result === 'not_verifiable' ? resourceOf(context, check) : null;
      return resource !== null && found.holds(resource) ? [{ resource, distance: 0 }] : [];
    });
    found.share(1, unclear, 'it may be involved and is not verified yet');
  }
  const belongs = (weight: number, resources: readonly Possible[]): void =>
    found.share(weight, resources, 'it is part of what was asked');
  belongs(context.question.symptom ? 2 : 1, askedResources(context, explained));
  belongs(0.5, wholeResources(context));
  const whys = new Map<string, Reading<Call>>();
  const shareWhys = (
    weight: number,
    readings: readonly Reading<Call>[],
    distance: number,
    reason: string,
  ): void => {
    const named = readings.map((reading) => ({ resource: `why ${reading.id}`, distance, reading }));
    for (const { resource, reading } of named) whys.set(resource, reading);
    found.share(weight, named, reason);
  };
  for (const one of explained.causes) {
    if (one.fault.type === 'collection_failed') continue;
    if (!isAboutAsked(context, one, explained)) continue;
    const { device, interface: port, object } = one.fault;
    const reason = `why ${[device, port ?? object ?? ''].join(' ').trimEnd()} fails`;
    if (isSettledBy([one])) {
      const beside = besideCause(context, one).map((resource) => ({ resource, distance: 0 }));
      found.share(1, beside, reason);
      if (!haveMore.has(one.fault.type)) continue;
    }
    const since = one.moments.length === 0 ? null : Math.min(...one.moments);
    const readings = one.resources.flatMap((resource) => reasonsOf(context, resource, since));
    shareWhys(weightOf(context, one), readings, 1, reason);
  }
  for (const one of open) {
    if (one.weight === 1 && !one.dated && !explained.because.has(one.id))
      shareWhys(besideFailure, reasonsOf(context, one.resource, null), 1, one.reason);
  }
  shareWhys(
    lastOfAll,
    otherEnds(context, explained),
    leastDistance,
    'how the other end sees the session',
  );
  const chosen = chooseReadings(
    found.suspects,
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
    reason: found.reasonOf(tells[0]?.resource),
  }));
}
