import type { CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import { canLink } from '../links';
import { sameNetwork } from '../parse/addresses';
import { addressesReader } from '../untrusted-text';
import { bundleNamedBy } from './bundles';
import { linkLost } from './link-history';

const idleWords = /\b(spare|unused|reserved?|not in use|free|decommission\w*|retired|available)\b/i;

export { isLoopback } from '../port-names';

/** The parent of a sub-interface (`GigabitEthernet0/0/0/1.100`), or null for other ports. */
export function parentOf(name: string): string | null {
  return /^(.+)\.\d+$/.exec(name)?.[1] ?? null;
}

/**
 * The description says that nothing is meant to run over the port. One that is addressed to machines
 * proves nothing.
 */
export function describedAsIdle(port: PortFacts): boolean {
  const description = port.description ?? '';
  return idleWords.test(description) && !addressesReader(description);
}

function carriesSubInterfaces(device: DeviceFacts, port: string): boolean {
  return [...device.ports.values()].some(
    (one) => parentOf(one.name) === port && one.address !== null,
  );
}

function facesPeer(device: DeviceFacts, port: PortFacts): boolean {
  return (device.bgp?.neighbors ?? []).some((one) =>
    sameNetwork(one.address, port.address, port.prefixLength),
  );
}

/** What shows that a port is in use, and the VRF, address or aggregate that goes with it. */
export interface Use {
  by: keyof typeof uses;
  of: string;
}

const uses = {
  isis: () => 'IS-IS enabled',
  mpls: () => 'MPLS enabled',
  vrf_member: (vrf: string) => `member of VRF ${vrf}`,
  vrf: (vrf: string) => `in VRF ${vrf}`,
  sub_interfaces: () => 'carries sub-interfaces with addresses',
  neighbor: () => 'a BGP neighbor is behind it',
  link: () => 'end of a known link',
  address: (address: string) => `has the address ${address}`,
  aggregate: (bundle: string) => `member of ${bundle} by its description`,
  lost_link: () => 'its link was up before',
};

export const useWords = ({ by, of }: Use): string => uses[by](of);

const inUse = (by: Use['by'], of = ''): Use => ({ by, of });

/**
 * What says that a port is in use, or null where nothing does. What the router does with a port
 * (IS-IS, MPLS, VRF, address, a link that was lost) outweighs a description, which nobody has to keep
 * up to date. A description only explains an address that is left over on a port that is shut.
 */
export function useOf(context: CheckContext, device: DeviceFacts, port: PortFacts): Use | null {
  const isis = device.isis?.ports.find((one) => one.name === port.name);
  if (isis !== undefined && isis.enabled) return inUse('isis');
  if (device.mpls?.ports.some((one) => one.name === port.name) === true) return inUse('mpls');
  const member = device.vpn?.vrfs.find((vrf) => vrf.ports.includes(port.name));
  if (member !== undefined) return inUse('vrf_member', member.name);
  if (port.vrf !== null) return inUse('vrf', port.vrf);
  if (carriesSubInterfaces(device, port.name)) return inUse('sub_interfaces');
  if (facesPeer(device, port)) return inUse('neighbor');
  const idle = describedAsIdle(port);
  const bundle = idle ? null : bundleNamedBy(device, port);
  if (bundle !== null) return inUse('aggregate', bundle);
  if (context.model.farEnd(device.name, port.name) !== null) return inUse('link');
  if (port.address !== null && !(idle && port.admin === 'DOWN')) {
    return inUse('address', port.address);
  }
  return linkLost(context, device, port) ? inUse('lost_link') : null;
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

/** Ports by which only the management of a router is reached, by their names on XR, IOS, EOS, Junos and NX-OS. */
const management = /^(?:MgmtEth|Management|mgmt|fxp\d|em\d|me\d)/i;

export const isManagement = (port: string): boolean => management.test(port);
