import {
  sharedBy,
  type Cover,
  type Explanation,
  type Hypothesis,
  type Observation,
} from '../../diagnosis';
import { resourceOf } from '../needs/observe';
import { placeOf, resourceId } from '../needs/resources';
import { sinceOf, type Cause, type DiagnosisContext } from './cause';

/** Sessions that stayed up all the time that was looked at. */
function steady(context: DiagnosisContext): Observation[] {
  return context.checks.flatMap((check) => {
    const resource = check.check === 'bgp.flap' ? resourceOf(context, check) : null;
    if (resource === null || check.result !== 'pass') return [];
    return [{ id: resource, resource, works: true, meant: false, moments: [], past: true }];
  });
}

/**
 * BGP of a router of which all sessions were lost together and came back, as far as they were read,
 * where nothing else accounts for them: each has another far end, and what they share is this router.
 * Of sessions that are down one by one it is not known whether they are meant to be up.
 */
export function sharedProcesses(
  context: DiagnosisContext,
  cover: Cover,
  { causes }: Explanation<Cause>,
): Hypothesis<Cause>[] {
  const candidates = [...context.facts.devices.keys()].map((one) => resourceId('bgp_process', one));
  const bounced = causes.filter((one) => one.fault.type === 'bgp_session_flap' && one.past);
  return sharedBy(cover, candidates, bounced, steady(context)).map(({ resource, behind }) => {
    const [device = ''] = placeOf(resource).place;
    const evidence = behind.flatMap(({ fault }) => fault.evidence);
    const number = new Set(behind.map((one) => one.resources[0])).size;
    const fault: Cause = {
      type: 'bgp_session_flap',
      device,
      interface: null,
      object: null,
      severity: 'minor',
      confidence: 'likely',
      title: `The BGP sessions of ${device} were lost together and came back`,
      explanation: `${number} sessions of ${device}, each with another far end, were lost within the same minutes, and none that was read stayed up. What they share is ${device}; nothing read shows what happened there.`,
      evidence,
      own: [],
      lasting: false,
      since: sinceOf(context, evidence),
    };
    return {
      fault,
      resources: [resource],
      own: [],
      confidence: 'likely',
      moments: behind.flatMap((one) => one.moments),
      past: true,
      isEnd: false,
    };
  });
}
