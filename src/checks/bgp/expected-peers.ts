import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';

/**
 * Peers that a router must have although its own table could not be read: routers that list it as
 * their neighbor, neighbors that its log names, and those the asker named.
 */
export function expectedPeers(context: CheckContext, device: DeviceFacts): string[] {
  const { facts, model, goal } = context;
  const found = new Set<string>();
  for (const other of facts.devices.values()) {
    const lists = other.bgp?.neighbors.some((one) => model.ownerOf(one.address) === device.name);
    const address = model.addressOf(other);
    if (lists === true && other.name !== device.name && address !== null) found.add(address);
  }
  for (const line of device.logs.lines) {
    if (line.kind === 'bgp' && line.vrf === null && line.peer !== null) found.add(line.peer);
  }
  if (goal.devices.includes(device.name)) {
    for (const neighbor of goal.entities.neighbors) found.add(neighbor);
  }
  if (found.size === 0) for (const address of siblingPeers(context, device)) found.add(address);
  return [...found].filter((address) => model.ownerOf(address) !== device.name);
}

/** Reflectors that other routers of the same role peer with. */
function siblingPeers(context: CheckContext, device: DeviceFacts): string[] {
  const { facts, model } = context;
  const siblings = [...facts.devices.values()].filter(
    (one) => one.name !== device.name && one.role !== null && one.role === device.role,
  );
  const peers = siblings.flatMap((one) => (one.bgp?.neighbors ?? []).map(({ address }) => address));
  const reflectors = peers.filter((address) => {
    const owner = model.ownerOf(address);
    return owner !== null && facts.devices.get(owner)?.role?.toUpperCase() === 'RR';
  });
  if (reflectors.length > 0) return [...new Set(reflectors)];
  if (device.role?.toUpperCase() !== 'PE') return [];
  return [...facts.devices.values()].flatMap((one) =>
    one.role?.toUpperCase() === 'RR' ? (model.addressOf(one) ?? []) : [],
  );
}
