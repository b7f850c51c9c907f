import type { PreviousRun } from '../../domain/analysis/previous-run';
import type { CheckContext } from '../context';
import { otherEdges } from './around';
import type { Wish } from './wishes';

/** What a finding of the previous run needs so that it can be called still there or cleared. */
export function previousWishes(context: CheckContext, previous: PreviousRun | null): Wish[] {
  return (previous?.findings ?? []).flatMap((finding): Wish[] => {
    const { device, object, check } = finding;
    const reason = `the previous run found ${check} ${object}`;
    const wish = (
      subject: Wish['subject'],
      value: number,
      narrowed: string | null = null,
    ): Wish => ({
      device,
      subject,
      object: narrowed,
      value,
      reason,
    });
    if (check.startsWith('bgp.')) {
      const known = context.facts.devices.get(device)?.bgp;
      const gone = known != null && !known.neighbors.some((one) => one.address === object);
      const history = [wish('logs', 80, 'all'), wish('logs', 78, 'DB_COMMIT')];
      return [wish('bgp', 93)].concat(gone ? history : []);
    }
    if (/^interface\.(errors|mtu_match)$/.test(check)) {
      const ports = context.facts.devices.get(device)?.ports;
      const renamed = ports !== undefined && ports.size > 0 && !ports.has(object);
      return [wish('interfaces', 92)].concat(renamed ? [] : wish('interface_details', 91, object));
    }
    if (check === 'interface.flap' || check === 'logs.recent')
      return [wish('interfaces', 90), wish('logs', 90, 'all')];
    if (check.startsWith('interface.')) return [wish('interfaces', 92)];
    if (check.startsWith('isis.')) return [wish('isis', 92), wish('interfaces', 70)];
    if (check.startsWith('mpls.')) return [wish('mpls', 92), wish('isis', 80)];
    if (check.startsWith('vpn.')) {
      // Whether targets or a distinguisher are right again shows only against the other sites.
      const others = otherEdges(context, device, object);
      return [wish('vpn', 92)].concat(
        others.map((name) => Object.assign(wish('vpn', 91), { device: name })),
      );
    }
    return check.startsWith('system.') ? [wish('system', 92)] : [];
  });
}
