import type { Impact, Service } from '../../domain/analysis/analysis';
import type { Finding } from '../../domain/analysis/finding';
import { faultOf } from '../all-faults';
import type { CheckContext } from '../context';
import { heldIn } from '../vpn/route-counts';

/**
 * An impact as a report may tell it: what is kept has to be seen in the routes of its VRF, as a port that is up
 * shows no service, and behind a line that damages frames nobody knows what arrives.
 */
export function toldImpact(
  { facts }: CheckContext,
  impact: Impact | undefined,
  findings: readonly Finding[],
): Impact | undefined {
  if (impact === undefined) return undefined;
  const damaged = new Set(
    findings
      .filter((one) => one.role === 'cause' && faultOf(one)?.isLossy)
      .filter((one) => facts.devices.get(one.device)?.ports.get(one.interface ?? '')?.vrf === null)
      .map(({ device }) => device),
  );
  const hasRoutes = ({ device, object }: Service): boolean => {
    const router = facts.devices.get(device);
    return router !== undefined && (heldIn(router, object ?? '') ?? 0) > 0;
  };
  const doubted = impact.kept.filter(({ device }) => damaged.has(device));
  const left = impact.kept.filter((one) => !doubted.includes(one));
  const unseen = left.filter((one) => !hasRoutes(one)).map(({ device }) => device);
  const unchecked = [...new Set([...(impact.unchecked ?? []), ...unseen])];
  return {
    ...impact,
    unclear: [...impact.unclear, ...doubted],
    kept: left.filter(hasRoutes),
    ...(unchecked.length > 0 && { unchecked }),
  };
}
