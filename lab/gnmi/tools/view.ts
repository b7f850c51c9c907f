import type { Area, DeviceState } from '../model/state';

const EMPTIED: Record<Area, (device: DeviceState) => Partial<DeviceState>> = {
  system: () => ({ system: null }),
  interfaces: () => ({ interfaces: [] }),
  isis: ({ isis }) => ({ isis: isis && { ...isis, interfaces: [], adjacencies: [] } }),
  mpls: ({ mpls }) => ({ mpls: mpls && { ...mpls, interfaces: [] } }),
  bgp: ({ bgp }) => ({ bgp: bgp && { ...bgp, neighbors: [], groups: [], vrfs: [] } }),
  vpn: () => ({ vpn: [] }),
  logs: () => ({ logs: [] }),
};

/** What a reader gets of a router: areas that come back empty are emptied, though the router has them. */
export function readable(device: DeviceState): DeviceState {
  const emptied = device.collection.empty.map((area) => EMPTIED[area](device));
  return Object.assign({}, device, ...emptied);
}
