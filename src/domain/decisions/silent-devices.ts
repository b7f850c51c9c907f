import type { ArgumentRule } from '../configuration/argument-rules';
import type { CallRecord } from '../calls/tool-call';

/** Failures in a row, for want of a connection, after which the rest of a pass leaves a device. */
const failuresInARow = 2;
/** A device that hung is asked once more, for as long as a slow but living one takes to answer. */
const probeMs = 5_000;
/** With less than this left of what a device may cost, asking it is no use. */
const leastMs = 1_000;

/** How long a device has kept a run waiting. Plain data, part of the workflow's state. */
export interface Silence {
  /** Milliseconds that the run waited for replies that did not come. */
  waitedMs: number;
  /** Turns in a row in which its calls ran out of time, or did not come through after one that had. */
  hung: number;
  /** Calls in a row that brought no reply, in `pass`. */
  failures: number;
  pass: number;
  /** What the last of them failed with. */
  reason: string;
}

/** A call as it ended, and the milliseconds that it was given. */
export interface HeardCall {
  outcome: CallRecord['outcome'];
  withinMs: number;
}

/** How a device is to be asked, if at all. */
export type Patience =
  | {
      kind: 'ask';
      withinMs: number;
      /** Milliseconds that the run has waited for it in vain. */
      waitedMs: number;
      /** It hung when it was asked last: one call finds out whether it still does. */
      probe: boolean;
    }
  | { kind: 'leave'; reason: string };

/**
 * What is known of a device's silence after one turn of calls to it. Calls of a turn run at the
 * same time, so the longest counts. A reply of any kind ends the silence; the time is gone.
 */
export function hearTurn(
  before: Silence | undefined,
  calls: readonly HeardCall[],
  pass: number,
): Silence | undefined {
  const made = calls.filter(({ outcome }) => outcome.ref !== null);
  const unanswered = made.filter(isUnanswered);
  if (made.length === 0 || (unanswered.length === 0 && before === undefined)) return before;
  const { waitedMs = 0, hung = 0, failures = 0, reason = '' } = before ?? {};
  const answered = unanswered.length < made.length;
  const ranOut = unanswered.some(({ outcome, withinMs }) => outcome.milliseconds >= withinMs);
  return {
    waitedMs: waitedMs + Math.max(0, ...unanswered.map(({ outcome }) => outcome.milliseconds)),
    hung: answered ? 0 : hung + (ranOut || hung > 0 ? 1 : 0),
    failures: inARow(made, before?.pass === pass ? failures : 0),
    pass,
    reason: unanswered.at(-1)?.outcome.error?.message ?? reason,
  };
}

/**
 * How to ask a device next. One that let a call run out of time (a hung one also blocks its server
 * for all others) gets a short probe in place of the next call, and is left alone for the rest of
 * the run where that brings nothing either. One that cannot be connected to, twice in a row, is
 * left for the rest of the pass. All its unanswered calls together may take `budgetMs`; a call
 * before the first of them has its whole time, so that a slow device is read completely.
 * @param callTimeoutMs how long a call to the device's server may take
 */
export function patienceWith(
  silence: Silence | undefined,
  pass: number,
  { callTimeoutMs, budgetMs }: { callTimeoutMs: number; budgetMs: number },
): Patience {
  if (silence === undefined) {
    return { kind: 'ask', withinMs: callTimeoutMs, waitedMs: 0, probe: false };
  }
  const { waitedMs, hung, failures, reason } = silence;
  const leftMs = budgetMs - waitedMs;
  const refuses = silence.pass === pass && failures >= failuresInARow;
  if (hung > 1 || refuses || leftMs < leastMs) return { kind: 'leave', reason };
  const probe = hung === 1;
  return {
    kind: 'ask',
    withinMs: Math.min(callTimeoutMs, leftMs, ...(probe ? [probeMs] : [])),
    waitedMs,
    probe,
  };
}

/** The device that a call is about, by the profile's rule for that parameter. */
export function deviceOf(
  call: Pick<CallRecord, 'arguments'>,
  argumentRules: readonly ArgumentRule[],
): string | null {
  for (const rule of argumentRules) {
    if (rule.from !== 'device') continue;
    const value = call.arguments[rule.parameter];
    if (typeof value === 'string') return value;
  }
  return null;
}

/** A device that refuses the login has answered: other tools may work. */
function isUnanswered({ outcome: { error } }: HeardCall): boolean {
  return error?.class === 'connection' || error?.class === 'timeout';
}

function inARow(calls: readonly HeardCall[], before: number): number {
  return calls.reduce((count, call) => (isUnanswered(call) ? count + 1 : 0), before);
}
