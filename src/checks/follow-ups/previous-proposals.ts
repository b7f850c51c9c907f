import type { PreviousRun } from '../../domain/analysis/previous-run';
import type { CheckContext } from '../context';
import { otherEdges } from './around';
import type { ReadingProposal } from './reading-proposal';

/** What a finding of the previous run needs so that it can be called still there or cleared. */
export function previousProposals(
  context: CheckContext,
  previous: PreviousRun | null,
): ReadingProposal[] {
  return (previous?.findings ?? []).flatMap((finding): ReadingProposal[] => {
    const { device, object, check } = finding;
    const reason = `the previous run found ${check} ${object}`;
    const proposal = (
      subject: ReadingProposal['subject'],
      value: number,
      narrowed: string | null = null,
    ): ReadingProposal => ({
      device,
      subject,
      object: narrowed,
      value,
      reason,
    });
    if (check.startsWith('bgp.')) {
      const known = context.facts.devices.get(device)?.bgp;
      const gone = known != null && !known.neighbors.some((one) => one.address === object);
      const history = [proposal('logs', 80, 'all'), proposal('logs', 78, 'DB_COMMIT')];
      return [proposal('bgp', 93)].concat(gone ? history : []);
    }
    if (/^interface\.(errors|mtu_match)$/.test(check)) {
      const ports = context.facts.devices.get(device)?.ports;
      const renamed = ports !== undefined && ports.size > 0 && !ports.has(object);
      return [proposal('interfaces', 92)].concat(
        renamed ? [] : proposal('interface_details', 91, object),
      );
    }
    if (check === 'interface.flap' || check === 'logs.recent')
      return [proposal('interfaces', 90), proposal('logs', 90, 'all')];
    if (check.startsWith('interface.')) return [proposal('interfaces', 92)];
    if (check.startsWith('isis.')) return [proposal('isis', 92), proposal('interfaces', 70)];
    if (check.startsWith('mpls.')) return [proposal('mpls', 92), proposal('isis', 80)];
    if (check.startsWith('vpn.')) {
      // Whether targets or a distinguisher are right again shows only against the other sites.
      const others = otherEdges(context, device, object);
      return [proposal('vpn', 92)].concat(
        others.map((name) => Object.assign(proposal('vpn', 91), { device: name })),
      );
    }
    return check.startsWith('system.') ? [proposal('system', 92)] : [];
  });
}
