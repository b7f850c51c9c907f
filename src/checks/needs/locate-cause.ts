import type { CheckContext } from '../context';
import { speaks } from '../process-exits';
import { ofLostSession } from './lost-session';
import { onLink, resourceId } from './resources';

/** Where a fault is filed. */
export interface Filed {
  type: string;
  device: string;
  interface: string | null;
  object: string | null;
  /** Further routers that share it, as with an identity that two of them have. */
  with?: readonly string[];
  /** The process that ended. */
  process?: string;
  /** The objects of other names that share it, each on its router. */
  also?: readonly { device: string; object: string }[];
}

type Locate = (context: CheckContext, filed: Filed) => string[];

const router =
  (kind: 'router' | 'attachment' | 'contact' | 'isis_process' | 'loopback'): Locate =>
  (_context, { device }) => [resourceId(kind, device)];

const shared =
  (kind: 'identity' | 'address'): Locate =>
  (_context, filed) =>
    [filed.device, ...(filed.with ?? [])].map((one) => resourceId(kind, one));

const link =
  (kind: 'link' | 'frames' | 'quality' | 'settings' | 'adjacency'): Locate =>
  ({ model }, filed) => [onLink(model, kind, filed.device, filed.interface ?? '')];

const port =
  (kind: 'port' | 'isis_port'): Locate =>
  (_context, filed) => [resourceId(kind, filed.device, filed.interface ?? '')];

const peer: Locate = (_context, { device, object, also = [] }) =>
  [{ device, object }, ...also].map((one) => resourceId('peer', one.device, one.object ?? ''));

const vrf =
  (kind: 'targets' | 'distinguisher' | 'access'): Locate =>
  (_context, filed) =>
    [filed.device, ...(filed.with ?? [])].map((one) =>
      resourceId(kind, one, filed.object ?? 'device'),
    );

/** What a router keeps up by a process: of one that is not named, what the type of the fault tells. */
const processes =
  (kind: 'bgp_process' | 'isis_process'): Locate =>
  (_context, { device, process }) => {
    const kept = process === undefined ? [] : (['bgp', 'isis'] as const);
    const kinds = kept.flatMap((one) =>
      speaks(process ?? '', one) ? [`${one}_process` as const] : [],
    );
    return [...new Set([kind, ...kinds])].map((one) => resourceId(one, device));
  };

const places: Record<string, Locate> = {
  device_down: router('router'),
  device_restarted: router('router'),
  device_isolated: router('attachment'),
  collection_failed: router('contact'),
  interface_admin_down: port('port'),
  interface_down: link('link'),
  link_flap: link('link'),
  isis_adjacency_flap: (context, filed) =>
    (filed.interface === null ? processes('isis_process') : link('adjacency'))(context, filed),
  link_errors: link('quality'),
  duplex_mismatch: link('quality'),
  mtu_mismatch: link('frames'),
  path_mtu: link('frames'),
  subnet_mismatch: link('settings'),
  // The password of link-state packets is one for a router, that of hellos one for a link.
  isis_auth_mismatch: (context, filed) =>
    (filed.interface === null ? router('isis_process') : link('settings'))(context, filed),
  interface_not_in_igp: port('isis_port'),
  isis_passive: port('isis_port'),
  isis_circuit_type_mismatch: port('isis_port'),
  loopback_not_in_igp: router('loopback'),
  igp_level_mismatch: router('isis_process'),
  igp_area_mismatch: router('isis_process'),
  duplicate_system_id: shared('identity'),
  duplicate_address: shared('address'),
  duplicate_router_id: shared('address'),
  mpls_not_enabled: (_context, { device, interface: name }) => [
    resourceId('labels', device, name ?? 'device'),
  ],
  bgp_session_flap: (context, filed) => {
    const { device, object } = filed;
    if (object === null) return processes('bgp_process')(context, filed);
    const [name, address] = object.split(' ');
    return address === undefined
      ? [ofLostSession(context, { device, object: name ?? '' })]
      : [resourceId('vrf_session', device, name ?? '', address)];
  },
  route_target_mismatch: vrf('targets'),
  // Routes of each of them may be the ones that are not passed on.
  rd_conflict: (_context, { device, object, also = [] }) =>
    [{ device, object: object ?? 'device' }, ...also].map((one) =>
      resourceId('distinguisher', one.device, one.object),
    ),
  rd_missing: vrf('distinguisher'),
  vrf_membership_missing: vrf('access'),
  vrf_wrong_port: vrf('access'),
};

/** The resources that do not work where a fault is filed; those of a session's settings by default. */
export function locateCause(context: CheckContext, filed: Filed): [string, ...string[]] {
  const [first, ...more] = (places[filed.type] ?? peer)(context, filed);
  return [first ?? resourceId('router', filed.device), ...more];
}
