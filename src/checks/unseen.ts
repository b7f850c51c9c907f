import { portsAskedAt } from '../domain/analysis/goal';
import type { CheckId } from './all-checks';
import { isOurs, lastLoss } from './bgp/events';
import { isEstablished } from './bgp/sessions';
import { isAsked, pointTo, seenDevices, type CheckContext } from './context';
import { defineCheck, type DefinedCheck, type Judgement } from './define-check';
import type { DeviceFacts } from './facts';
import { isLoopback, useOf } from './interfaces/use';
import { hostRoute } from './parse/addresses';

/**
 * What people ask for and no tool returns. These checks never pass and never fail: they tell that the
 * question, the plan or a suspicion needs something that nobody can see from here.
 */

const say = { not_shown: ({ what }: { what: string }) => `no connected tool returns ${what}` };
const kind = {
  reading: [],
  expectation: 'within limits',
  rule: 'no tool returns it; what was not seen is neither good nor bad',
  say,
} as const;

/** An object that nobody can see, and what of it. */
type Hidden = [object: string, what: string];
type Hide = (context: CheckContext, device: DeviceFacts, failing: ReadonlySet<string>) => Hidden[];

/** One judgement for each object; the first word on an object counts. */
const hiding =
  (hide: Hide) =>
  (context: CheckContext, failing: ReadonlySet<string>): Judgement<typeof say>[] =>
    seenDevices(context).flatMap((device) => {
      const place = [...device.areas.values()].find((area) => area.place !== null)?.place ?? null;
      const evidence = place === null ? null : pointTo(place, 'not part of what the tools return');
      const seen = new Set<string>();
      const found = hide(context, device, failing).filter(
        ([object]) => !seen.has(object) && seen.add(object),
      );
      return found.map(([object, what]) => {
        const reason = { code: 'not_shown' as const, what };
        return { device: device.name, object, result: 'not_verifiable', reason, evidence };
      });
    });

/** Whether the question or the plan uses one of the words, all in lower case. */
function calls({ question, goal }: CheckContext, words: readonly string[]): boolean {
  const named = `${question.text} ${goal.unseen.join(' ')}`.replaceAll('_', ' ');
  return new RegExp(String.raw`\b(?:${words.join('|')})\b`).test(named);
}

/** Something of a router as a whole, told where it is called by its words on a router asked about. */
const called =
  (words: readonly string[], object: string, what: string): Hide =>
  (context, device) =>
    isAsked(context, device.name) && calls(context, words) ? [[object, what]] : [];

const cpuWords = ['cpu', 'load', 'processor', 'utilization', 'utilisation'];
const memoryWords = ['memory'];

