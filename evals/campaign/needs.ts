import type { Kind } from './kinds';
import type { Needs } from './network/plan';

const NEEDS: { [One in Kind]?: Needs } = {
  planned_link_work: { least: 6 },
  planned_session_work: { least: 7 },
  bundle_down: { bundles: true },
  bundle_member_down: { bundles: true },
  bundle_left_out: { bundles: true },
  card_down: { least: 6 },
  second_cut: { shapes: ['ring'], least: 6, plainLinks: true },
  vrf_route_distinguisher: { least: 5 },
};

/** What a kind asks of its network. */
export function needsOf(kind: Kind): Needs {
  return NEEDS[kind] ?? {};
}
