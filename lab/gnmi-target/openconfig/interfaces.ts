import type { InterfaceState } from '../../gnmi/model/state';
import { present, type Tree, wide } from './tree';

function stateOf(port: InterfaceState, index: number): Tree {
  const { inPackets, outPackets, inErrors, outErrors } = port.counters;
  return present({
    name: port.name,
    type: port.speed === null ? 'iana-if-type:softwareLoopback' : 'iana-if-type:ethernetCsmacd',
    mtu: port.mtu,
    enabled: port.adminStatus === null ? null : port.adminStatus === 'UP',
    ifindex: index + 1,
    'admin-status': port.adminStatus,
    'oper-status': port.operStatus,
    description: port.description,
    counters: present({
      'in-pkts': wide(inPackets),
      'out-pkts': wide(outPackets),
      'in-errors': wide(inErrors),
      'out-errors': wide(outErrors),
    }),
  });
}

function addressesOf({ address, prefixLength }: InterfaceState): Tree | null {
  if (address === null) return null;
  const state = present({ ip: address, 'prefix-length': prefixLength });
  return { addresses: { address: [{ ip: address, state }] } };
}

/** `openconfig-interfaces:interfaces`, with the augmentations for addresses, Ethernet and VRF. */
export function interfacesTree(ports: readonly InterfaceState[]): Tree {
  const entries = ports.map((port, index) => {
    const subinterface = present({
      index: 0,
      'openconfig-if-ip:ipv4': addressesOf(port),
      'openconfig-network-instance:network-instance':
        port.vrf === null ? null : [{ name: port.vrf }],
    });
    const ethernet = present({
      'mac-address': port.macAddress,
      'port-speed': port.speed,
      'duplex-mode': port.duplex,
    });
    return present({
      name: port.name,
      state: stateOf(port, index),
      subinterfaces: { subinterface: [subinterface] },
      'openconfig-if-ethernet:ethernet':
        Object.keys(ethernet).length === 0 ? null : { state: ethernet },
    });
  });
  return { interface: entries };
}
