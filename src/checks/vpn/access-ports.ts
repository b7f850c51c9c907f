import { portsAskedAt } from '../../domain/analysis/goal';
import type { CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import { isCore, isLoopback } from '../interfaces/use';
import { canLink } from '../links';
import { sameNetwork } from '../parse/addresses';
import { vrfPeers } from './vrf-peers';
import { wrongPorts, type WrongPort } from './wrong-ports';

/** A peer of the default table behind the port makes it an ordinary external link. */
function inNetwork(
  context: CheckContext,
  device: DeviceFacts,
  port: PortFacts,
  peer: string,
): boolean {
  const far = context.model.farEnd(device.name, port.name);
  if (far !== null && context.model.ownerOf(peer) === far.device) return true;
  return sameNetwork(peer, port.address, port.prefixLength);
}

/** Ports towards a customer that are in no VRF: with an address, and without IS-IS and labels. */
export function strayPorts(context: CheckContext, device: DeviceFacts): PortFacts[] {
  const claimed = new Set((device.vpn?.vrfs ?? []).flatMap((one) => one.ports));
  return [...device.ports.values()].filter(
    (port) =>
      port.vrf === null &&
      port.address !== null &&
      canLink(port.name) &&
      !isLoopback(port.name) &&
      !claimed.has(port.name) &&
      device.isis !== null &&
      !isCore(context, device, port) &&
      !(device.mpls?.ports.some((one) => one.name === port.name) ?? false) &&
      !(
        device.bgp?.neighbors.some((one) => inNetwork(context, device, port, one.address)) ?? false
      ),
  );
}

/**
 * Ports of a router that are up with neither address nor VRF, and by whose name other routers connect a VRF:
 * they may be what it lost.
 */
export function barePorts(context: CheckContext, device: DeviceFacts, vrf: string): PortFacts[] {
  const names = new Set(
    [...context.facts.devices.values()]
      .filter((one) => one !== device)
      .flatMap((one) => one.vpn?.vrfs ?? [])
      .filter((one) => one.name === vrf)
      .flatMap((one) => one.ports),
  );
  const claimed = new Set((device.vpn?.vrfs ?? []).flatMap((one) => one.ports));
  return [...device.ports.values()].filter(
    (port) =>
      names.has(port.name) &&
      port.oper === 'UP' &&
      port.address === null &&
      port.vrf === null &&
      !claimed.has(port.name) &&
      !isCore(context, device, port),
  );
}

/** The description of a port names the VRF. */
export function isMissedBy(port: PortFacts, vrf: string): boolean {
  return port.description?.toLowerCase().includes(vrf.toLowerCase()) === true;
}

/** Ports in no VRF of which the log tells that a peer behind them was in this one. */
export function portsThatLeft(
  context: CheckContext,
  device: DeviceFacts,
  vrf: string,
): PortFacts[] {
  const peers = vrfPeers(device).filter((one) => one.vrf === vrf && one.port === null);
  if (peers.length === 0) return [];
  return strayPorts(context, device).filter(({ address, prefixLength }) =>
    peers.some((one) => sameNetwork(one.address, address, prefixLength)),
  );
}

/**
 * Of the ports in no VRF those that may belong in one: those that were in it, else those described for it,
 * where there are any.
 */
export function portsMissedBy(
  context: CheckContext,
  device: DeviceFacts,
  vrf: string,
): PortFacts[] {
  const left = portsThatLeft(context, device, vrf);
  if (left.length > 0) return left;
  const stray = strayPorts(context, device);
  const named = stray.filter((port) => isMissedBy(port, vrf));
  const isHere = device.vpn?.vrfs.some((one) => one.name === vrf) === true;
  return named.length > 0 || !isHere ? named : stray;
}

/** Access ports in VRFs behind which an address is that the question names, whichever router it names. */
export function portsBehindWhich({ goal }: CheckContext, { ports }: DeviceFacts): PortFacts[] {
  return [...ports.values()].filter(
    ({ vrf, address, prefixLength }) =>
      vrf !== null &&
      goal.entities.neighbors.some((one) => sameNetwork(one, address, prefixLength)),
  );
}

/** Access ports of a router that are described for one VRF and sit in another. */
export function misplacedPorts(context: CheckContext, device: DeviceFacts): WrongPort[] {
  const { facts, goal, question } = context;
  const devices = [...facts.devices.values()];
  const asked = new Set([
    ...portsAskedAt(goal, device.name),
    ...(question.symptom ? portsBehindWhich(context, device) : []).map(({ name }) => name),
  ]);
  const here = new Map((device.vpn?.vrfs ?? []).map((vrf) => [vrf.name, vrf.ports]));
  const all = devices.flatMap((one) => one.vpn?.vrfs ?? []);
  const vrfs = new Map(all.map(({ name, description }) => [name, { name, description }]));
  return wrongPorts([...device.ports.values()], here, [...vrfs.values()], {
    everywhere: devices.flatMap((one) => [...one.ports.values()].filter(({ vrf }) => vrf !== null)),
    isComplainedOf: (port) => question.symptom && asked.has(port),
    isMissed: (vrf) => question.symptom && goal.entities.vrfs.includes(vrf),
  });
}
