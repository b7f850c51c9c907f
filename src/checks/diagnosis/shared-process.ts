import { sharedBy, type Cover, type Explanation, type Hypothesis, type Observation } from '../../diagnosis';
import { resourceOf } from '../needs/observe';
import { placeOf, resourceId } from '../needs/resources';
import { evidenceOf, sinceOf, type Cause, type DiagnosisContext } from './cause';

const ofSessions = new Set(['session', 'updates', 'steady', 'vrf_session']);

const isOfSession = (resource: string): boolean => ofSessions.has(placeOf(resource).kind);

/** Sessions that are down of which nothing tells why, as things that are broken. */
function unexplained(
  context: DiagnosisContext,
  open: readonly Observation[],
): Hypothesis<Pick<Cause, 'evidence'>>[] {
  return open
    .filter((seen) => !seen.past && isOfSession(seen.resource))
    .map((seen) => ({
      fault: { evidence: evidenceOf(context.failing.get(seen.id)) },
      resources: [seen.resource],
      own: [seen.id],
      confidence: 'likely',
      moments: seen.moments,
      past: false,
      isEnd: false,
    }));
}

/** Sessions that stayed up all the time that was looked at. */
function steady(context: DiagnosisContext): Observation[] {
  return context.checks.flatMap((check) => {
    const resource = check.check === 'bgp.flap' ? resourceOf(context, check) : null;
    if (resource === null || check.result !== 'pass') return [];
    return [{ id: resource, resource, works: true, meant: false, moments: [], past: true }];
  });
}

/**
 * BGP of a router of which all sessions were lost together, as far as they were read, where nothing else
 * accounts for them: each of them has another far end, and what they share is this router.
 */
export function sharedProcesses(
  context: DiagnosisContext,
  cover: Cover,
  { causes, open }: Explanation<Cause>,
  observations: readonly Observation[],
): Hypothesis<Cause>[] {
  const candidates = [...context.facts.devices.keys()].map((one) => resourceId('bgp_process', one));
  const working = observations.filter((one) => one.works && isOfSession(one.resource));
  const bounced = causes.filter((one) => one.fault.type === 'bgp_session_flap' && one.past);
  const lost = unexplained(context, open);
  return [
    ...sharedBy(cover, candidates, bounced, steady(context)).map((one) => ({ ...one, past: true })),
    ...sharedBy(cover, candidates, lost, working).map((one) => ({ ...one, past: false })),
  ].map(({ resource, behind, past }) => {
    const [device = ''] = placeOf(resource).place;
    const evidence = behind.flatMap(({ fault }) => fault.evidence);
    const number = new Set(behind.map((one) => one.resources[0])).size;
    const fault: Cause = {
      type: past ? 'bgp_session_flap' : 'bgp_session_down',
      device,
      interface: null,
      object: null,
      severity: past ? 'minor' : 'critical',
      confidence: 'likely',
      title: past
        ? `The BGP sessions of ${device} were lost together and came back`
        : `The BGP sessions of ${device} are down together`,
      explanation: `${number} sessions of ${device}, each with another far end, were lost within the same minutes, and none that was read stayed up. What they share is ${device}; nothing read shows what happened there.`,
      evidence,
      own: [],
      lasting: !past,
      since: sinceOf(context, evidence),
    };
    return {
      fault,
      resources: [resource],
      own: [],
      confidence: 'likely',
      moments: behind.flatMap((one) => one.moments),
      past,
      isEnd: false,
    };
  });
}
