import type { CheckContext } from '../context';
import { areaOf, type BgpNeighborFacts, type DeviceFacts } from '../facts';

/** How the far end of a session sees it; null where it is not ours or was not read. */
export function farView(
  context: CheckContext,
  device: string,
  peer: string,
): { device: DeviceFacts; neighbor: BgpNeighborFacts } | null {
  const owner = context.model.ownerOf(peer);
  const far = owner === null || owner === device ? undefined : context.facts.devices.get(owner);
  const entries = (far?.bgp?.neighbors ?? []).filter(
    (one) => context.model.ownerOf(one.address) === device,
  );
  const [only, ...more] = entries;
  return far === undefined || only === undefined || more.length > 0
    ? null
    : { device: far, neighbor: only };
}

/** All addresses of a router are known, and a neighbor of another one has none of them. */
function isNotOf(device: DeviceFacts | undefined, address: string): boolean {
  if (device === undefined || address === '') return false;
  const known = areaOf(device, 'interfaces').state === 'read';
  const cut = device.incomplete.some((one) => one.subject === 'interfaces');
  return known && !cut && ![...device.ports.values()].some((port) => port.address === address);
}

/** The far router, where all its neighbors were read and none of them is this router. */
export function missingAt(context: CheckContext, device: string, peer: string): DeviceFacts | null {
  const owner = context.model.ownerOf(peer);
  const far = owner === null || owner === device ? undefined : context.facts.devices.get(owner);
  const bgp = far?.bgp ?? null;
  // A router that has no BGP at all has no neighbor either.
  if (far !== undefined && areaOf(far, 'bgp').state === 'absent') return far;
  if (far === undefined || bgp === null || bgp.summaryOnly) return null;
  if (far.incomplete.some((one) => one.subject === 'bgp')) return null;
  // Sessions of a port in a VRF are in no list that a tool returns.
  if ([...far.ports.values()].some((port) => port.address === peer && port.vrf !== null))
    return null;
  // Any neighbor whose owner is not known may be this router under another address.
  const here = context.facts.devices.get(device);
  const settled = bgp.neighbors.every((one) => {
    const other = context.model.ownerOf(one.address);
    return other === null ? isNotOf(here, one.address) : other !== device;
  });
  return settled ? far : null;
}