const systemLoad = defineCheck({
  ...kind,
  id: 'system.load',
  resource: 'router',
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

const isisOverload = defineCheck({
  ...kind,
  id: 'isis.overload',
  resource: 'isis_setting',
  words: ['overload'],
  label: ['IS-IS overload bit', () => 'IS-IS overload bit'],
  leavesOpen: ({ question }) => question.names('overload'),
  evaluate: hiding((context, device, failing) => {
    const named = called(['overload'], 'device', 'the overload bit')(context, device, failing);
    // Traffic avoids or misses a router whose overload bit is set.
    const { symptom, traffic } = context.question;
    return symptom && traffic && device.isis !== null && isAsked(context, device.name)
      ? [...named, ['device', 'the overload bit or metrics']]
      : named;
  }),
});

const labelWords = ['label', 'labels', 'ldp', 'lsp', 'forwarding', 'segment routing'];

const mplsForwarding = defineCheck({
  ...kind,
  id: 'mpls.forwarding',
  resource: 'labels',
  words: labelWords,
  label: ['label forwarding', (port) => `label forwarding on ${port}`],
  leavesOpen: ({ question }) => question.names('ldp'),
  evaluate: hiding((context, device, failing) => {
    const { goal, question } = context;
    const complaint = question.symptom && goal.subjects.includes('vpn');
    const about = goal.subjects.includes('mpls') || calls(context, labelWords) || complaint;
    // Labels are in doubt on a port whose MPLS is.
    const ports = [...failing]
      .filter((key) => key.startsWith(`mpls.enabled|${device.name}|`))
      .map((key) => key.split('|')[2] ?? '');
    const objects = isAsked(context, device.name) && about ? ['device', ...ports] : ports;
    return objects.map((object) => [object, 'labels or LDP sessions']);
  }),
});

const routeWords = ['routing table', 'rib', 'fib'];

const routingTable = defineCheck({
  ...kind,
  id: 'routing.table',
  resource: 'route',
  words: routeWords,
  label: ['routing table', (prefix) => `route to ${prefix}`],
  leavesOpen: ({ question }) => question.names('routing_table'),
  evaluate: hiding((context, device) => {
    const { text } = context.question;
    const prefixes = text.match(/\b\d{1,3}(?:\.\d{1,3}){3}\/\d{1,2}\b/g) ?? [];
    const standard = /\bdefault route\b/.test(text) ? ['0.0.0.0/0'] : [];
    const named = calls(context, routeWords) ? ['all'] : [];
    const objects = [
      ...(isAsked(context, device.name) ? [...named, ...prefixes, ...standard] : []),
      ...lostPeers(context, device).map(hostRoute),
    ];
    return objects.map((object) => [object, 'the routing table']);
  }),
});

/** A session to a loopback that is down raises the question whether the route to it is there. */
function lostPeers(context: CheckContext, device: DeviceFacts): string[] {
  return (device.bgp?.neighbors ?? [])
    .filter((one) => {
      if (isEstablished(one) || one.state === null || one.remoteAs !== device.bgp?.asNumber)
        return false;
      const loss = lastLoss(context, device, one.address);
      return loss === null || !isOurs(context, one.address, loss);
    })
    .map((one) => one.address);
}

const qosWords = ['qos', 'queue', 'queues', 'shaping', 'policing'];

const qos = defineCheck({
  ...kind,
  id: 'qos',
  resource: 'router',
  words: qosWords,
  label: ['QoS', () => 'QoS'],
  leavesOpen: ({ question }) => question.names('qos'),
  evaluate: hiding(called(qosWords, 'device', 'QoS counters')),
});

const alarmWords = [
  ...['alarm', 'alarms', 'temperature', 'fan', 'fans'],
  ...['power supply', 'power supplies', 'environment'],
];

const alarms = defineCheck({
  ...kind,
  id: 'alarms',
  resource: 'router',
  words: alarmWords,
  label: ['alarms', () => 'alarms'],
  // "rr1 alarm: session down" reports an alarm, and "in our alarm list" says where it stands; what is
  // asked for is its cause, not the list.
  leavesOpen: ({ question }) =>
    /\b(temperature|fans?)\b|\b(active|any|current|list|show|there|which|what) alarms?\b|(?<!\b(?:our|my|your|their|in|on|from|off) (?:the )?)\balarms? (list|table)\b|\balarms? (on|of)\b/.test(
      question.text,
    ),
  evaluate: hiding(called(alarmWords, 'device', 'alarms or environment data')),
});

const lightWords = ['optic', 'optics', 'optical', 'light', 'transceiver', 'sfp', 'dbm'];

const interfaceOptics = defineCheck({
  ...kind,
  id: 'interface.optics',
  resource: 'port',
  words: lightWords,
  label: ['optics', (port) => `optics of ${port}`],
  // In a port that is shut there is no light.
  leavesOpen: ({ question, facts }, port, device) =>
    question.names('optics') && facts.devices.get(device)?.ports.get(port)?.admin !== 'DOWN',
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

const dataplane = defineCheck({
  ...kind,
  id: 'dataplane',
  resource: 'path',
  words: ['traffic', 'packets'],
  label: ['forwarding of traffic', (peer) => `forwarding toward ${peer}`],
  evaluate: hiding((context, device) => {
    const { question, goal } = context;
    if ((!question.traffic && !question.size) || !isAsked(context, device.name)) return [];
    const peers = (device.bgp?.neighbors ?? []).map((one) => one.address);
    const edges = [...context.facts.devices.values()].flatMap((other) => {
      const shared = other.vpn?.vrfs.some((vrf) =>
        device.vpn?.vrfs.some((own) => own.name === vrf.name),
      );
      const named = goal.devices.includes(other.name);
      const address = context.model.addressOf(other);
      return other !== device && address !== null && (shared === true || named) ? [address] : [];
    });
    return [...edges, ...peers, ...goal.entities.neighbors]
      .filter((address) => address !== '')
      .map((address) => [address, 'the way of packets']);
  }),
});

/** By name, as `all-checks` lists them. */
export const unseenChecks = {
  'system.load': systemLoad,
  'isis.overload': isisOverload,
  'mpls.forwarding': mplsForwarding,
  'routing.table': routingTable,
  qos,
  alarms,
  'interface.optics': interfaceOptics,
  dataplane,
} satisfies { [Id in CheckId]?: DefinedCheck<Id, typeof say> };
