import type { Check, EvidencePointer } from '../../domain/analysis/check';
import { readingOf } from '../collection';
import {
  placeInWindow,
  pointTo,
  pointToLine,
  seenDevices,
  wholeBufferRead,
  type CheckContext,
} from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { below, type Place } from '../parse/place';
import { lastPortLine, shutOnPurpose } from './purpose';
import { describedAsIdle, useOf } from './use';

const kind: CheckKind = {
  check: 'interface.state',
  expectation: 'UP/UP where the port is in use, or shut on purpose',
  rule: 'RFC 2863: a port that is administratively up and operationally down cannot pass frames',
};

const downStates = new Set(['DOWN', 'LOWER_LAYER_DOWN', 'NOT_PRESENT']);

/** Where the state of a port stands. */
export function statePointer(port: PortFacts): EvidencePointer | null {
  const value = `admin=${port.admin ?? '?'}, oper=${port.oper ?? '?'}`;
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

/** A line this old tells of another time than the state just read. */
const staleAfter = 86_400_000;

function isStale(context: CheckContext, line: LogLine): boolean {
  const latest = line.time?.latest.getTime();
  return (
    latest !== undefined &&
    placeInWindow(context, line) === 'before' &&
    context.now.getTime() - latest > staleAfter
  );
}

/** What speaks against an entry that says UP. */
function doubtsUp(
  context: CheckContext,
  device: DeviceFacts,
  port: PortFacts,
): { text: string; line: EvidencePointer[] } | null {
  const last = lastPortLine(device, port.name);
  if (last === null || last.change === 'up' || !wholeBufferRead(device, null)) return null;
  if (/Line protocol/i.test(last.text) || isStale(context, last)) return null;
  return {
    text: `the log ends with ${last.change} at ${last.time?.written ?? '?'}`,
    line: [pointToLine(last)],
  };
}

function whenDown(
  context: CheckContext,
  device: DeviceFacts,
  port: PortFacts,
): Omit<Judgement, 'device' | 'object' | 'evidence'> {
  const state = `admin=${port.admin}, oper=${port.oper}`;
  const line = lastPortLine(device, port.name);
  const since = line === null || line.change === 'up' ? '' : ` since ${line.time?.written ?? '?'}`;
  const related = line === null || line.change === 'up' ? [] : [pointToLine(line)];
  const use = useOf(context, device, port);
  if (port.admin === 'DOWN') {
    const purpose = shutOnPurpose(context, device, port);
    if (purpose !== null) {
      const value = `${state}, shut on purpose (${purpose.text})`;
      return { result: 'pass', value, related: purpose.evidence };
    }
    if (use !== null) return { result: 'fail', value: `${state}${since}, ${use}`, related };
    const why = describedAsIdle(port)
      ? `description "${port.description}"`
      : 'no address, not in use';
    return { result: 'pass', value: `${state}, ${why}`, related };
  }
  const far = context.model.farEnd(device.name, port.name);
  const farDevice = far === null ? undefined : context.facts.devices.get(far.device);
  const farPort = far === null ? undefined : farDevice?.ports.get(far.port);
  if (farDevice !== undefined && farPort !== undefined) {
    const purpose = shutOnPurpose(context, farDevice, farPort);
    if (purpose !== null) {
      const value = `${state}, ${farDevice.name} ${farPort.name} is shut on purpose (${purpose.text})`;
      return { result: 'pass', value, related: purpose.evidence };
    }
  }
  if (adjacencyUp(device, port.name) && farPort?.oper !== 'DOWN') {
    const value = `${state}, but IS-IS lists an adjacency that is UP: the sources disagree`;
    return { result: 'not_verifiable', value, related };
  }
  if (use !== null) return { result: 'fail', value: `${state}${since}, ${use}`, related };
  if (port.details !== null && (port.description === null || describedAsIdle(port))) {
    return { result: 'pass', value: `${state}, no address, not in use`, related };
  }
  return {
    result: 'not_verifiable',
    value: `${state}, whether it is in use is not known`,
    related,
  };
}

function judge(context: CheckContext, device: DeviceFacts, port: PortFacts): Judgement {
  const base = { device: device.name, object: port.name, evidence: statePointer(port) };
  if (port.disagreement !== null) {
    return { ...base, result: 'not_verifiable', value: `sources disagree: ${port.disagreement}` };
  }
  const state = `admin=${port.admin ?? 'missing'}, oper=${port.oper ?? 'missing'}`;
  if (port.admin === 'UP' && port.oper === 'UP') {
    const doubt = doubtsUp(context, device, port);
    return doubt === null
      ? { ...base, result: 'pass', value: state }
      : {
          ...base,
          result: 'not_verifiable',
          value: `${state}, but ${doubt.text}`,
          related: doubt.line,
        };
  }
  const isDown = port.oper !== null && downStates.has(port.oper);
  if (port.admin === 'DOWN' && port.oper === 'UP') {
    return { ...base, result: 'not_verifiable', value: `${state}: the two contradict each other` };
  }
  if (port.admin === 'DOWN' || (port.admin === 'UP' && isDown)) {
    return { ...base, ...whenDown(context, device, port) };
  }
  return { ...base, result: 'not_verifiable', value: state };
}

/** Ports that must be there on a router whose list could not be read. */
function unread(context: CheckContext, device: DeviceFacts): Judgement[] {
  const area = readingOf(device, 'interfaces');
  if (area.state !== 'failed' && area.state !== 'absent') return [];
  const names = new Set([
    ...(device.isis?.ports ?? []).map((port) => port.name),
    ...(device.mpls?.ports ?? []).map((port) => port.name),
    ...(device.vpn?.vrfs ?? []).flatMap((vrf) => vrf.ports),
    ...context.model
      .linksOf(device.name)
      .flatMap(({ ends }) =>
        ends.filter((end) => end.device === device.name).map((end) => end.port),
      ),
    ...(context.goal.devices.includes(device.name) ? context.goal.entities.interfaces : []),
  ]);
  for (const name of device.ports.keys()) names.delete(name);
  if (names.size === 0 && device.ports.size === 0) names.add('all');
  const value = `not read: ${area.reason ?? 'no reason given'}`.slice(0, 200);
  return [...names].map((object) => ({
    device: device.name,
    object,
    result: 'not_verifiable',
    value,
    evidence: area.place === null ? null : pointTo(area.place, value),
  }));
}

/** One check for each port that was read. */
export function checkStates(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) => {
    const read = [...device.ports.values()].map((port) => judge(context, device, port));
    return [...read, ...unread(context, device)].map((one) => makeCheck(kind, one));
  });
}
