import type { DeviceFacts, PortFacts } from '../facts';

/** The ports of a router that are in a VRF, by their own entry or by the list of the VRF. */
export function portsIn(device: DeviceFacts, vrf: string): PortFacts[] {
  const listed = device.vpn?.vrfs.find(({ name }) => name === vrf)?.ports ?? [];
  return [...device.ports.values()].filter(
    (port) => port.vrf === vrf || listed.includes(port.name),
  );
}

export const isPortUp = ({ admin, oper }: PortFacts): boolean => admin === 'UP' && oper === 'UP';
