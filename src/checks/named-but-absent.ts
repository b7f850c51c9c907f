import type { Check } from '../domain/analysis/check';
import { isAsked, pointTo, type CheckContext } from './context';
import { areaOf, type DeviceFacts } from './facts';
import { makeCheck, type CheckKind } from './make-check';
import { below } from './parse/place';
import { vrfPeers } from './vpn/sessions';

const portKind: CheckKind = {
  check: 'interface.state',
  expectation: 'the port that was asked about is there',
  rule: 'a port that the router does not list has no state; it may be written otherwise or be elsewhere',
};

const sessionKind: CheckKind = {
  check: 'bgp.session',
  expectation: 'the neighbor that was asked about is configured',
  rule: 'a neighbor that the router does not list has no state; the tool lists those of the default table only',
};

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

function knowsPeer(context: CheckContext, device: DeviceFacts, address: string): boolean {
  return (
    device.bgp?.neighbors.some((one) => one.address === address) === true ||
    vrfPeers(device).some((one) => one.address === address) ||
    context.model.ownerOf(address) === device.name
  );
}

/** Neighbors of the question that none of the routers asked about lists. */
function absentPeers(context: CheckContext): { device: DeviceFacts; address: string }[] {
  const asked = askedDevices(context).filter((one) => one.bgp !== null);
  const whole = asked.every((one) => isComplete(one, 'bgp') && one.bgp?.summaryOnly === false);
  if (!context.question.sessions || asked.length === 0 || !whole) return [];
  return context.goal.entities.neighbors
    .filter((address) => !asked.some((one) => knowsPeer(context, one, address)))
    .flatMap((address) => asked.map((device) => ({ device, address })));
}

/** One check for each port and neighbor that the question names and that is not there. */
export function checkNamedButAbsent(context: CheckContext): Check[] {
  const ports = absentPorts(context).map(({ device, port }) => {
    const { place } = areaOf(device, 'interfaces');
    const value = `${device.name} lists no such port`;
    return makeCheck(portKind, {
      device: device.name,
      object: port,
      result: 'not_verifiable',
      value,
      evidence: place === null ? null : pointTo(below(place, 'data', 'interfaces'), value),
    });
  });
  const peers = absentPeers(context).flatMap(({ device, address }) => {
    const { bgp } = device;
    if (bgp === null || !isAsked(context, device.name)) return [];
    const value = `${device.name} lists no such neighbor in the default table; those in VRFs no tool shows`;
    return [
      makeCheck(sessionKind, {
        device: device.name,
        object: address,
        result: 'not_verifiable',
        value,
        evidence: pointTo(below(bgp.place, 'neighbors'), value),
      }),
    ];
  });
  return [...ports, ...peers];
}
