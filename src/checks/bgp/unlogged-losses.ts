import { placeInWindow, pointToLine, type CheckContext } from '../context';
import type { Judgement } from '../define-check';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { minuteText } from '../log-time';
import { exitsInWindow } from '../lost-processes';
import { farSessionLines, sessionLines } from './events';
import { isIntended } from './intended-losses';

const minute = (at: string) => minuteText(new Date(at));

/** The end of a process, and when the session that it kept was lost and back, ISO 8601. */
export interface WithProcess {
  process: string;
  how: string;
  lost: string;
  at: string;
}

/** What is said of a session that was lost without a line of its router that tells of it. */
export const unloggedWords = {
  lost_with_process: ({ process, how, lost, at }: WithProcess) =>
    `lost when process ${process} ${how} at ${minute(lost)}; established again at ${minute(at)}`,
  lost_unlogged: ({ at, before }: { at: string; before: string }) =>
    `established at ${minute(at)}, within the window, though it had come up at ${minute(before)} before; the log does not show when it was lost`,
  lost_at_far_end: ({ far, lost, at }: { far: string; lost: string; at: string }) =>
    `lost by the log of ${far}, ${lost}; established again at ${minute(at)}`,
};

type Told = Judgement<typeof unloggedWords>;
/** What is said of a loss; without evidence of its own where the session's uptime is all that shows it. */
type Unlogged = Pick<Told, 'reason' | 'since' | 'related'> & Partial<Pick<Told, 'evidence'>>;

/** From the end of a process to the last of its sessions: it starts, waits and reads whole tables, ms. */
const processTakes = 30 * 60_000;

/**
 * That a session came up within the window though no line of its router tells of a loss: a process that
 * dies logs nothing more. The end of that process tells, the far end's log, or that it was up before.
 */
export function unloggedLoss(
  context: CheckContext,
  device: DeviceFacts,
  neighbor: BgpNeighborFacts,
  since: Date,
): Unlogged | null {
  const at = since.toISOString();
  const lines = sessionLines(device, neighbor.address, null);
  // What was lost in the window by a line of its own was meant, or is told of by that line.
  if (lines.some((one) => one.change === 'down' && placeInWindow(context, one) === 'inside'))
    return null;
  const exit = latestLine(exitsInWindow(context, device, 'bgp'), ({ time }) => {
    const after = since.getTime() - (time?.earliest.getTime() ?? Number.NaN);
    return after >= 0 && after <= processTakes;
  });
  const back = latestLine(lines, (one) => one.change === 'up');
  const related = back === undefined ? [] : [pointToLine(back)];
  if (exit?.time != null && exit.process !== null) {
    const lost = exit.time.earliest.toISOString();
    const told = { process: exit.process, how: exit.reason ?? 'ended', lost, at };
    const reason = { code: 'lost_with_process' as const, ...told };
    return { reason, evidence: pointToLine(exit), related, since: lost };
  }
  const boot = device.system?.boot ?? null;
  // A router that starts has had no session before, and its restart says so.
  if (boot !== null && boot >= context.windowStart) return null;
  const far = farSessionLines(context, device.name, neighbor.address).find(
    (one) =>
      one.change === 'down' &&
      placeInWindow(context, one) === 'inside' &&
      one.time !== null &&
      one.time.earliest < since &&
      !isFarIntended(context, device, neighbor, one),
  );
  if (far?.time != null) {
    const name = context.model.ownerOf(neighbor.address) ?? neighbor.address;
    const reason = { code: 'lost_at_far_end' as const, far: name, lost: far.time.written, at };
    return {
      reason,
      evidence: pointToLine(far),
      related,
      since: far.time.earliest.toISOString(),
    };
  }
  // The same lines may tell of two times that it came up, and of none that it went down.
  const last = lines.at(-1);
  const earlier = lines.at(-2);
  if (last?.change !== 'up' || earlier?.change !== 'up' || earlier.time === null) return null;
  const before = earlier.time.earliest;
  if (before >= context.windowStart) return null;
  const reason = { code: 'lost_unlogged' as const, at, before: before.toISOString() };
  // That it is up tells nothing of the moment at which it was lost.
  return { reason };
}

function isFarIntended(
  context: CheckContext,
  device: DeviceFacts,
  { address }: BgpNeighborFacts,
  line: LogLine,
): boolean {
  const far = context.facts.devices.get(context.model.ownerOf(address) ?? '');
  return far === undefined || far === device || isIntended(context, far, line);
}
