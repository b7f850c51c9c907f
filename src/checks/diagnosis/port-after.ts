import type { DeviceFacts, PortFacts } from '../facts';
import { isLoopback } from '../interfaces/use';
import type { LogLine } from '../log-lines';

/** Who moves a cable, or knocks one out, is done with it by then, ms. */
const soonAfter = 10 * 60_000;

const secondsBetween = (one: LogLine, other: LogLine): number =>
  Math.round(((other.time?.earliest.getTime() ?? 0) - (one.time?.earliest.getTime() ?? 0)) / 1000);

/**
 * Another port of the router that came up soon after one was lost, as far as its log goes back for the first time:
 * somebody was at work there, and may have moved a cable. Null where none did.
 * @param lost the line that reports the loss
 */
export function firstUpAfter(
  device: DeviceFacts,
  lost: LogLine,
): { port: PortFacts; seconds: number } | null {
  if (lost.time === null) return null;
  const seen = new Set<string>();
  for (const line of device.logs.lines) {
    if (line.kind !== 'link' || line.port === null || line.time === null) continue;
    const isFirst = !seen.has(line.port);
    seen.add(line.port);
    const after = line.time.earliest.getTime() - lost.time.earliest.getTime();
    const port = device.ports.get(line.port);
    const isSoon = after > 0 && after <= soonAfter;
    if (!isFirst || !isSoon || line.change !== 'up' || port === undefined) continue;
    if (line.port !== lost.port && !isLoopback(line.port) && !line.port.includes('.'))
      return { port, seconds: secondsBetween(lost, line) };
  }
  return null;
}
