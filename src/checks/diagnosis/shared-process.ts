import { sharedBy, type Cover, type Explanation, type Observation } from '../../diagnosis';
import { resourceOf } from '../needs/observe';
import { placeOf, resourceId } from '../needs/resources';
import type { Cause, DiagnosisContext, FoundCause } from './cause';

/** Sessions that stayed up all the time that was looked at; not those that came up in it. */
function steady(context: DiagnosisContext): Observation[] {
  return context.checks.flatMap((check) => {
    const resource = check.check === 'bgp.flap' ? resourceOf(context, check) : null;
    if (resource === null || check.result !== 'pass' || check.reason.code === 'came_up') return [];
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
): FoundCause[] {
  const candidates = [...context.facts.devices.keys()].map((one) => resourceId('bgp_process', one));
  const bounced = causes.filter((one) => one.fault.type === 'bgp_session_flap' && one.past);
  return sharedBy(cover, candidates, bounced, steady(context)).map(
    ({ resource, behind }): FoundCause => {
      const [device = ''] = placeOf(resource).place;
      const number = new Set(behind.map((one) => one.resources[0])).size;
      return {
        type: 'bgp_session_flap',
        device,
        confidence: 'likely',
        title: `The BGP sessions of ${device} were lost together and came back`,
        explanation: `${number} sessions of ${device}, each with another far end, were lost within the same minutes, and none that was read stayed up. What they share is ${device}; nothing read shows what happened there.`,
        evidence: behind.flatMap(({ fault }) => fault.evidence),
        shown: [],
        lasting: false,
        moments: behind.flatMap((one) => one.moments),
      };
    },
  );
}
