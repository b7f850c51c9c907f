import {
  type Candidate,
  chooseReadings,
  clearedBy,
  fitsInTime,
  suspectsOf,
  type Observation,
} from '../../diagnosis';
import type { Judged } from '../define-check';
import { keepsVanishing } from '../bgp/hold-times';
import type { CheckContext } from '../context';
import type { Cause } from '../diagnosis/cause';
import { downOnPurpose, type Explained, timing } from '../diagnosis/search';
import { resourceOf } from '../needs/observe';
import { placeOf, resourceId, type ResourceKind } from '../needs/resources';
import { askedResources, wholeResources } from './asked-resources';
import { isCauseCertain } from './found';
import { readingsOf } from './readings/readings-of';
import type { ReadingProposal } from './reading-proposal';
import { wholeWords } from './reason-words';
import { type Possible, Suspicion } from './suspicion';
import { complaints, openCauses, type Failure } from './targets';
import { Whys } from './whys';

/** Things whose present state tells nothing of what is over: whether they stayed as they are is in the logs. */
const nowOnly = new Set<ResourceKind>([
  'link',
  'adjacency',
  'port',
  'attachment',
  'card',
  'isis_port',
  'isis_process',
  'loopback',
]);

function asThen(one: Possible): Possible {
  const { kind, place } = placeOf(one.resource);
  if (!nowOnly.has(kind)) return one;
  return { ...one, resource: resourceId('constancy', ...place) };
}

/**
 * What comes and goes, large frames and errors are told by one aspect of the ways before any other; of a
 * router that keeps vanishing, by whether another one has its identity.
 */
function isComplainedOf(context: CheckContext, resource: string): boolean {
  const { question, facts } = context;
  const { kind, place } = placeOf(resource);
  const device = kind === 'identity' ? facts.devices.get(place[0] ?? '') : undefined;
  if (device !== undefined) return keepsVanishing(context, device);
  if (kind === 'constancy') return question.passing;
  return (kind === 'frames' && question.size) || (kind === 'quality' && question.errors);
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
      const asLost = (['steady', 'updates'] as const).map((one) => resourceId(one, ...place));
      return kind !== 'session' || !asLost.some((one) => lost.has(one));
    });
}

/** What there is to explain: causes that are not certain, failures without a cause, and the complaint itself. */
function shareTargets(
  context: CheckContext,
  checks: readonly Judged[],
  explained: Explained,
  open: readonly Failure[],
  found: Suspicion,
): void {
  const { model, observations, causes } = explained;
  const cleared = clearedBy(model, undisputed(observations));
  const brokenWhen = (isBroken: (one: Candidate<Cause>) => boolean) =>
    new Set([
      ...causes.filter(isBroken).map((one) => one.resources[0]),
      ...downOnPurpose(observations),
    ]);
  const brokenNow = brokenWhen((one) => !one.past);
  const targets = [
    ...openCauses(context, explained),
    ...open,
    ...complaints(context, explained, open),
  ];
  for (const target of targets) {
    const { resource, weight, reason, past } = target;
    // What was broken at other times stood in nobody's way.
    const brokenThen = () => brokenWhen((one) => !one.past || fitsInTime(one, target, timing));
    const possible = past
      ? suspectsOf(model, resource, brokenThen(), new Set()).map(asThen)
      : suspectsOf(model, resource, brokenNow, cleared);
    const complained = possible.filter((one) => isComplainedOf(context, one.resource));
    found.share(weight, possible, reason);
    found.share(weight, complained, reason);
  }
  // What lies in the way of a complaint and could not be verified is looked at before what nobody has seen.
  if (targets.length > open.length) {
    const unclear = checks.flatMap((check) => {
      const resource = check.result === 'not_verifiable' ? resourceOf(context, check) : null;
      return resource !== null && found.holds(resource) ? [{ resource, distance: 0 }] : [];
    });
    // What is left open there is looked at for what is to be explained.
    const [first] = targets;
    if (first !== undefined) found.share(1, unclear, first.reason);
  }
}

/**
 * What would tell most of why something fails, or of what lies behind a complaint; and for a cause that
 * was found, what would tell why it is so. Where the cause of a complaint is found, nothing but what may
 * show that cause to be another one, and what it looks like from the other end.
 */
export function searchProposals(
  context: CheckContext,
  checks: readonly Judged[],
  explained: Explained,
  { open, found: isFound }: { open: readonly Failure[]; found: boolean },
  most: number,
): ReadingProposal[] {
  const found = new Suspicion();
  const whys = new Whys(context, explained, found);
  if (isFound) {
    whys.settleCauses();
    whys.besideCauses();
  } else {
    shareTargets(context, checks, explained, open, found);
    const belongs = (weight: number, resources: readonly Possible[]): void =>
      found.share(weight, resources, wholeWords);
    const certain = isCauseCertain(context, explained, open);
    belongs(context.question.symptom ? 2 : 1, askedResources(context, explained, certain));
    belongs(0.5, wholeResources(context));
    whys.ofCauses();
    whys.ofFailures(open);
    whys.atSites();
  }
  whys.ofOtherEnds();
  const chosen = chooseReadings(
    found.suspects,
    (resource) => {
      const why = whys.readingOf(resource);
      return why === undefined ? readingsOf(context, resource) : [why];
    },
    most,
  );
  return chosen.map(({ reading: { call }, tells, value }) => ({
    ...call,
    value,
    reason: found.reasonOf(tells[0]?.resource, call.device),
  }));
}
