import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { receivedOf, sentOf } from './owed-routes';
import { isEstablished } from './sessions';

export type Direction = 'inbound' | 'outbound';

/** The directions that lines about a missing policy speak of; a line without one speaks of both. */
function toldDirections(lines: readonly LogLine[]): Set<Direction> {
  return new Set(
    lines.flatMap((line): Direction[] => {
      const told = /\bNo (in|out)bound /i.exec(line.text)?.[1]?.toLowerCase();
      return told === undefined
        ? ['inbound', 'outbound']
        : [told === 'in' ? 'inbound' : 'outbound'];
    }),
  );
}

const onlyOf = (directions: ReadonlySet<Direction>): Direction | null =>
  directions.size === 1 ? ([...directions][0] ?? null) : null;

/** The one direction that lines speak of; null where it is both, or there are no lines. */
export function directionOf(lines: readonly LogLine[]): Direction | null {
  return onlyOf(toldDirections(lines));
}

/**
 * The one direction in which no policy lets routes pass to or from a neighbor, by the log and by the
 * routes that do pass; null where it is both, or the log does not tell.
 */
export function silencedDirection(
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Direction | null {
  const told = toldDirections(
    device.logs.lines.filter(
      (line) => line.kind === 'no_policy' && line.vrf === null && line.peer === neighbor.address,
    ),
  );
  if (told.size < 2 || !isEstablished(neighbor)) return onlyOf(told);
  if ((receivedOf(neighbor) ?? 0) > 0) told.delete('inbound');
  if ((sentOf(neighbor) ?? 0) > 0) told.delete('outbound');
  return onlyOf(told);
}
