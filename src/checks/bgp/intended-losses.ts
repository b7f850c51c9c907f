import { placeInWindow, type CheckContext } from '../context';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { comesOfRestart } from '../system';
import { meaningOf, sessionLines } from './events';
import { isRemovedHere } from './removed-peers';
import { isEstablished } from './sessions';

/**
 * Losses that somebody on a router of ours brought about, and that no other router of ours suffers from;
 * those of a router that was restarted for work among them.
 */
export function isIntended(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  const peer = context.facts.devices.get(context.model.ownerOf(line.peer) ?? '');
  if ([device, peer].some((one) => comesOfRestart(context, one, line))) return true;
  const meaning = meaningOf(line.reason);
  if (meaning === 'removed') return !isRemovedHere(context, device, line);
  if (meaning === 'shut_here') return true;
  if (meaning === 'cleared') return !isComplainedOf(context, line);
  if (isPeerRemoved(context, device, line)) return true;
  return meaning === 'shut_there' && line.vrf === null && context.model.ownerOf(line.peer) !== null;
}

/** A session that was cleared is a loss to whoever complains of that very time. */
function isComplainedOf(context: CheckContext, line: LogLine): boolean {
  const { windowSource, question } = context.goal;
  return (
    windowSource === 'question' &&
    question?.claims.includes('symptom') === true &&
    placeInWindow(context, line) === 'inside'
  );
}

/** The peer that was lost was taken out of the configuration since, and nobody of ours misses it there. */
function isPeerRemoved(
  context: CheckContext,
  device: DeviceFacts,
  { peer, vrf }: LogLine,
): boolean {
  if (peer === null || vrf !== null || device.bgp === null) return false;
  const last = sessionLines(device, peer, vrf).at(-1);
  return (
    last?.change === 'down' &&
    meaningOf(last.reason) === 'removed' &&
    !device.bgp.neighbors.some(({ address }) => address === peer) &&
    !isRemovedHere(context, device, last)
  );
}

export interface Bounce {
  neighbor: BgpNeighborFacts;
  line: LogLine;
  /** The line by which the log tells that it came back. */
  back: LogLine | null;
}

/** The last loss that fits, of each session that is up again. */
function bounces(device: DeviceFacts, fits: (line: LogLine, back: LogLine | null) => boolean) {
  return (device.bgp?.neighbors ?? []).filter(isEstablished).flatMap((neighbor): Bounce[] => {
    const lines = sessionLines(device, neighbor.address, null);
    const backOf = (one: LogLine) =>
      lines.slice(lines.indexOf(one) + 1).find(({ change }) => change === 'up') ?? null;
    const line = latestLine(lines, (one) => one.change === 'down' && fits(one, backOf(one)));
    return line === undefined ? [] : [{ neighbor, line, back: backOf(line) }];
  });
}

const isInside = (context: CheckContext, line: LogLine | null): boolean =>
  line !== null && placeInWindow(context, line) === 'inside';

/** Losses inside the window that were meant, of sessions that are up again. */
export function intendedBounces(context: CheckContext, device: DeviceFacts): Bounce[] {
  return bounces(device, (line) => isInside(context, line) && isIntended(context, device, line));
}

/**
 * Losses that no check fails for though their sessions were down for some of the window: those that were
 * meant, and those from before it.
 */
export function passedBounces(context: CheckContext, device: DeviceFacts): Bounce[] {
  return bounces(device, (line, back) =>
    isInside(context, line)
      ? isIntended(context, device, line)
      : placeInWindow(context, line) === 'before' && isInside(context, back),
  );
}
