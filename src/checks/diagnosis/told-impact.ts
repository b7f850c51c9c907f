import type { Impact, Service } from '../../domain/analysis/analysis';
import type { Finding } from '../../domain/analysis/finding';
import { faultOf } from '../all-faults';
import { isEstablished } from '../bgp/sessions';
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
  const flickering = new Set(
    findings
      .filter((one) => one.role === 'cause' && faultOf(one)?.isIntermittent)
      .map(({ device }) => device),
  );
  // Two that share an identity lose their routes and get them again: whose sessions are up is not without service.
  const isThere = (one: Service): boolean => {
    const sessions = facts.devices.get(one.device)?.bgp?.neighbors ?? [];
    const isUp = sessions.length > 0 && sessions.every(isEstablished);
    return flickering.has(one.device) && hasRoutes(one) && isUp;
  };
  const again = impact.lost.filter(isThere);
  const unseen = left.filter((one) => !hasRoutes(one)).map(({ device }) => device);
  const unchecked = [...new Set([...(impact.unchecked ?? []), ...unseen])];
  return {
    ...impact,
    lost: impact.lost.filter((one) => !again.includes(one)),
    unclear: [...impact.unclear, ...doubted, ...again],
    kept: left.filter(hasRoutes),
    ...(unchecked.length > 0 && { unchecked }),
  };
}
