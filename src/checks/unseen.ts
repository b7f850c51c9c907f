import type { Check, EvidencePointer } from '../domain/analysis/check';
import { isOurs, lastLoss } from './bgp/events';
import { isEstablished } from './bgp/sessions';
import { pointTo, seenDevices, type CheckContext } from './context';
import type { DeviceFacts } from './facts';
import { isLoopback } from './interfaces/use';
import { makeCheck, type CheckKind, type Judgement } from './make-check';
import { hostRoute } from './parse/addresses';

/** What people ask for and no tool returns, and the check under which it is reported. */
interface Unseen {
  check: string;
  object: string;
  words: RegExp;
  what: string;
}

const areas: Unseen[] = [
  {
    check: 'system.load',
    object: 'cpu',
    words: /\b(cpu|load|processor|utili[sz]ation)\b/,
    what: 'CPU use',
  },
  { check: 'system.load', object: 'memory', words: /\bmemory\b/, what: 'memory use' },
  { check: 'isis.overload', object: 'device', words: /\boverload\b/, what: 'the overload bit' },
  {
    check: 'mpls.forwarding',
    object: 'device',
    words: /\b(labels?|ldp|lsp|forwarding|segment routing)\b/,
    what: 'labels or LDP sessions',
  },
  {
    check: 'routing.table',
    object: 'all',
    words: /\b(routing[ _]table|rib|fib)\b/,
    what: 'the routing table',
  },
  {
    check: 'qos',
    object: 'device',
    words: /\b(qos|queues?|shaping|policing)\b/,
    what: 'QoS counters',
  },
  {
    check: 'alarms',
    object: 'device',
    words: /\b(alarms?|temperature|fans?|power suppl\w+|environment)\b/,
    what: 'alarms and environment',
  },
];

const rule = 'no tool returns it; what was not seen is neither good nor bad';

function kindOf(check: string): CheckKind {
  return { check, expectation: 'within limits', rule };
}

function anyPlace(device: DeviceFacts): EvidencePointer | null {
  for (const area of device.areas.values()) {
    if (area.place !== null) return pointTo(area.place, 'not part of what the tools return');
  }
  return null;
}

function hidden(device: DeviceFacts, object: string, what: string): Judgement {
  return {
    device: device.name,
    object,
    result: 'not_verifiable',
    value: `no tool returns ${what}`,
    evidence: anyPlace(device),
  };
}

/** Areas that the question or the plan names, on each router asked about. */
function askedAreas(context: CheckContext, device: DeviceFacts): Check[] {
  const { goal, question } = context;
  const named = `${question.text} ${goal.unseen.join(' ')}`.replaceAll('_', ' ');
  return areas.flatMap((area) => {
    // A review or health check looks at the system, so its load is part of the question.
    const implied = area.check === 'system.load' && goal.subjects.includes('system');
    const aboutLabels = area.check === 'mpls.forwarding' && goal.subjects.includes('mpls');
    if (!implied && !aboutLabels && !area.words.test(named)) return [];
    return [makeCheck(kindOf(area.check), hidden(device, area.object, area.what))];
  });
}

/** Routes that the asker names, and the overload bit where traffic avoids or misses a router. */
function askedRoutes(context: CheckContext, device: DeviceFacts): Check[] {
  const { question } = context;
  const prefixes = question.text.match(/\b\d{1,3}(?:\.\d{1,3}){3}\/\d{1,2}\b/g) ?? [];
  const standard = /\bdefault route\b/.test(question.text) ? ['0.0.0.0/0'] : [];
  const routing = [...new Set([...prefixes, ...standard])].map((object) =>
    makeCheck(kindOf('routing.table'), hidden(device, object, 'the routing table')),
  );
  if (!question.symptom || !question.traffic || device.isis === null) return routing;
  const overload = hidden(device, 'device', 'the overload bit or metrics');
  return [...routing, makeCheck(kindOf('isis.overload'), overload)];
}

