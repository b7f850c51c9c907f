import type { EvidencePointer } from '../../domain/analysis/check';
import {
  placeInWindow,
  pointTo,
  pointToLine,
  seenDevices,
  wholeBufferRead,
  type CheckContext,
} from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { DeviceFacts, PortFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { onLink, resourceId } from '../needs/resources';
import { below, type Place } from '../parse/place';
import { lastPortLine, shutLine, shutOnPurpose, shutWords, type ShutWhy } from './purpose';
import { absent, notListed, sayUnlisted } from './unlisted-ports';
import { describedAsIdle, useOf, useWords, type Use } from './use';

interface States {
  admin: string | null;
  oper: string | null;
}

const states = ({ admin, oper }: States, without = 'missing') =>
  `admin=${admin ?? without}, oper=${oper ?? without}`;

const say = {
  state: (data: States) => states(data),
  unused: (data: States) => `${states(data)}, no address, no VRF`,
  shut_on_purpose: (data: States & { why: ShutWhy }) => `${states(data)}, ${shutWords(data.why)}`,
  far_end_shut_on_purpose: (data: States & { far: string; farPort: string; why: ShutWhy }) =>
    `${states(data)} because ${data.farPort} on ${data.far} is ${shutWords(data.why)}`,
  in_use: (data: States & { use: Use; lost: string | null }) =>
    `${states(data)}${data.lost === null ? '' : ` since ${data.lost}`}, ${useWords(data.use)}`,
  described_as_idle: (data: States & { description: string }) =>
    `${states(data)}, description "${data.description}"`,
  not_in_use: (data: States) => `${states(data)}, no address, not in use`,
  use_not_known: (data: States) => `${states(data)}, whether it is in use is not known`,
  adjacency_up: (data: States) =>
    `${states(data)}, but IS-IS lists an adjacency that is UP: the sources disagree`,
  log_says_down: (data: States & { change: string | null; at: string }) =>
    `${states(data)}, but the log ends with ${data.change} at ${data.at}`,
  impossible: (data: States) => `${states(data)}: the two contradict each other`,
  views_disagree: ({ how }: { how: string }) => `sources disagree: ${how}`,
  ...sayUnlisted,
};

type Found = Judgement<typeof say>;

const downStates = new Set(['DOWN', 'LOWER_LAYER_DOWN', 'NOT_PRESENT']);

/** Where the state of a port stands. */
export function statePointer(port: PortFacts): EvidencePointer | null {
  const value = states(port, '?');
  // A port that is shut is judged by that, whatever its operational state.
  const which = port.admin === 'DOWN' ? 'admin' : 'oper';
  // A state that is missing has no place of its own: then the entry of the port is the evidence.
  const at = (place: Place, field: string) =>
    pointTo(port[which] === null ? place : below(place, `${which}_${field}`), value);
  if (port.brief !== null) return at(port.brief, 'status');
  return port.details === null ? null : at(port.details, 'state');
}

function adjacencyUp(device: DeviceFacts, port: string): boolean {
  return device.isis?.adjacencies.some((one) => one.port === port) ?? false;
}

/** A line this old reports another time than the state just read. */
const staleAfter = 86_400_000;

function isStale(context: CheckContext, line: LogLine): boolean {
  const latest = line.time?.latest.getTime();
  return (
    latest !== undefined &&
    placeInWindow(context, line) === 'before' &&
    context.now.getTime() - latest > staleAfter
  );
}

/** The last line of the log, where it speaks against an entry that says UP. */
function doubtsUp(context: CheckContext, device: DeviceFacts, port: PortFacts): LogLine | null {
  const last = lastPortLine(device, port.name);
  if (last === null || last.change === 'up' || !wholeBufferRead(device, null)) return null;
  return /Line protocol/i.test(last.text) || isStale(context, last) ? null : last;
}

function whenDown(
  context: CheckContext,
  device: DeviceFacts,
  port: PortFacts,
): Omit<Found, 'device' | 'object' | 'evidence'> {
  const { admin, oper } = port;
  const last = lastPortLine(device, port.name);
  const line = last?.change === 'up' ? null : last;
  const lost = line === null ? null : (line.time?.written ?? '?');
  const since = line?.time?.earliest.toISOString();
  // That somebody shut it is said by another line than the one that says how it is now.
  const shut = line === null || admin !== 'DOWN' ? null : shutLine(device, port.name);
  const related = [...new Set([shut, line])].flatMap((one) =>
    one === null ? [] : [pointToLine(one)],
  );
  const use = useOf(context, device, port);
  if (port.admin === 'DOWN') {
    const purpose = shutOnPurpose(context, device, port);
    if (purpose !== null) {
      const reason = { code: 'shut_on_purpose' as const, admin, oper, why: purpose.why };
      return { result: 'pass', reason, related: purpose.evidence, meant: true, since };
    }
    if (use !== null) {
      return { result: 'fail', reason: { code: 'in_use', admin, oper, use, lost }, related, since };
    }
    const { description } = port;
    const reason =
      description !== null && describedAsIdle(port)
        ? { code: 'described_as_idle' as const, admin, oper, description }
        : { code: 'not_in_use' as const, admin, oper };
    return { result: 'pass', reason, related };
  }
  const far = context.model.farEnd(device.name, port.name);
  const farDevice = far === null ? undefined : context.facts.devices.get(far.device);
  const farPort = far === null ? undefined : farDevice?.ports.get(far.port);
  if (farDevice !== undefined && farPort !== undefined) {
    const purpose = shutOnPurpose(context, farDevice, farPort);
    if (purpose !== null) {
      const { why, evidence } = purpose;
      const end = { far: farDevice.name, farPort: farPort.name };
      const reason = { code: 'far_end_shut_on_purpose' as const, admin, oper, ...end, why };
      return { result: 'pass', reason, related: evidence, meant: true, since };
    }
  }
  if (adjacencyUp(device, port.name) && farPort?.oper !== 'DOWN') {
    const reason = { code: 'adjacency_up' as const, admin, oper };
    return { result: 'not_verifiable', reason, related, contradiction: true };
  }
  if (use !== null) {
    return { result: 'fail', reason: { code: 'in_use', admin, oper, use, lost }, related, since };
  }
  return port.details !== null && (port.description === null || describedAsIdle(port))
    ? { result: 'pass', reason: { code: 'not_in_use', admin, oper }, related }
    : { result: 'not_verifiable', reason: { code: 'use_not_known', admin, oper }, related };
}

/** Whether anything that was read says that a port is in use. */
function hasUse(context: CheckContext, device: DeviceFacts, port: PortFacts): boolean {
  const inVrf = device.vpn?.vrfs.some((vrf) => vrf.ports.includes(port.name)) === true;
  return inVrf || useOf(context, device, port) !== null;
}

function judge(context: CheckContext, device: DeviceFacts, port: PortFacts): Found {
  const { admin, oper } = port;
  const base = { device: device.name, object: port.name, evidence: statePointer(port) };
  const contrary = { ...base, result: 'not_verifiable' as const, contradiction: true };
  if (port.disagreement !== null) {
    return { ...contrary, reason: { code: 'views_disagree', how: port.disagreement } };
  }
  if (admin === 'UP' && oper === 'UP') {
    const line = doubtsUp(context, device, port);
    if (line === null) {
      const isBare = port.address === null && port.vrf === null && !hasUse(context, device, port);
      const code = isBare ? ('unused' as const) : ('state' as const);
      return { ...base, result: 'pass', reason: { code, admin, oper } };
    }
    const told = { change: line.change, at: line.time?.written ?? '?' };
    const reason = { code: 'log_says_down' as const, admin, oper, ...told };
    return { ...contrary, reason, related: [pointToLine(line)] };
  }
  const isDown = oper !== null && downStates.has(oper);
  if (admin === 'DOWN' && oper === 'UP') {
    return { ...contrary, reason: { code: 'impossible', admin, oper } };
  }
  if (admin === 'DOWN' || (admin === 'UP' && isDown)) {
    return { ...base, ...whenDown(context, device, port) };
  }
  return { ...base, result: 'not_verifiable', reason: { code: 'state', admin, oper } };
}

/** One check for each port that was read, and for those that ought to have been. */
export const interfaceState = defineCheck({
  id: 'interface.state',
  // One that is shut is down for a reason of its own; one without link may have lost it at either end.
  resource: (context, { device, object }) =>
    context.facts.devices.get(device)?.ports.get(object)?.admin === 'DOWN'
      ? resourceId('port', device, object)
      : onLink(context.model, 'link', device, object),
  reading: ['interfaces'],
  words: ['interface', 'port', 'link'],
  label: ['interface state', (port) => `interface ${port}`],
  expectation: 'UP/UP where the interface is in use, or shut on purpose',
  rule: 'RFC 2863: an interface that is administratively up and operationally down cannot pass frames',
  say,
  leavesOpen: ({ goal }, port) => goal.entities.interfaces.includes(port),
  evaluate: (context) => [
    ...seenDevices(context).flatMap((device) => [
      ...[...device.ports.values()].map((port) => judge(context, device, port)),
      ...notListed(context, device),
    ]),
    ...absent(context),
  ],
});
