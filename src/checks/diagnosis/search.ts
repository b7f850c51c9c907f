import { Cover, explain, type Explanation, type Hypothesis, type Timing } from '../../diagnosis';
import { buildNeeds } from '../needs/build-needs';
import { locateCause } from '../needs/locate-cause';
import { lossMoments } from '../needs/moments';
import { observe } from '../needs/observe';
import type { Cause, DiagnosisContext } from './cause';
import { criteriaOf } from './criteria';

export type Explained = Explanation<Cause>;

/** Hold time of BGP, 180 s by default (RFC 4271, section 10), and a minute for what then follows. */
const timing: Timing = { clocks: 60_000, hold: 240_000 };

function hypothesisOf(context: DiagnosisContext, fault: Cause): Hypothesis<Cause> {
  const since = fault.since === null ? [] : [Date.parse(fault.since)];
  const seen = lossMoments(context, fault.evidence);
  return {
    fault,
    resources: locateCause(context, fault),
    own: fault.own,
    confidence: fault.confidence,
    moments: seen.length > 0 ? seen : since,
    past: !fault.lasting,
    isEnd: fault.isEnd === true,
    ...(fault.lead === undefined ? {} : { lead: fault.lead }),
  };
}

/** The smallest set of the given causes that accounts for what fails, the best first. */
export function searchCauses(context: DiagnosisContext, causes: readonly Cause[]): Explained {
  const cover = new Cover(buildNeeds(context), timing);
  const hypotheses = causes
    .filter((one) => one.evidence.length > 0)
    .map((one) => hypothesisOf(context, one));
  return explain(cover, observe(context, context.checks), hypotheses, criteriaOf(context));
}
