import { isSilent } from '../collection';
import { seenDevices, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';

/** Of a BGP session, ms; 180 s by default in IOS XR, 90 s suggested by RFC 4271, section 10. */
export const holdTime = 180_000;

/** A line that reports a loss, and when that was. */
interface Loss {
  line: LogLine;
  at: Date;
}

/** What a port reports the router behind it. */
type Sign = { alive: true } | { alive: false; router: string; line: LogLine | null };

/** The last line of either kind about a port, the adjacency over it included. */
function lastLineOf(device: DeviceFacts, port: string): LogLine | null {
  const about = (line: LogLine) => line.kind === 'link' || line.kind === 'isis';
  return latestLine(device.logs.lines, (line) => about(line) && line.port === port) ?? null;
}

/** Signs of a router on the ports of those that were read; a port that may still reach it is one of life. */
function signsOf(context: CheckContext, router: string): Sign[] {
  return seenDevices(context)
    .filter((device) => device.name !== router)
    .flatMap((device) =>
      [...new Set([...device.ports.keys(), ...(device.isis?.ports ?? []).map((one) => one.name)])]
        .filter((port) => context.model.farDevice(device.name, port) === router)
        .map((port): Sign => {
          const last = lastLineOf(device, port);
          const isDown = device.ports.get(port)?.oper === 'DOWN';
          const adjacent = device.isis?.adjacencies.some((one) => one.port === port) === true;
          const adjacencyLost = last !== null && last.kind === 'isis' && last.change === 'down';
          if (adjacent || !(isDown || adjacencyLost)) return { alive: true };
          return { alive: false, router: device.name, line: last?.change === 'up' ? null : last };
        }),
    );
}

/** When a line was written; none where its stamp has no zone, and so does not tell how long ago that is. */
function dated(line: LogLine | null): Loss[] {
  if (line?.time == null || line.time.earliest.getTime() !== line.time.latest.getTime()) return [];
  return [{ line, at: line.time.earliest }];
}

/**
 * The last loss of a router that none of its neighbors reaches any more, where that is less than one
 * hold time ago: until then a session to it stays ESTABLISHED, whatever became of the router. Null
 * where it is not lost, or nothing tells when it was. One neighbor is enough where the router does not
 * answer or has no adjacency itself; else it takes two, since not all its neighbors need be known.
 */
export function lostWithinHoldTime(context: CheckContext, router: string): Loss | null {
  const device = context.facts.devices.get(router);
  if ((device?.isis?.adjacencies.length ?? 0) > 0) return null;
  const signs = signsOf(context, router);
  const lost = signs.flatMap((sign) => (sign.alive ? [] : [sign]));
  if (lost.length === 0 || lost.length < signs.length) return null;
  const shown = device !== undefined && (isSilent(device) || device.isis?.adjacenciesComplete);
  if (shown !== true && new Set(lost.map((one) => one.router)).size < 2) return null;
  const last = lost
    .flatMap(({ line }) => dated(line))
    .reduce<Loss | null>((later, one) => (later !== null && later.at > one.at ? later : one), null);
  return last !== null && Math.abs(context.now.getTime() - last.at.getTime()) < holdTime
    ? last
    : null;
}
