import type { DeviceFacts } from '../facts';

/** Customers' VRFs that anything read of a router names, sorted. */
export function vrfNames(device: DeviceFacts): string[] {
  const named = [
    ...(device.vpn?.vrfs.map((one) => one.name) ?? []),
    ...(device.bgp?.vrfs.map((one) => one.name) ?? []),
    ...[...device.ports.values()].flatMap((port) => port.vrf ?? []),
  ];
  return [...new Set(named)].filter((name) => name !== 'default').sort();
}