/** Optical levels are what one would look at next where a port is down or counts errors. */
function optics(context: CheckContext, device: DeviceFacts, failing: ReadonlySet<string>): Check[] {
  const asked =
    /\b(optics?|optical|light|transceiver|sfp|dbm)\b/.test(
      `${context.question.text} ${context.goal.unseen.join(' ')}`,
    ) && context.goal.devices.includes(device.name);
  const ports = [...device.ports.values()].filter((port) => {
    if (isLoopback(port.name) || /^(Null|Tunnel|BVI|Bundle)/i.test(port.name)) return false;
    const suspected = ['interface.state', 'interface.errors', 'interface.flap'].some((check) =>
      failing.has(`${check}|${device.name}|${port.name}`),
    );
    const named = context.goal.entities.interfaces;
    const isMeant = named.length === 0 ? port.address !== null : named.includes(port.name);
    return (suspected && port.admin !== 'DOWN') || (asked && isMeant);
  });
  return ports.map((port) =>
    makeCheck(kindOf('interface.optics'), hidden(device, port.name, 'optical levels')),
  );
}

/** A session to a loopback that is down raises the question whether the route to it is there. */
function routes(context: CheckContext, device: DeviceFacts): Check[] {
  return (device.bgp?.neighbors ?? [])
    .filter((one) => {
      if (isEstablished(one) || one.state === null || one.remoteAs !== device.bgp?.asNumber)
        return false;
      const loss = lastLoss(context, device, one.address);
      return loss === null || !isOurs(context, one.address, loss);
    })
    .map((one) =>
      makeCheck(
        kindOf('routing.table'),
        hidden(device, hostRoute(one.address), 'the routing table'),
      ),
    );
}

/** The way of the traffic itself, where traffic is what suffers. */
function dataPlane(context: CheckContext, device: DeviceFacts): Check[] {
  const { question, goal } = context;
  if (!question.traffic && !question.size) return [];
  if (!goal.devices.includes(device.name)) return [];
  const peers = (device.bgp?.neighbors ?? []).map((one) => one.address);
  const edges = [...context.facts.devices.values()].flatMap((other) => {
    const shared = other.vpn?.vrfs.some((vrf) =>
      device.vpn?.vrfs.some((own) => own.name === vrf.name),
    );
    const named = goal.devices.includes(other.name);
    const address = context.model.addressOf(other);
    return other !== device && address !== null && (shared === true || named) ? [address] : [];
  });
  return [...new Set([...edges, ...peers, ...goal.entities.neighbors])]
    .filter((address) => address !== '')
    .map((address) =>
      makeCheck(kindOf('dataplane'), hidden(device, address, 'the way of packets')),
    );
}

/** Labels on a port whose MPLS is in doubt, or on the routers a complaint about a VPN is about. */
function labels(context: CheckContext, device: DeviceFacts, failing: ReadonlySet<string>): Check[] {
  const ports = [...failing]
    .filter((key) => key.startsWith(`mpls.enabled|${device.name}|`))
    .map((key) => key.split('|')[2] ?? '');
  const complaint =
    context.question.symptom &&
    context.goal.subjects.includes('vpn') &&
    context.goal.devices.includes(device.name);
  const objects = new Set([...ports, ...(complaint ? ['device'] : [])]);
  return [...objects].map((object) =>
    makeCheck(kindOf('mpls.forwarding'), hidden(device, object, 'labels or LDP sessions')),
  );
}

/** Checks for what the question, the plan or a suspicion needs and no tool returns. */
export function checkUnseen(context: CheckContext, failing: ReadonlySet<string>): Check[] {
  const found = seenDevices(context).flatMap((device) => {
    const asked = context.goal.devices.includes(device.name);
    return (asked ? askedAreas(context, device) : []).concat(
      asked ? askedRoutes(context, device) : [],
      optics(context, device, failing),
      routes(context, device),
      dataPlane(context, device),
      labels(context, device, failing),
    );
  });
  const seen = new Set<string>();
  return found.filter((one) => {
    const key = `${one.check}|${one.device}|${one.object}`;
    return !seen.has(key) && seen.add(key);
  });
}
