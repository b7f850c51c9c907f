import type { CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import { canLink } from '../links';

const idleWords = /\b(spare|unused|reserved?|not in use|free|decommission\w*|retired|available)\b/i;

export function isLoopback(name: string): boolean {
  return /^Loopback/i.test(name);
}

/** The parent of a sub-interface (`GigabitEthernet0/0/0/1.100`), or null for other ports. */
export function parentOf(name: string): string | null {
  return /^(.+)\.\d+$/.exec(name)?.[1] ?? null;
}

/** The description says that nothing is meant to run over the port. */
export function describedAsIdle(port: PortFacts): boolean {
  return idleWords.test(port.description ?? '');
}

/** What says that a port is in use, or null where nothing does. */
export function useOf(context: CheckContext, device: DeviceFacts, port: PortFacts): string | null {
  const isis = device.isis?.ports.find((one) => one.name === port.name);
  if (isis !== undefined && isis.enabled) return 'listed in IS-IS';
  if (device.mpls?.ports.some((one) => one.name === port.name) === true) return 'listed in MPLS';
  const member = device.vpn?.vrfs.find((vrf) => vrf.ports.includes(port.name));
  if (member !== undefined) return `member of VRF ${member.name}`;
  if (describedAsIdle(port)) return null;
  if (port.vrf !== null) return `in VRF ${port.vrf}`;
  if (port.address !== null) return `has the address ${port.address}`;
  if (
    [...device.ports.values()].some(
      (one) => parentOf(one.name) === port.name && one.address !== null,
    )
  ) {
    return 'carries sub-interfaces with addresses';
  }
  if (context.model.farEnd(device.name, port.name) !== null) return 'end of a known link';
  return null;
}

/** IS-IS announces the network of a passive port and sends no hellos there: no router is behind it. */
export function isPassive(device: DeviceFacts, port: string): boolean {
  return device.isis?.ports.some((one) => one.name === port && one.passive) === true;
}

/** A port between routers of the provider: no VRF, and IS-IS on it or a router of the inventory behind it. */
export function isCore(context: CheckContext, device: DeviceFacts, port: PortFacts): boolean {
  if (!canLink(port.name) || port.vrf !== null) return false;
  if (device.isis !== null) return device.isis.ports.some((one) => one.name === port.name);
  const far = context.model.farEnd(device.name, port.name);
  const other = far === null ? undefined : context.facts.devices.get(far.device);
  if (far === null || other === undefined) return false;
  if (other.isis !== null) return other.isis.ports.some((one) => one.name === far.port);
  return !/^ce$/i.test(other.role ?? '') && !/^ce$/i.test(device.role ?? '');
}
