import type { Check } from '../../domain/analysis/check';
import { commitBefore } from '../bgp/events';
import {
  logCoversWindow,
  placeInWindow,
  pointTo,
  pointToLine,
  seenDevices,
  type CheckContext,
} from '../context';
import { areaOf, type DeviceFacts, type PortFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { isLoopback } from './use';
import { statePointer } from './states';

const kind: CheckKind = {
  check: 'interface.flap',
  expectation: 'the port did not go down and come back within the window',
  rule: 'IOS XR logs each change of a link as LINK-3-UPDOWN; a loss that was repaired is still a loss',
};

/** Changes of the link itself; the line protocol follows it. */
function linkLines(device: DeviceFacts, port: string): LogLine[] {
  return device.logs.lines.filter((line) => line.kind === 'link' && line.port === port);
}

/** Losses inside the window that a later line, or the state now, shows as repaired. */
export function bouncesOf(context: CheckContext, device: DeviceFacts, port: PortFacts): LogLine[] {
  const lines = linkLines(device, port.name);
  return lines.filter((line, index) => {
    if (line.change !== 'down' || placeInWindow(context, line) !== 'inside') return false;
    // A shutdown that follows a commit and is taken back is work, not a flap.
    if (/Administratively/i.test(line.text) && commitBefore(device, line) !== null) return false;
    return port.oper === 'UP' || lines.slice(index + 1).some((later) => later.change === 'up');
  });
}

function judge(context: CheckContext, device: DeviceFacts, port: PortFacts): Judgement[] {
  const base = { device: device.name, object: port.name };
  const bounces = bouncesOf(context, device, port);
  const first = bounces[0];
  if (first !== undefined) {
    const value = `down and up again ${countOf(bounces)} time(s), first ${first.time?.written ?? '?'}`;
    const related = linkLines(device, port.name)
      .filter((line) => line !== first && placeInWindow(context, line) === 'inside')
      .slice(0, 5);
    return [
      {
        ...base,
        result: 'fail',
        value,
        evidence: pointToLine(first),
        related: related.map(pointToLine),
      },
    ];
  }
  const unclear = linkLines(device, port.name).find(
    (line) => line.change === 'down' && placeInWindow(context, line) === 'uncertain',
  );
  if (unclear !== undefined) {
    const value = 'a change is logged with a time stamp that cannot be placed';
    return [{ ...base, result: 'not_verifiable', value, evidence: pointToLine(unclear) }];
  }
  if (logCoversWindow(context, device)) {
    const value = 'no change in the log of the window';
    return port.oper === 'UP'
      ? [{ ...base, result: 'pass', value, evidence: statePointer(port) }]
      : [];
  }
  const area = areaOf(device, 'logs');
  if (area.state !== 'failed') return [];
  const value = `log not read: ${area.reason ?? '?'}`.slice(0, 200);
  const evidence = area.place === null ? null : pointTo(area.place, value);
  return [{ ...base, result: 'not_verifiable', value, evidence }];
}

/** Link and line protocol each write a line; they count once. */
function countOf(lines: LogLine[]): number {
  const links = lines.filter((line) => !/Line protocol/i.test(line.text)).length;
  return links === 0 ? lines.length : links;
}

/** One check for each port with an address, where the log can tell. */
export function checkFlaps(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) =>
    [...device.ports.values()]
      .filter((port) => port.address !== null && !isLoopback(port.name))
      .flatMap((port) => judge(context, device, port))
      .map((one) => makeCheck(kind, one)),
  );
}
