import type { Check } from '../domain/analysis/check';
import { isIntended } from './bgp/flaps';
import { commitBefore } from './bgp/events';
import {
  logCoversWindow,
  placeInWindow,
  pointTo,
  pointToLine,
  seenDevices,
  type CheckContext,
} from './context';
import { areaOf, type DeviceFacts } from './facts';
import { shutOnPurpose } from './interfaces/purpose';
import { useOf } from './interfaces/use';
import { tellsOfLoss, type LogLine } from './log-lines';
import { minuteText } from './log-time';
import { makeCheck, type CheckKind, type Judgement } from './make-check';

const kind: CheckKind = {
  check: 'logs.recent',
  expectation: 'no line of the window tells of a loss that nobody intended',
  rule: 'IOS XR logs the loss of links, adjacencies and sessions; the log filter drops by age only lines stamped in UTC, so each stamp is read again here',
};

/** A loss that a person on a router of ours brought about. */
function intended(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  if (line.kind === 'bgp') return isIntended(context, line);
  if (line.kind !== 'link' && line.kind !== 'isis') return false;
  if (line.kind === 'link' && isUnusedAndChanged(context, device, line)) return true;
  if (line.port !== null && linkIsShutOnPurpose(context, device.name, line.port)) return true;
  return line.change === 'admin_down' && commitBefore(device, line) !== null;
}

/** A port that nothing uses has nothing to lose; enabling it by a commit logs `Down` all the same. */
function isUnusedAndChanged(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  const port = device.ports.get(line.port ?? '');
  return (
    port !== undefined &&
    port.oper !== 'UP' &&
    commitBefore(device, line) !== null &&
    useOf(context, device, port) === null
  );
}

/** Either end of the link on a port is shut on purpose. */
function linkIsShutOnPurpose(context: CheckContext, device: string, port: string): boolean {
  const end = context.model.farEnd(device, port);
  return [{ device, port }, ...(end === null ? [] : [end])].some((side) => {
    const owner = context.facts.devices.get(side.device);
    const facts = owner?.ports.get(side.port);
    return (
      owner !== undefined && facts !== undefined && shutOnPurpose(context, owner, facts) !== null
    );
  });
}

/** Losses of the window that nobody intended. */
export function unexplainedLosses(
  context: CheckContext,
  device: DeviceFacts,
  where: 'inside' | 'uncertain',
): LogLine[] {
  return device.logs.lines.filter(
    (line) =>
      tellsOfLoss(line) &&
      placeInWindow(context, line) === where &&
      !intended(context, device, line),
  );
}

function windowText(context: CheckContext): string {
  return `${minuteText(context.windowStart)} to ${minuteText(context.windowEnd)}`;
}

/** What a line says was lost, in words of our own; null for kinds that are not taken apart. */
function lossText(line: LogLine): string | null {
  const at = line.time === null ? '' : ` at ${line.time.written}`;
  if (line.kind === 'link') return `${line.port} went down${at}`;
  if (line.kind === 'isis') return `IS-IS adjacency to ${line.peer} on ${line.port} lost${at}`;
  if (line.kind === 'bgp') {
    return `BGP session with ${line.peer}${line.vrf === null ? '' : ` in ${line.vrf}`} lost${at}`;
  }
  return null;
}

function lossesText(losses: LogLine[]): string {
  const [first] = losses;
  const told = first === undefined ? null : lossText(first);
  const number = losses.length === 1 ? '1 line tells' : `${losses.length} lines tell`;
  return `${number} of a loss${told === null ? '' : `${losses.length > 1 ? ', first' : ''}: ${told}`}`;
}

function judge(context: CheckContext, device: DeviceFacts): Judgement[] {
  const area = areaOf(device, 'logs');
  if (area.state === 'not_asked') return [];
  const base = { device: device.name, object: 'device' };
  const window = windowText(context);
  const losses = unexplainedLosses(context, device, 'inside');
  const [first] = losses;
  if (first !== undefined) {
    const value = `${lossesText(losses)} (looked at ${window})`;
    const related = losses.slice(1, 5).map(pointToLine);
    return [{ ...base, result: 'fail', value, evidence: pointToLine(first), related }];
  }
  if (area.state !== 'read') {
    const value = `not read: ${area.reason ?? '?'}`.slice(0, 200);
    const evidence = area.place === null ? null : pointTo(area.place, value);
    return [{ ...base, result: 'not_verifiable', value, evidence }];
  }
  const place = device.logs.readings[0]?.place ?? { ref: '', pointer: '' };
  const unclear = unexplainedLosses(context, device, 'uncertain');
  if (unclear[0] !== undefined) {
    const value = `${lossesText(unclear)}, at a time that cannot be placed (looked at ${window})`;
    return [{ ...base, result: 'not_verifiable', value, evidence: pointToLine(unclear[0]) }];
  }
  if (!logCoversWindow(context, device)) {
    const value = `the log was not read for all of ${window}`;
    return [{ ...base, result: 'not_verifiable', value, evidence: pointTo(place, value) }];
  }
  const old = device.logs.lines.filter(tellsOfLoss).length;
  const value = `no loss from ${window}${old === 0 ? '' : `; ${old} other line(s), older, later or intended, left aside`}`;
  return [{ ...base, result: 'pass', value, evidence: pointTo(place, value) }];
}

/** One check for each router whose log was asked for. */
export function checkLogs(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) =>
    judge(context, device).map((one) => makeCheck(kind, one)),
  );
}
