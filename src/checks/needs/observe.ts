import { checkKey } from '../../domain/analysis/check';
import type { Judged } from '../define-check';
import type { Observation } from '../../diagnosis';
import { allChecks } from '../all-checks';
import { holdTime } from '../bgp/lost-peer';
import type { CheckContext } from '../context';
import { lossMoments } from './moments';

/** Checks of what came and went within the time asked about. */
const ofMoments = new Set(['interface.flap', 'bgp.flap', 'logs.recent', 'system.restart']);

/** Checks whose pass shows that all that is needed works now. Others pass of one aspect alone. */
const ofNow = new Set(['interface.state', 'isis.adjacency', 'bgp.session', 'reachability']);

/** The resource that a check speaks of, or null where it speaks of none. */
export function resourceOf(context: CheckContext, check: Judged): string | null {
  return allChecks[check.check].resource?.(context, check) ?? null;
}

/** Whether a port or session that passes really carries traffic, and is not down on purpose. */
function carries(context: CheckContext, check: Judged): boolean {
  const device = context.facts.devices.get(check.device);
  if (check.check === 'interface.state') return device?.ports.get(check.object)?.oper === 'UP';
  if (check.check === 'isis.adjacency')
    return device?.isis?.adjacencies.some((one) => one.port === check.object) === true;
  if (check.check !== 'bgp.session') return true;
  const peer = device?.bgp?.neighbors.find((one) => one.address === check.object);
  return peer?.state === 'ESTABLISHED';
}

/** What checks say of resources: of what fails all, of what works only what shows it whole. */
export function observe(context: CheckContext, checks: readonly Judged[]): Observation[] {
  return checks.flatMap((check): Observation[] => {
    const resource = check.result === 'not_verifiable' ? null : resourceOf(context, check);
    if (resource === null) return [];
    const works = check.result === 'pass' && ofNow.has(check.check) && carries(context, check);
    const meant = check.meant === true;
    // A port that nothing uses passes, and neither works nor is down by a decision.
    if (check.result === 'pass' && !works && !meant) return [];
    const evidence = [...(check.evidence === null ? [] : [check.evidence]), ...check.related];
    return [
      {
        id: checkKey(check),
        resource,
        works,
        meant,
        moments: works ? [] : lossMoments(context, evidence),
        past: ofMoments.has(check.check),
        // A session stays established for a hold time after its peer is gone.
        ...(works && check.check === 'bgp.session'
          ? { until: context.now.getTime() - holdTime }
          : {}),
      },
    ];
  });
}
