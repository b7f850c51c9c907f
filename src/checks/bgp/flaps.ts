import { count } from '../../domain/text/phrases';
import { farSessionLines, sessionLines } from './events';
import { isIntended } from './intended-losses';
import { ofEachPeer } from './of-each-peer';
import { isEstablished } from './sessions';
import { unloggedLoss, unloggedWords } from './unlogged-losses';
import {
  logCoversWindow,
  placeInWindow,
  pointTo,
  pointToLine,
  type CheckContext,
} from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { isLogSilent, silentLog, silentSpan } from '../log-silence';
import { below } from '../parse/place';
import { minuteText } from '../log-time';
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
  empty: silentLog,
  log_not_read: () => 'log for the time window not read',
  came_up: ({ at }: { at: string }) => `came up at ${minute(at)}, no loss in the window`,
  came_up_late: ({ at, boot }: { at: string; boot: string }) =>
    `established only at ${minute(at)}, the router runs since ${minute(boot)}`,
  ...unloggedWords,
  // `read`: whether the log of that time was; absent in what was kept before it was told.
  unexplained: ({ at, read }: { at: string; read?: boolean }) =>
    `established at ${minute(at)}, within the window; ${read === false ? 'the log of that time was not read' : 'nothing that was read tells why'}`,
};

type Found = Judgement<typeof say>;

function uptimeJudgement(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
): Found | null {
  const since = neighbor.established;
  const evidence = pointTo(
    below(neighbor.place, 'uptime'),
    `established ${since === null ? '?' : minuteText(since)}`,
  );
  const base = { device: device.name, object: neighbor.address, evidence };
  const covered = logCoversWindow(context, device);
  if (since === null) {
    if (covered && isLogSilent(device)) {
      return {
        ...base,
        result: 'pass',
        reason: { code: 'empty', ...silentSpan(device) },
        silent: true,
      };
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
  const unlogged = covered ? unloggedLoss(context, device, neighbor, since) : null;
  if (unlogged !== null) return { ...base, result: 'fail', ...unlogged };
  const cameUp = sessionLines(device, neighbor.address, null).some((line) => line.change === 'up');
  if (covered && cameUp) return { ...base, result: 'pass', reason: { code: 'came_up', at } };
  if (!covered && isToldThere(context, device, neighbor.address)) return null;
  const boot = device.system?.boot ?? null;
  if (covered && boot !== null && boot < context.windowStart) {
    const reason = { code: 'came_up_late' as const, at, boot: boot.toISOString() };
    return { ...base, result: 'fail', reason };
  }
  return { ...base, result: 'not_verifiable', reason: { code: 'unexplained', at, read: covered } };
}

/** The log of the other end was read, and tells of the session within the window: it is judged there. */
function isToldThere(context: CheckContext, device: DeviceFacts, address: string): boolean {
  const far = context.facts.devices.get(context.model.ownerOf(address) ?? '');
  return (
    far?.bgp != null &&
    logCoversWindow(context, far) &&
    farSessionLines(context, device.name, address).some(
      (line) => placeInWindow(context, line) === 'inside',
    )
  );
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
  const judged = up ? uptimeJudgement(context, device, neighbor) : null;
  return judged === null ? [] : [judged];
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
