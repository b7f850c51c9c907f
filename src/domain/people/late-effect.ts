import type { CallOutcome, CallResolution, ReadState } from '../calls/tool-call';
import { momentText } from '../text/phrases';
import { stateText } from './confirmation';

/** The first pause between two readings, in milliseconds; each is twice as long as the one before. */
const firstPauseMs = 5_000;
/** How far apart the two readings stand that show that nothing came of a call. */
const shortestGapMs = 1_000;
const longestGapMs = 30_000;

/** How long a call whose reply was lost may still take effect; epoch milliseconds. */
export interface EffectWindow {
  /** From then on it cannot take effect any more. */
  over: number;
  /** When the state is read again, in order; the last two are not before `over`. */
  readAt: number[];
}

/**
 * The window of a call that came to nothing known. Whoever waited for it gave up; its server may
 * not have. It counts from the latest time at which the call can have been sent.
 * @param effectWithinMs how long after it was sent a call may still take effect
 * @param now when its outcome became unknown
 */
export function effectWindow(
  { milliseconds }: Pick<CallOutcome, 'milliseconds'>,
  effectWithinMs: number,
  now: number,
): EffectWindow {
  const over = Math.max(now, now - Math.round(milliseconds) + effectWithinMs);
  const gap = Math.min(longestGapMs, Math.max(shortestGapMs, Math.round(effectWithinMs / 4)));
  const early: number[] = [];
  let pause = firstPauseMs;
  for (let at = now + pause; at < over; at += pause) {
    early.push(at);
    pause *= 2;
  }
  return { over, readAt: [...early, over, over + gap] };
}

/** Whether readings can show that the call took effect: not where the state was so before it. */
export function canShowEffect(before: ReadState | null): before is ReadState {
  return before !== null && before.asExpected === false;
}

/** What one reading shows of a call that was sent: that it took effect, or nothing; then null. */
export function effectShown(
  before: ReadState | null,
  after: ReadState | null,
): CallResolution | null {
  if (!canShowEffect(before) || after?.asExpected !== true) return null;
  const note = `read back as ${after.text}, which is what the call leads to`;
  return { by: 'read_back', tookEffect: true, note };
}

/** That two readings after its window show that the call took no effect; null where they do not. */
export function noEffectShown(
  before: ReadState | null,
  late: readonly (ReadState | null)[],
  { over }: EffectWindow,
): CallResolution | null {
  if (!canShowEffect(before) || late.length < 2) return null;
  if (late.some((state) => state?.hash !== before.hash)) return null;
  const note = `read back as ${before.text}, unchanged since before the call, twice after ${momentText(over)}, up to when it could take effect`;
  return { by: 'read_back', tookEffect: false, note };
}

/** What a person is asked about a call whose outcome nobody knows. */
export function whatHappenedPrompt(
  outcome: Pick<CallOutcome, 'digest'>,
  window: EffectWindow,
  states: { before: ReadState | null; after: ReadState | null } | null,
): string {
  const watched = states !== null && canShowEffect(states.before);
  const last = window.readAt.at(-1) ?? window.over;
  return [
    `The outcome of this call is unknown: ${outcome.digest}`,
    ...(states === null
      ? []
      : [`State before: ${stateText(states.before)}`, `State now: ${stateText(states.after)}`]),
    `It may still take effect until ${momentText(window.over)}.`,
    ...(watched
      ? [
          `Its state is read again until ${momentText(last)}; what that shows settles this question. An answer ends the wait.`,
        ]
      : []),
    'It is not made again. Look at the system itself: did the call take effect?',
  ].join('\n');
}
