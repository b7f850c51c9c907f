import { count } from '../../domain/text/phrases';
import { meaningOf, sessionLines } from './events';
import { isRemovedHere } from './removed-peers';
import { ofEachPeer } from './of-each-peer';
import { isEstablished } from './sessions';
import {
  logCoversWindow,
  placeInWindow,
  pointTo,
  pointToLine,
  type CheckContext,
} from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { isLogSilent, silentLog } from '../log-silence';
import { below } from '../parse/place';
import { minuteText } from '../log-time';
import { comesOfRestart } from '../system';
import { ofLostSession } from '../needs/lost-session';

const minute = (at: string) => minuteText(new Date(at));

const say = {
  lost: ({ times, first, back }: { times: number; first: string; back?: string }) =>
    `${times === 1 ? 'lost at' : `lost ${count(times, 'time')} in the window, first`} ${first}${back === undefined ? '' : `, up again since ${back}`}`,
  unplaced: () => 'a loss is logged with a time stamp that cannot be placed',
  before_window: ({ at }: { at: string }) => `established since ${minute(at)}, before the window`,
  after_window: ({ at }: { at: string }) =>
    `came up at ${minute(at)}, after the time asked about; no loss in it`,
  quiet: () => 'no session loss logged in the time window',
  empty: () => silentLog,
  log_not_read: () => 'log for the time window not read',
  came_up: ({ at }: { at: string }) => `came up at ${minute(at)}, no loss in the window`,
  came_up_late: ({ at, boot }: { at: string; boot: string }) =>
    `established only at ${minute(at)}, the router runs since ${minute(boot)}`,
  unexplained: ({ at }: { at: string }) =>
    `established at ${minute(at)}, within the window; why is not visible`,
};

type Found = Judgement<typeof say>;

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

function uptimeJudgement(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Found {
  const since = neighbor.established;
  const evidence = pointTo(
    below(neighbor.place, 'uptime'),
    `established ${since === null ? '?' : minuteText(since)}`,
  );
  const base = { device: device.name, object: neighbor.address, evidence };
  const covered = logCoversWindow(context, device);
  if (since === null) {
    if (covered && isLogSilent(device)) {
      return { ...base, result: 'pass', reason: { code: 'empty' }, silent: true };
    }
    return covered
      ? { ...base, result: 'pass', reason: { code: 'quiet' } }
      : { ...base, result: 'not_verifiable', reason: { code: 'log_not_read' } };
  }
  const at = since.toISOString();
  if (since < context.windowStart) {
    return { ...base, result: 'pass', reason: { code: 'before_window', at } };
  }
  if (since > context.windowEnd && covered) {
    return { ...base, result: 'pass', reason: { code: 'after_window', at } };
  }
  const cameUp = sessionLines(device, neighbor.address, null).some((line) => line.change === 'up');
  if (covered && cameUp) return { ...base, result: 'pass', reason: { code: 'came_up', at } };
  const boot = device.system?.boot ?? null;
  if (covered && boot !== null && boot < context.windowStart) {
    const reason = { code: 'came_up_late' as const, at, boot: boot.toISOString() };
    return { ...base, result: 'fail', reason };
  }
  return { ...base, result: 'not_verifiable', reason: { code: 'unexplained', at } };
}

function judge(context: CheckContext, device: DeviceFacts, neighbor: BgpNeighborFacts): Found[] {
  const up = isEstablished(neighbor);
  const losses = sessionLines(device, neighbor.address, null).filter(
    (line) => line.change === 'down' && !isIntended(context, device, line),
  );
  const inside = losses.filter((line) => placeInWindow(context, line) === 'inside');
  const unclear = losses.find((line) => placeInWindow(context, line) === 'uncertain');
  const base = { device: device.name, object: neighbor.address };
  const first = inside[0];
  const last = sessionLines(device, neighbor.address, null).at(-1);
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
        reason: {
          code: 'lost',
          times: inside.length,
          first: first.time?.written ?? '?',
          ...(up && last?.change === 'up' && last.time !== null && { back: last.time.written }),
        },
        evidence: pointToLine(first),
        related: inside.slice(1, 4).map(pointToLine),
        since: first.time?.earliest.toISOString(),
      },
    ];
  }
  if (unclear !== undefined && up) {
    const reason = { code: 'unplaced' as const };
    return [{ ...base, result: 'not_verifiable', reason, evidence: pointToLine(unclear) }];
  }
  return up ? [uptimeJudgement(context, device, neighbor)] : [];
}

/** One check for each neighbor whose history in the window can be told. */
export const bgpFlap = defineCheck({
  id: 'bgp.flap',
  resource: ofLostSession,
  reading: ['bgp', 'logs'],
  words: ['session flap', 'session bounce'],
  label: ['BGP session stability', (peer) => `stability of the BGP session with ${peer}`],
  expectation: 'no unintended loss of the session within the window',
  rule: 'a session that was lost and came back withdrew and announced all its routes meanwhile',
  say,
  evaluate: ofEachPeer(judge),
});
