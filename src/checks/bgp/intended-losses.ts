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
  if (meaning === 'shut_here' || meaning === 'cleared') return true;
  return meaning === 'shut_there' && line.vrf === null && context.model.ownerOf(line.peer) !== null;
}

/** Losses inside the window that were meant, of sessions that are up again. */
export function intendedBounces(
  context: CheckContext,
  device: DeviceFacts,
): { neighbor: BgpNeighborFacts; line: LogLine }[] {
  return (device.bgp?.neighbors ?? []).filter(isEstablished).flatMap((neighbor) => {
    const line = latestLine(
      sessionLines(device, neighbor.address, null),
      (one) =>
        one.change === 'down' &&
        isIntended(context, device, one) &&
        placeInWindow(context, one) === 'inside',
    );
    return line === undefined ? [] : [{ neighbor, line }];
  });
}
