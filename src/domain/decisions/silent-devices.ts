import type { ArgumentRule } from '../configuration/argument-rules';
import type { CallRecord } from '../calls/tool-call';

/** Failures in a row, for want of a connection, after which a device counts as silent. */
const failuresInARow = 2;

export interface SilenceRules {
  argumentRules: readonly ArgumentRule[];
  /** How long a call to a server may take; one that used all of it was answered by nobody. */
  timeoutMs: (server: string) => number;
}

/**
 * Devices that have stopped answering in a pass, with the reason in words: one whose call used up
 * its whole time, or two in a row that could not connect. Asking such a device again costs the
 * whole time again (a hung one also blocks the server for all others), so the rest of the pass
 * leaves it alone; a retry may try it once more.
 */
export function silentDevices(
  calls: readonly CallRecord[],
  pass: number,
  rules: SilenceRules,
): Map<string, string> {
  const silent = new Map<string, string>();
  const inARow = new Map<string, number>();
  for (const call of calls) {
    const device = deviceOf(call, rules.argumentRules);
    if (call.pass !== pass || device === null || call.outcome.ref === null) continue;
    const { error, milliseconds } = call.outcome;
    const unanswered = error?.class === 'connection' || error?.class === 'timeout';
    const failures = unanswered ? (inARow.get(device) ?? 0) + 1 : 0;
    inARow.set(device, failures);
    const usedUp = unanswered && milliseconds >= rules.timeoutMs(call.server);
    if (usedUp || failures >= failuresInARow) silent.set(device, error?.message ?? 'no answer');
  }
  return silent;
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
