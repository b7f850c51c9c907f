import { isSilent } from '../collection';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { isBundle } from '../interfaces/bundles';
import { isLoopback, useOf } from '../interfaces/use';
import { fewRouters } from './around';
import type { Wish } from './wishes';

/** Areas that the objective names, on each router asked about. */
export function subjectWishes(context: CheckContext): Wish[] {
  return context.goal.devices.flatMap((device) =>
    context.goal.subjects
      .filter(
        (subject) =>
          subject !== 'inventory' && subject !== 'profile' && subject !== 'interface_details',
      )
      .map((subject) => ({
        device,
        subject,
        object: subject === 'logs' ? 'all' : null,
        value: 100,
        reason: 'the question is about it',
      })),
  );
}

/** The map of the network, where the words ask what is connected to what. */
export function mapWishes(context: CheckContext): Wish[] {
  if (!/\b(topology|network map|cabling|connected to)\b/.test(context.question.text)) return [];
  const reason = 'the question is about what is connected to what';
  return [
    { device: 'network', subject: 'topology', object: null, value: 99, reason },
    ...context.goal.devices.map((device): Wish => ({
      device,
      subject: 'isis',
      object: null,
      value: 72,
      reason,
    })),
  ];
}

/** How many single views of a router are worth their calls, by how many routers were asked about. */
function mostDetails(asked: number): number {
  return asked <= 1 ? 8 : asked <= 3 ? 4 : 2;
}

function detailPorts(context: CheckContext, device: DeviceFacts): string[] {
  const used = [...device.ports.values()].filter(
    (port) =>
      !isLoopback(port.name) &&
      !/^(Null|MgmtEth)/i.test(port.name) &&
      (useOf(context, device, port) !== null || (port.admin === 'UP' && port.oper === 'DOWN')),
  );
  const urgent = (name: string) => Number(device.ports.get(name)?.oper !== 'UP');
  return used.map((port) => port.name).sort((a, b) => urgent(b) - urgent(a));
}

/** Of a named aggregate, the ports that may be lost members of it: only a description tells which. */
function withMembers(device: DeviceFacts, named: readonly string[]): string[] {
  if (!named.some(isBundle)) return [...named];
  const lost = [...device.ports.values()].filter(
    (port) => port.admin === 'UP' && port.oper !== 'UP' && port.address === null,
  );
  return [...new Set([...named, ...lost.map((port) => port.name)])];
}

/** Single views of ports: only these hold counters, MTU and description. */
export function detailWishes(context: CheckContext): Wish[] {
  const { goal, question } = context;
  const wanted =
    goal.subjects.includes('interfaces') ||
    goal.subjects.includes('interface_details') ||
    question.errors;
  return goal.devices.flatMap((name) => {
    const device = context.facts.devices.get(name);
    if (device === undefined) return [];
    const named = goal.entities.interfaces;
    const ports =
      named.length > 0 ? withMembers(device, named) : wanted ? detailPorts(context, device) : [];
    const limit = question.errors ? 16 : mostDetails(goal.devices.length);
    return ports.slice(0, limit).map((object) => ({
      device: name,
      subject: 'interface_details' as const,
      object,
      value: named.length > 0 ? 96 : question.errors ? 90 : 64,
      reason: 'only the single view shows counters, MTU and description',
    }));
  });
}

/**
 * Routers of the core: a session that was lost tells only that the way to its peer is gone, and their
 * ports tell where. Where no roles are known, any router may be one.
 */
function coresOf(routers: DeviceFacts[], most: number): DeviceFacts[] {
  const cores = routers.filter((one) => one.role?.toUpperCase() === 'P');
  const unnamed = routers.filter((one) => one.role === null);
  return cores.length > 0 ? cores.slice(0, most) : unnamed.slice(0, fewRouters - 2);
}

/** A router that does not answer is judged by those around it. */
export function silenceWishes(context: CheckContext): Wish[] {
  const silent = context.goal.devices.flatMap((name) => {
    const device = context.facts.devices.get(name);
    return device !== undefined && isSilent(device) ? [device] : [];
  });
  if (silent.length === 0) return bystanderWishes(context);
  const others = [...context.facts.devices.values()].filter((one) => !silent.includes(one));
  const role = (one: DeviceFacts) => one.role?.toUpperCase() ?? null;
  const reason = `${silent.map((one) => one.name).join(', ')} does not answer; its neighbors may show whether it is alive`;
  const reflectors = others.filter((one) => role(one) === 'RR').slice(0, 2);
  const around = [...reflectors, ...coresOf(others, 4)];
  const probes = silent.map((device) => ({
    device: device.name,
    subject: 'system' as const,
    object: null,
    value: 95,
    reason: 'a second try tells a silent router from one failed reading',
  }));
  return [
    ...probes,
    ...around.flatMap((device): Wish[] => [
      { device: device.name, subject: 'bgp', object: null, value: 90, reason },
      { device: device.name, subject: 'isis', object: null, value: 89, reason },
      { device: device.name, subject: 'interfaces', object: null, value: 80, reason },
    ]),
    ...around.flatMap((device) => downPortDetails(device, reason)),
    ...around.map((device): Wish => ({
      device: device.name,
      subject: 'logs',
      object: 'all',
      value: 60,
      reason,
    })),
  ];
}

/** A router that was not asked about and does not answer may be the cause: who else lost it? */
function bystanderWishes(context: CheckContext): Wish[] {
  const all = [...context.facts.devices.values()];
  const silent = all.filter(isSilent);
  if (silent.length === 0) return [];
  const reason = `${silent.map((one) => one.name).join(', ')} does not answer; others may have lost it too`;
  const cores = coresOf(
    all.filter((one) => !silent.includes(one)),
    3,
  );
  return [
    ...silent.map((one): Wish => ({
      device: one.name,
      subject: 'system',
      object: null,
      value: 78,
      reason,
    })),
    ...cores.flatMap((one): Wish[] => {
      const { name: device } = one;
      const areas: Wish[] = [
        { device, subject: 'interfaces', object: null, value: 66, reason },
        { device, subject: 'isis', object: null, value: 65, reason },
      ];
      return areas.concat(downPortDetails(one, reason, 64));
    }),
  ];
}

/** The description of a port that is down may name the silent router. */
function downPortDetails(device: DeviceFacts, reason: string, value = 75): Wish[] {
  const lost = [...device.ports.values()].filter(
    (port) => port.address !== null && port.oper === 'DOWN' && !isLoopback(port.name),
  );
  return lost.slice(0, 3).map((port) => ({
    device: device.name,
    subject: 'interface_details' as const,
    object: port.name,
    value,
    reason,
  }));
}
