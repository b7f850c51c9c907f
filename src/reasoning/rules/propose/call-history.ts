import type { CallRecord } from '../../../domain/calls/tool-call';
import { lastMatch } from '../last-match';

/** Identity of a call: the same tool with the same arguments brings the same. */
export function callKey(call: {
  server?: string | undefined;
  tool: string;
  arguments: Record<string, unknown>;
}): string {
  const values = Object.entries(call.arguments)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([call.server ?? '', call.tool, values]);
}

export type CallState =
  | { kind: 'new' }
  | { kind: 'answered'; record: CallRecord }
  /** Failed, and may succeed if it is made again in a later pass. */
  | { kind: 'transient'; record: CallRecord }
  | { kind: 'lasting'; record: CallRecord };

/** How a call stands after all that was called in the run. */
export function callState(key: string, calls: readonly CallRecord[]): CallState {
  const record = lastMatch(calls, (call) => callKey(call) === key);
  if (record === undefined) return { kind: 'new' };
  const { status, error } = record.outcome;
  if (status === 'failed' || (status === 'partial' && error?.transient === true)) {
    return { kind: error?.transient === true ? 'transient' : 'lasting', record };
  }
  if (status === 'denied' || status === 'outcome_unknown') return { kind: 'lasting', record };
  return { kind: 'answered', record };
}

/** Failures that say more about the device than about what was asked of it. */
const deviceFailures = new Set(['connection', 'timeout', 'authentication']);
/** Different tools that must have failed on a device before it is left alone for the pass. */
const failuresEnough = 3;

/** Calls of a pass that went to a device. */
const callsOf = (device: string, pass: number, calls: readonly CallRecord[]): CallRecord[] =>
  calls.filter((call) => call.pass === pass && Object.values(call.arguments).includes(device));

/** Whether a device that is left alone answered each time, and let nobody in. */
export function refusedLogin(device: string, pass: number, calls: readonly CallRecord[]): boolean {
  return callsOf(device, pass, calls).every(
    ({ outcome }) => outcome.error?.class === 'authentication',
  );
}

/** Whether a device answered nothing in a pass, to different tools: asking on is a waste of time. */
export function isSilent(device: string, pass: number, calls: readonly CallRecord[]): boolean {
  const own = callsOf(device, pass, calls);
  const broken = own.filter(
    ({ outcome }) =>
      outcome.status === 'failed' && deviceFailures.has(outcome.error?.class ?? 'none'),
  );
  return (
    broken.length === own.length && new Set(broken.map((call) => call.tool)).size >= failuresEnough
  );
}
