import { portsAskedAt } from '../../domain/analysis/goal';
import type { CheckId } from '../all-checks';
import { isAsked } from '../context';
import { defineCheck } from '../define-check';
import { isLoopback, useOf } from '../interfaces/use';
import { called, calls, type Hidden, hiding, unseen } from './hiding';

const cpuWords = ['cpu', 'load', 'processor', 'utilization', 'utilisation'];
const memoryWords = ['memory'];

export const systemLoad = defineCheck({
  ...unseen,
  id: 'system.load',
  words: [...cpuWords, ...memoryWords],
  label: ['CPU and memory', (part) => `${part === 'cpu' ? 'CPU' : part} use`],
  leavesOpen: ({ question }) => question.names('cpu') || question.names('memory'),
  evaluate: hiding((context, device) => {
    // A review or health check looks at the system, so its load is part of the question.
    if (isAsked(context, device.name) && context.goal.subjects.includes('system')) {
      return [
        ['cpu', 'this data'],
        ['memory', 'this data'],
      ];
    }
    return [
      ...called(cpuWords, 'cpu', 'this data')(context, device, new Set()),
      ...called(memoryWords, 'memory', 'this data')(context, device, new Set()),
    ];
  }),
});

const qosWords = ['qos', 'queue', 'queues', 'shaping', 'policing'];

export const qos = defineCheck({
  ...unseen,
  id: 'qos',
  words: qosWords,
  label: ['QoS', () => 'QoS'],
  leavesOpen: ({ question }) => question.names('qos'),
  evaluate: hiding(called(qosWords, 'device', 'QoS counters')),
});

const alarmWords = [
  ...['alarm', 'alarms', 'temperature', 'fan', 'fans'],
  ...['power supply', 'power supplies', 'environment'],
];

export const alarms = defineCheck({
  ...unseen,
  id: 'alarms',
  words: alarmWords,
  label: ['alarms', () => 'alarms'],
  // "rr1 alarm: session down" reports an alarm, and "in our alarm list" says where it stands; what is
  // asked for is its cause, not the list.
  leavesOpen: ({ question }) => question.tells('asks_for_alarms'),
  evaluate: hiding(called(alarmWords, 'device', 'alarms or environment data')),
});

const lightWords = ['optic', 'optics', 'optical', 'light', 'transceiver', 'sfp', 'dbm'];

export const interfaceOptics = defineCheck({
  ...unseen,
  id: 'interface.optics',
  words: lightWords,
  label: ['optics', (port) => `optics of ${port}`],
  // A port that is shut, or whose other end is, receives no light.
  leavesOpen: ({ question, facts, model }, port, device) => {
    const far = model.farEnd(device, port);
    const ends = [{ device, port }, ...(far === null ? [] : [far])];
    const isShut = ends.some(
      (end) => facts.devices.get(end.device)?.ports.get(end.port)?.admin === 'DOWN',
    );
    return question.names('optics') && !isShut;
  },
  evaluate: hiding((context, device, failing) => {
    const asked = isAsked(context, device.name) && calls(context, lightWords);
    const isNamed = context.goal.entities.interfaces.length > 0;
    const named = portsAskedAt(context.goal, device.name);
    const suspects: CheckId[] = ['interface.state', 'interface.errors', 'interface.flap'];
    return [...device.ports.values()].flatMap((port): Hidden[] => {
      if (isLoopback(port.name) || /^(Null|Tunnel|BVI|Bundle)/i.test(port.name)) return [];
      // Optical levels are what one would look at next where a port is down or counts errors.
      const suspected = suspects.some((id) => failing.has(`${id}|${device.name}|${port.name}`));
      const isMeant = isNamed ? named.includes(port.name) : useOf(context, device, port) !== null;
      const shown = (suspected && port.admin !== 'DOWN') || (asked && isMeant);
      return shown ? [[port.name, 'optical levels']] : [];
    });
  }),
});
