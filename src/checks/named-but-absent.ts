import { formerPeer } from './bgp/removed-peers';
import type { CheckContext } from './context';
import { areaOf, type DeviceFacts } from './facts';
import { portTowards } from './interfaces/port-words';
import { vrfPeers } from './vpn/vrf-peers';

function askedDevices(context: CheckContext): DeviceFacts[] {
  return context.goal.devices.flatMap((name) => context.facts.devices.get(name) ?? []);
}

function isComplete(device: DeviceFacts, subject: 'interfaces' | 'bgp'): boolean {
  const cut = device.incomplete.some((one) => one.subject === subject);
  return areaOf(device, subject).state === 'read' && !cut;
}

/** Ports of the question that none of the routers asked about lists, though all of their ports came. */
export function absentPorts(context: CheckContext): { device: DeviceFacts; port: string }[] {
  const asked = askedDevices(context);
  if (asked.length === 0 || !asked.every((one) => isComplete(one, 'interfaces'))) return [];
  return context.goal.entities.interfaces
    .filter((port) => asked.every((one) => one.ports.size > 0 && !one.ports.has(port)))
    .flatMap((port) => asked.map((device) => ({ device, port })));
}

/** Whether a peer is named by its router, and that is the device or one of those it has a session with. */
function knowsByName({ model }: CheckContext, device: DeviceFacts, peer: string): boolean {
  const named = model.routerNamed(peer, '');
  const peers = device.bgp?.neighbors.map((one) => model.ownerOf(one.address)) ?? [];
  return named !== null && (named === device.name || peers.includes(named));
}

function knowsPeer(context: CheckContext, device: DeviceFacts, address: string): boolean {
  return (
    knowsByName(context, device, address) ||
    device.bgp?.neighbors.some((one) => one.address === address) === true ||
    vrfPeers(device).some((one) => one.address === address) ||
    context.model.ownerOf(address) === device.name
  );
}

/** An address in a network of a router beside those asked about is a matter of that router's. */
function isElsewhere({ facts, goal }: CheckContext, address: string): boolean {
  const towards = [...facts.devices.values()].filter((one) => portTowards(one, address) !== null);
  return towards.length > 0 && towards.every(({ name }) => !goal.devices.includes(name));
}

/** Neighbors of the question that none of the routers asked about lists. */
export function absentPeers(context: CheckContext): { device: DeviceFacts; address: string }[] {
  const asked = askedDevices(context).filter((one) => one.bgp !== null);
  const whole = asked.every((one) => isComplete(one, 'bgp') && one.bgp?.summaryOnly === false);
  const isAsked = context.question.sessions || context.question.names('routes');
  if (!isAsked || asked.length === 0 || !whole) return [];
  return context.goal.entities.neighbors
    .filter((address) => !asked.some((one) => knowsPeer(context, one, address)))
    .filter((address) => !isElsewhere(context, address) && formerPeer(context, address) === null)
    .flatMap((address) => asked.map((device) => ({ device, address })));
}
