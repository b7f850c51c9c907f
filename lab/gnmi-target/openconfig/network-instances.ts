import type { BgpState, DeviceState, VrfState } from '../../gnmi/model/state';
import { defaultBgp, vrfBgp } from './bgp';
import { isisTree } from './isis';
import { present, type Tree } from './tree';

/** What IOS XR calls its default table. */
const defaultInstance = 'DEFAULT';
/** The segment-routing block that IOS XR reserves by default. */
const labelBlock = { 'local-id': 'default-srgb', 'lower-bound': 16000, 'upper-bound': 23999 };

/** MPLS of the default table; null where it is off, for then a router has no such element. */
function mplsTree({ mpls }: DeviceState): Tree | null {
  if (mpls === null || !mpls.enabled) return null;
  const ports = mpls.interfaces.map((name) => ({
    'interface-id': name,
    state: { 'interface-id': name, 'mpls-enabled': true },
  }));
  const block = { 'local-id': labelBlock['local-id'], state: labelBlock };
  return {
    global: {
      state: { 'null-label': 'openconfig-mpls-types:IMPLICIT', 'ttl-propagation': true },
      'interface-attributes': { interface: ports },
      // Without a port there is nothing to reserve labels for.
      'reserved-label-blocks': { 'reserved-label-block': ports.length === 0 ? [] : [block] },
    },
  };
}

function defaultTable(device: DeviceState): Tree {
  const { bgp, isis } = device;
  const protocols = [
    ...(bgp === null ? [] : [defaultBgp(bgp)]),
    ...(isis === null ? [] : [isisTree(isis)]),
  ];
  return present({
    name: defaultInstance,
    state: {
      name: defaultInstance,
      type: 'openconfig-network-instance-types:DEFAULT_INSTANCE',
      enabled: true,
    },
    protocols: { protocol: protocols },
    mpls: mplsTree(device),
  });
}

function vrfTable(vrf: VrfState, bgp: BgpState | null): Tree {
  const table = bgp?.vrfs.find(({ name }) => name === vrf.name);
  const protocols = bgp && table ? [vrfBgp(bgp, table.totalPrefixes)] : [];
  return {
    name: vrf.name,
    state: present({
      name: vrf.name,
      type: 'openconfig-network-instance-types:L3VRF',
      enabled: true,
      description: vrf.description,
      'route-distinguisher': vrf.routeDistinguisher,
    }),
    interfaces: { interface: vrf.interfaces.map((name) => ({ id: name, state: { id: name } })) },
    'inter-instance-policies': {
      'import-export-policy': {
        state: {
          'import-route-target': vrf.importTargets,
          'export-route-target': vrf.exportTargets,
        },
      },
    },
    protocols: { protocol: protocols },
  };
}

/** A table that BGP speaks of and that the list of VRFs does not have: without a state of its own. */
function bareTables({ bgp, vpn }: DeviceState): Tree[] {
  if (bgp === null) return [];
  const listed = new Set(vpn.map(({ name }) => name));
  return bgp.vrfs
    .filter(({ name }) => !listed.has(name))
    .map(({ name, totalPrefixes }) => ({
      name,
      protocols: { protocol: [vrfBgp(bgp, totalPrefixes)] },
    }));
}

/** `openconfig-network-instance:network-instances`. */
export function networkInstancesTree(device: DeviceState): Tree {
  const vrfs = device.vpn.map((vrf) => vrfTable(vrf, device.bgp));
  return { 'network-instance': [defaultTable(device), ...vrfs, ...bareTables(device)] };
}
