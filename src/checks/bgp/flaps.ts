import type { Check } from '../../domain/analysis/check';
import { meaningOf, sessionLines } from './events';
import { isEstablished } from './sessions';
import {
  logCoversWindow,
  placeInWindow,
  pointTo,
  pointToLine,
  seenDevices,
  type CheckContext,
} from '../context';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { makeCheck, type CheckKind, type Judgement } from '../make-check';
import { below } from '../parse/place';
import { minuteText } from '../log-time';

const kind: CheckKind = {
  check: 'bgp.flap',
  expectation: 'no unintended loss of the session within the window',
  rule: 'a session that was lost and came back withdrew and announced all its routes meanwhile',
};

/** Losses that somebody on a router of ours brought about. */
export function isIntended(context: CheckContext, line: LogLine): boolean {
  const meaning = meaningOf(line.reason);
  if (meaning === 'shut_here' || meaning === 'cleared' || meaning === 'removed') return true;
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
        isIntended(context, one) &&
        placeInWindow(context, one) === 'inside',
    );
    return line === undefined ? [] : [{ neighbor, line }];
  });
}

function uptimeJudgement(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement {
  const base = { device: device.name, object: neighbor.address };
  const since = neighbor.established;
  const place = pointTo(
    below(neighbor.place, 'uptime'),
    `established ${since === null ? '?' : minuteText(since)}`,
  );
  if (since !== null && since < context.windowStart) {
    const value = `established since ${minuteText(since)}, before the window`;
    return { ...base, result: 'pass', value, evidence: place };
  }
  const covered = logCoversWindow(context, device);
  if (since !== null && since > context.windowEnd && covered) {
    const value = `came up at ${minuteText(since)}, after the time asked about; no loss in it`;
    return { ...base, result: 'pass', value, evidence: place };
  }
  if (since === null) {
    return covered
      ? { ...base, result: 'pass', value: 'no loss in the log of the window', evidence: place }
      : { ...base, result: 'not_verifiable', value: 'log of the window not read', evidence: place };
  }
  const cameUp = sessionLines(device, neighbor.address, null).some((line) => line.change === 'up');
  if (covered && cameUp) {
    const value = `came up at ${minuteText(since)}, no loss in the window`;
    return { ...base, result: 'pass', value, evidence: place };
  }
  const boot = device.system?.boot ?? null;
  if (covered && boot !== null && boot < context.windowStart) {
    const value = `established only at ${minuteText(since)}, the router runs since ${minuteText(boot)}`;
    return { ...base, result: 'fail', value, evidence: place };
  }
  const value = `established at ${minuteText(since)}, within the window; why is not visible`;
  return { ...base, result: 'not_verifiable', value, evidence: place };
}

function judge(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Judgement[] {
  const up = isEstablished(neighbor);
  const losses = sessionLines(device, neighbor.address, null).filter(
    (line) => line.change === 'down' && !isIntended(context, line),
  );
  const inside = losses.filter((line) => placeInWindow(context, line) === 'inside');
  const unclear = losses.find((line) => placeInWindow(context, line) === 'uncertain');
  const base = { device: device.name, object: neighbor.address };
  const first = inside[0];
  // One loss that lasts is the state of the session and not a flap.
  if (first !== undefined && (up || inside.length > 1)) {
    const contradicted =
      up &&
      neighbor.established !== null &&
      first.time !== null &&
      neighbor.established < first.time.earliest &&
      sessionLines(device, neighbor.address, null).at(-1)?.change === 'down';
    return [
      {
        ...base,
        result: contradicted ? 'not_verifiable' : 'fail',
        value: `lost ${inside.length} time(s) in the window, first ${first.time?.written ?? '?'}`,
        evidence: pointToLine(first),
        related: inside.slice(1, 4).map(pointToLine),
      },
    ];
  }
  if (unclear !== undefined && up) {
    const value = 'a loss is logged with a time stamp that cannot be placed';
    return [{ ...base, result: 'not_verifiable', value, evidence: pointToLine(unclear) }];
  }
  return up ? [uptimeJudgement(context, device, neighbor)] : [];
}

/** One check for each neighbor whose history in the window can be told. */
export function checkSessionFlaps(context: CheckContext): Check[] {
  return seenDevices(context).flatMap((device) =>
    (device.bgp?.neighbors ?? [])
      .filter((one) => one.address !== '')
      .flatMap((one) => judge(context, device, one))
      .map((one) => makeCheck(kind, one)),
  );
}
