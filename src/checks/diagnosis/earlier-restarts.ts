import { placeInWindow } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { bootTakes } from './absence';
import type { DiagnosisContext } from './cause';
import { lossWith } from './restart-story';

/** Lines closer than this tell of one restart, ms. */
const apart = bootTakes / 2;

/**
 * Links that came up and, by the router's own log, had not gone down: it was not running when they went.
 * A log that was searched for some words lacks lines for another reason.
 */
function upWithoutDown({ logs }: DeviceFacts): LogLine[] {
  if (logs.readings.every(({ keyword }) => keyword !== null)) return [];
  const links = logs.lines.filter(({ kind, change }) => kind === 'link' && change !== null);
  const last = new Map<string, LogLine['change']>();
  return links.filter(({ port, change, text }) => {
    if (port === null || /Line protocol/i.test(text)) return false;
    const before = last.get(port);
    last.set(port, change);
    return change === 'up' && before !== 'down' && before !== 'admin_down';
  });
}

/** A lost line for one link may be missing; a router that restarted has them all come up anew. */
const isOfSeveral = (line: LogLine, ups: readonly LogLine[]): boolean =>
  ups.some(({ port, time }) => {
    const between = (time?.earliest.getTime() ?? 0) - (line.time?.earliest.getTime() ?? 0);
    return port !== line.port && Math.abs(between) < apart;
  });

/**
 * Restarts in the window before the last one, of which a router tells the boot time: each by the line of
 * its own log that shows it first, where its neighbors lost it as well; oldest first.
 */
export function earlierRestarts(
  context: DiagnosisContext,
  device: DeviceFacts,
  boot: Date,
): LogLine[] {
  const ups = upWithoutDown(device);
  const found: LogLine[] = [];
  for (const line of device.logs.lines) {
    const { kind, time } = line;
    const tells = kind === 'restart' || (ups.includes(line) && isOfSeveral(line, ups));
    if (!tells || time === null || placeInWindow(context, line) !== 'inside') continue;
    const at = time.earliest.getTime();
    const last = found.at(-1)?.time?.earliest.getTime() ?? Number.NEGATIVE_INFINITY;
    if (at - last < apart || boot.getTime() - at < apart) continue;
    if (lossWith(context, device, time.earliest) !== null) found.push(line);
  }
  return found;
}
