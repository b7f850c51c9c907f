import type { DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { readNotification, readRefusedAs, type Notification } from './notification-text';

/** A NOTIFICATION is about a session that is down as long as the session has not come up since. */
export function lastNotification(
  device: DeviceFacts,
  peer: string,
  vrf: string | null = null,
): { line: LogLine; told: Notification } | null {
  const about = (one: LogLine) => one.peer === peer && one.vrf === vrf;
  const line = latestLine(
    device.logs.lines,
    (one) => about(one) && (one.kind === 'notification' || readRefusedAs(one.reason) !== null),
  );
  if (line === undefined || !isSinceUp(device, peer, line, vrf)) return null;
  const refused = line.kind === 'bgp' ? readRefusedAs(line.reason) : null;
  const told =
    refused === null
      ? readNotification(line.text)
      : { ...refused, peer, vrf: line.vrf, asNumber: null };
  return told === null ? null : { line, told };
}

/** Whether a line about a session was written after the session last came up, as far as is logged. */
export function isSinceUp(
  device: DeviceFacts,
  peer: string,
  line: LogLine | undefined,
  vrf: string | null = null,
): line is LogLine {
  const up = latestLine(
    device.logs.lines,
    (one) => one.kind === 'bgp' && one.peer === peer && one.vrf === vrf && one.change === 'up',
  );
  return line !== undefined && (up === undefined || !isLater(up, line));
}

function isLater(one: LogLine, other: LogLine): boolean {
  const [a, b] = [one.time?.earliest.getTime(), other.time?.earliest.getTime()];
  return a !== undefined && b !== undefined && a > b;
}
