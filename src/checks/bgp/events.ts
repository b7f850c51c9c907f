import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { notificationWords } from './notification-text';
import { lastNotification } from './notifications';

/** Why a session went down, as a line of either end tells it. */
export type DownMeaning =
  | 'shut_here'
  | 'shut_there'
  | 'cleared'
  | 'removed'
  | 'max_prefix'
  | 'hold_expired'
  | 'interface'
  | 'other';

export interface SessionLoss {
  line: LogLine;
  /** The router whose log holds the line. */
  reporter: string;
  /** Seen from the end that was asked about. */
  meaning: DownMeaning;
}

/** What the words after `Down - ` mean at the router that wrote them. */
export function meaningOf(reason: string | null): DownMeaning {
  const text = (reason ?? '').toLowerCase();
  const received = /received/.test(text);
  // SR OS tells the event of its own state machine.
  if (/admin\w{0,20}\.? ?shut|administrative(?:ly)? shut|\badmin_disable\b/.test(text)) {
    return received ? 'shut_there' : 'shut_here';
  }
  if (/max\w{0,20}[ -]?(?:pfx|prefix|number of prefix)|prefix[-_ ]?limit/.test(text)) {
    return 'max_prefix';
  }
  if (/clear|administrative reset/.test(text)) return received ? 'other' : 'cleared';
  if (/removed|deleted|unconfigured|de-?configured/.test(text)) return 'removed';
  if (/hold ?-?time/.test(text)) return 'hold_expired';
  if (/interface/.test(text)) return 'interface';
  return 'other';
}

const mirrored: Partial<Record<DownMeaning, DownMeaning>> = {
  shut_here: 'shut_there',
  shut_there: 'shut_here',
};

/** Lines of `device` about its session to `peer`, oldest first. */
export function sessionLines(device: DeviceFacts, peer: string, vrf: string | null): LogLine[] {
  return device.logs.lines.filter(
    (line) => line.kind === 'bgp' && line.peer === peer && line.vrf === vrf,
  );
}

/** Lines of the far end about the session to `device`; empty for a peer outside the inventory. */
export function farSessionLines(context: CheckContext, device: string, peer: string): LogLine[] {
  const owner = context.model.ownerOf(peer);
  const far = owner === null ? undefined : context.facts.devices.get(owner);
  if (far === undefined || far.name === device) return [];
  return far.logs.lines.filter(
    (line) =>
      line.kind === 'bgp' && line.vrf === null && context.model.ownerOf(line.peer) === device,
  );
}

/**
 * The last line about a session, with the reason that a NOTIFICATION beside it tells in a line of its
 * own: IOS writes `Down BGP Notification received` in one line and the code in another.
 */
function withNotification(
  device: DeviceFacts,
  peer: string,
  line: LogLine | undefined,
): LogLine | undefined {
  if (line?.change === 'up' || meaningOf(line?.reason ?? null) !== 'other') return line;
  const found = lastNotification(device, peer);
  if (found === null) return line;
  const reason = notificationWords(found.told);
  if (meaningOf(reason) === 'other') return line;
  return line === undefined
    ? { ...found.line, kind: 'bgp', change: 'down', reason }
    : { ...line, reason };
}

/** The last refusal of a session that somebody shut and then opened again: what is shut sends nothing. */
function refusedSince(device: DeviceFacts, peer: string, lost: LogLine): LogLine | null {
  if (!meaningOf(lost.reason).startsWith('shut')) return null;
  const found = lastNotification(device, peer);
  const { lines } = device.logs;
  const isRefusal = found?.told.code.startsWith('2/') === true;
  return isRefusal && lines.indexOf(found.line) > lines.indexOf(lost) ? found.line : null;
}

/**
 * The loss that explains why a session is down now: the last change that either end logged, if it
 * is a loss. The reason of a lasting state may be older than any window.
 */
export function lastLoss(
  context: CheckContext,
  device: DeviceFacts,
  peer: string,
): SessionLoss | null {
  const own = withNotification(device, peer, sessionLines(device, peer, null).at(-1));
  const far = farSessionLines(context, device.name, peer).at(-1);
  const losses: SessionLoss[] = [];
  const retry = own?.change === 'down' ? refusedSince(device, peer, own) : null;
  if (retry !== null) losses.push({ line: retry, reporter: device.name, meaning: 'other' });
  else if (own?.change === 'down') {
    losses.push({ line: own, reporter: device.name, meaning: meaningOf(own.reason) });
  }
  if (far?.change === 'down') {
    const meaning = meaningOf(far.reason);
    const reporter = context.model.ownerOf(peer) ?? '';
    losses.push({ line: far, reporter, meaning: mirrored[meaning] ?? meaning });
  }
  // A line that reports a shutdown says more than the other end's "hold time expired".
  return losses.find(({ meaning }) => meaning.startsWith('shut')) ?? losses[0] ?? null;
}

/**
 * Whether a loss was meant by us: an administrative shutdown on a router of the inventory, seen
 * from either end. What a router outside did is not ours.
 */
export function isOurs(context: CheckContext, peer: string, loss: SessionLoss): boolean {
  if (loss.meaning === 'shut_here') return true;
  // A session within our AS leads to a router of ours, also where it is not known to which.
  const known = [...context.facts.devices.values()].flatMap((one) =>
    (one.bgp?.neighbors ?? []).filter(
      (neighbor) => neighbor.address === peer && neighbor.remoteAs === one.bgp?.asNumber,
    ),
  );
  return (
    loss.meaning === 'shut_there' && (context.model.ownerOf(peer) !== null || known.length > 0)
  );
}

/** The commit on `device` that a change at `line` followed from, at most five minutes earlier. */
export function commitBefore(device: DeviceFacts | undefined, line: LogLine): LogLine | null {
  const at = line.time?.latest.getTime();
  if (device === undefined || at === undefined) return null;
  const fits = (one: LogLine): boolean => {
    const then = one.time?.latest.getTime();
    return one.kind === 'commit' && then !== undefined && then <= at + 1000 && at - then <= 300_000;
  };
  return latestLine(device.logs.lines, fits) ?? null;
}
