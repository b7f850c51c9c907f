import type { BgpNeighborState, BgpState } from '../../gnmi/model/state';
import { nanoseconds, present, type Tree } from './tree';

/** `l3vpn_ipv4_unicast` → the identity of the model. */
const familyName = (name: string): string => `openconfig-bgp-types:${name.toUpperCase()}`;

function family(name: string, state: Tree): Tree {
  const identity = familyName(name);
  return {
    'afi-safi-name': identity,
    state: { 'afi-safi-name': identity, enabled: true, ...state },
  };
}

const totals = (count: number | null): Tree =>
  present({ 'total-paths': count, 'total-prefixes': count });

function neighbor(one: BgpNeighborState, bgp: BgpState): Tree {
  const since = one.lastEstablished;
  const families = one.families.map(({ name, received, sent }) => {
    const prefixes = present({ received, sent });
    return family(name, Object.keys(prefixes).length === 0 ? {} : { prefixes });
  });
  return present({
    'neighbor-address': one.address,
    state: present({
      'neighbor-address': one.address,
      'peer-as': one.remoteAs,
      'peer-group': one.group,
      'session-state': one.state,
      'last-established':
        since === null ? null : nanoseconds(new Date(`${since.replace(' ', 'T')}Z`)),
    }),
    'afi-safis': { 'afi-safi': families },
    'route-reflector': bgp.reflector
      ? {
          state: present({
            'route-reflector-client': true,
            'route-reflector-cluster-id': bgp.routerId ?? '0.0.0.0',
          }),
        }
      : null,
  });
}

function peerGroup(group: BgpState['groups'][number], bgp: BgpState): Tree {
  return {
    'peer-group-name': group.name,
    state: { 'peer-group-name': group.name, 'peer-as': group.remoteAs },
    transport: { state: present({ 'local-address': bgp.routerId }) },
    'afi-safis': { 'afi-safi': group.families.map((name) => family(name, {})) },
  };
}

function globalTree(bgp: BgpState, count: number | null, families: Tree[]): Tree {
  return {
    state: { ...present({ as: bgp.asNumber, 'router-id': bgp.routerId }), ...totals(count) },
    'afi-safis': { 'afi-safi': families },
  };
}

function protocol(bgp: Tree): Tree {
  const key = { identifier: 'openconfig-policy-types:BGP', name: 'default' };
  return { ...key, config: key, bgp };
}

/** BGP of the default table. */
export function defaultBgp(bgp: BgpState): Tree {
  const families = bgp.addressFamilies.map(({ name, prefixes }) => family(name, totals(prefixes)));
  return protocol({
    global: globalTree(bgp, bgp.totalPrefixes, families),
    neighbors: { neighbor: bgp.neighbors.map((one) => neighbor(one, bgp)) },
    'peer-groups': { 'peer-group': bgp.groups.map((group) => peerGroup(group, bgp)) },
  });
}

/** BGP of a VRF: its totals; the collector shows no neighbors of it. */
export function vrfBgp(bgp: BgpState, count: number | null): Tree {
  return protocol({
    global: globalTree(bgp, count, [family('ipv4_unicast', totals(count))]),
    neighbors: { neighbor: [] },
  });
}
