import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';

/** Routers of a network beyond which reading more one by one does not pay. */
export const fewRouters = 8;

export function role(device: DeviceFacts): string | null {
  return device.role?.toUpperCase() ?? null;
}

export function edges(context: CheckContext): DeviceFacts[] {
  const all = [...context.facts.devices.values()];
  const named = all.filter((one) => role(one) === 'PE');
  return named.length > 0 ? named : all.filter((one) => role(one) === null);
}

/** Whether something read of a router tells that it has the VRF. */
function showsVrf(device: DeviceFacts, vrf: string): boolean {
  return (
    device.bgp?.vrfs.some((one) => one.name === vrf) === true ||
    [...device.ports.values()].some((port) => port.vrf === vrf)
  );
}

/** Edges beside a router that may have a VRF, those that are known to have it first. */
export function otherEdges(context: CheckContext, device: string, vrf: string): string[] {
  return edges(context)
    .filter((one) => one.name !== device)
    .sort((a, b) => Number(showsVrf(b, vrf)) - Number(showsVrf(a, vrf)))
    .slice(0, fewRouters - 2)
    .map((one) => one.name);
}

export function askedDevices(context: CheckContext): DeviceFacts[] {
  return context.goal.devices.flatMap((name) => context.facts.devices.get(name) ?? []);
}

/** Routers on which a VRF of the question, or of the asked routers, was read. */
export function sitesOfQuestion(context: CheckContext): DeviceFacts[] {
  const asked = context.goal.entities.vrfs;
  const names = new Set(
    asked.length > 0
      ? asked
      : askedDevices(context).flatMap((one) => one.vpn?.vrfs.map((vrf) => vrf.name) ?? []),
  );
  return [...context.facts.devices.values()].filter((one) =>
    one.vpn?.vrfs.some((vrf) => names.has(vrf.name)),
  );
}
