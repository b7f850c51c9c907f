import type { Severity } from '../../domain/analysis/finding';
import type { CheckId } from '../all-checks';

const symptomTypes: Partial<Record<CheckId, [string, Severity]>> = {
  'bgp.session': ['bgp_session_down', 'major'],
  'bgp.vrf_session': ['bgp_session_down', 'critical'],
  'bgp.flap': ['bgp_session_flap', 'minor'],
  'bgp.prefixes': ['bgp_routes_missing', 'major'],
  'isis.adjacency': ['isis_adjacency_missing', 'major'],
  'interface.state': ['interface_down', 'major'],
  'logs.recent': ['loss_logged', 'minor'],
  reachability: ['unreachable', 'major'],
};

/** What a failing check is called as a finding, with its weight where nothing explains it. */
export function symptomOf(check: CheckId): [type: string, severity: Severity] {
  return symptomTypes[check] ?? [check.replace('.', '_'), 'minor'];
}
