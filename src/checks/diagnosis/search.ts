import {
  Cover,
  explain,
  type Explanation,
  type Hypothesis,
  type Model,
  type Observation,
  type Timing,
} from '../../diagnosis';
import { allFaults, asCause, locateCause } from '../all-faults';
import { buildNeeds } from '../needs/build-needs';
import { linesOf, lossMoments } from '../needs/moments';
import { holdTime } from '../bgp/lost-peer';
import { observe } from '../needs/observe';
import type { ResourceKind } from '../needs/resources';
import type { Cause, DiagnosisContext, FoundCause } from './cause';
import { criteriaOf } from './criteria';
import { inferShared, locatedOnly } from './infer';
import { sharedProcesses } from './shared-process';

/** What the search found, and over what it searched. */
export interface Explained extends Explanation<Cause> {
  model: Model<ResourceKind>;
  observations: Observation[];
}

/** Hold time of BGP, and a minute for what then follows. */
export const timing: Timing = { clocks: 60_000, hold: holdTime + 60_000 };

/** Ends the time in which sessions and adjacencies come back over a link that is up again, ms. */
const recovery = 15 * 60_000;

/** When a bounce ended, where what followed from it has had time to come back; null for all else. */
function recoveredAt(context: DiagnosisContext, fault: Cause): number | null {
  if (allFaults[fault.type].isOver !== true || fault.lasting) return null;
  const back = linesOf(context, fault.evidence).flatMap(({ change, time }) =>
    change === 'up' && time !== null ? [time.latest.getTime()] : [],
  );
  const last = Math.max(...back);
  return back.length > 0 && context.now.getTime() - last > recovery ? last : null;
}

function hypothesisOf(context: DiagnosisContext, fault: Cause): Hypothesis<Cause> {
  const since = fault.since === null ? [] : [Date.parse(fault.since)];
  const seen = lossMoments(context, fault.evidence);
  const recovered = recoveredAt(context, fault);
  return {
    fault,
    resources: locateCause(context, fault),
    own: fault.own,
    confidence: fault.confidence,
    moments: fault.moments ?? (seen.length > 0 ? seen : since),
    past: !fault.lasting,
    isEnd: fault.isEnd === true,
    ...(recovered === null ? {} : { recovered }),
    ...(fault.lead === undefined ? {} : { lead: fault.lead }),
    ...(fault.lag === undefined ? {} : { lag: fault.lag }),
  };
}

/** What is down on purpose: traffic takes other ways, and it is these that matter. */
export function downOnPurpose(observations: readonly Observation[]): Set<string> {
  const meant = observations.filter((seen) => !seen.works && seen.meant && !seen.past);
  return new Set(meant.map((seen) => seen.resource));
}

/**
 * The smallest set of causes that accounts for what fails, the best first: those that readings show,
 * those that several of them share, and, where no reading shows a cause, the places where it lies.
 */
export function searchCauses(context: DiagnosisContext, causes: readonly Cause[]): Explained {
  const model = buildNeeds(context);
  const observations = observe(context, context.checks);
  const cover = new Cover(model, timing, downOnPurpose(observations));
  const criteria = criteriaOf(context);
  const inferred = (found: FoundCause[]) =>
    found.map((one) => hypothesisOf(context, asCause(context, one)));
  const shown = causes
    .filter((one) => one.evidence.length > 0)
    .map((one) => hypothesisOf(context, one));
  const first = explain(cover, observations, shown, criteria);
  const broken = [...shown, ...inferred(locatedOnly(context, first.open))];
  const shared = inferred([
    ...inferShared(context, cover, broken, observations),
    ...sharedProcesses(context, cover, first),
  ]);
  return { ...explain(cover, observations, [...broken, ...shared], criteria), model, observations };
}
