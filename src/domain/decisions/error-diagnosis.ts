import type { AdmittedCall, CallRecord, ProposedCall, Refusal } from '../calls/tool-call';
import type { ToolErrorClass } from '../calls/tool';
import { nearKey } from './loop-guard';

/** One failure of a run: a call that failed, or a proposal that the gate refused. */
export interface ErrorRecord {
  call: Pick<AdmittedCall, 'tool' | 'arguments'> & { server?: string | undefined };
  class: ToolErrorClass;
  message: string;
  /** Whether the same call may succeed later without a change. */
  transient: boolean;
  /** Whether making the call a second time does no more than making it once. */
  repeatable: boolean;
}

/** The failure of a call that was made; null where it did not fail. */
export function errorOfCall(
  { server, tool, arguments: values, outcome }: CallRecord,
  tools: readonly { server: string; name: string; repeatable?: boolean | undefined }[],
): ErrorRecord | null {
  const { status, error, digest, resolution } = outcome;
  const unknown = status === 'outcome_unknown' && resolution?.tookEffect !== true;
  if (status !== 'failed' && !unknown) return null;
  const known = tools.find((one) => one.server === server && one.name === tool);
  return {
    call: { server, tool, arguments: values },
    class: error?.class ?? 'function',
    message: error?.message ?? digest,
    // What may have run is never made again by itself.
    transient: !unknown && (error?.transient ?? false),
    // A server that was not there for it has not carried it out.
    repeatable: known?.repeatable === true || error?.class === 'unavailable',
  };
}

/** A proposal that the gate refused. */
export function errorOfRefusal(call: ProposedCall, { reason, valid }: Refusal): ErrorRecord {
  const unknown = reason.startsWith('There is no tool');
  const right = valid.length === 0 ? '' : ` Right would be: ${valid.join(', ')}.`;
  return {
    call,
    class: unknown ? 'unknown_tool' : 'invalid_arguments',
    message: `${reason}${right}`,
    transient: false,
    repeatable: false,
  };
}

export interface DiagnosisCounters {
  replans: number;
  maxReplans: number;
  /** Times that one call may be tried again after a passing error. */
  maxRetries: number;
}

export type ErrorKind = 'identical' | 'random' | 'systematic';

export type Remedy =
  | { kind: 'retry'; afterMs: number }
  | { kind: 'replan'; feedback: string }
  | { kind: 'escalate'; problem: string };

export interface ErrorDiagnosis {
  kind: ErrorKind;
  remedy: Remedy;
}

/** First pause before a call is tried again; it doubles with each try, up to the longest. */
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * What kind of error the last one of a history is, and the remedy that it calls for.
 * `identical`: the same call failed in the same way before, so it is never made again.
 * `random`: it may pass by itself; wait, and try the same call again.
 * `systematic`: it stays until something is done differently; plan anew.
 * Where no replan is left, a person has to look.
 * @param history all failures of the goal so far, oldest first; never empty
 */
export function diagnoseError(
  history: readonly ErrorRecord[],
  counters: DiagnosisCounters,
): ErrorDiagnosis {
  const last = history.at(-1);
  if (last === undefined) throw new Error('There is no error to diagnose.');
  const before = history.slice(0, -1).filter((one) => nearKey(one.call) === nearKey(last.call));
  if (last.transient && last.repeatable && before.length < counters.maxRetries) {
    const afterMs = Math.min(longestPauseMs, firstPauseMs * 2 ** before.length);
    return { kind: 'random', remedy: { kind: 'retry', afterMs } };
  }
  const kind = before.some((one) => isSameError(one, last)) ? 'identical' : 'systematic';
  return { kind, remedy: anew(kind, last, counters) };
}

function anew(kind: ErrorKind, last: ErrorRecord, counters: DiagnosisCounters): Remedy {
  const what = `${last.call.tool} failed (${last.class.replaceAll('_', ' ')}): ${last.message}`;
  if (counters.replans >= counters.maxReplans) return { kind: 'escalate', problem: what };
  const advice =
    kind === 'identical'
      ? 'It failed in the same way before: do not make this call again; do something different.'
      : 'It will fail again as it is: change the arguments, use another tool, or ask.';
  return { kind: 'replan', feedback: `${what} ${advice}` };
}

/** Two messages that differ in numbers only, such as times and ports, say the same. */
function isSameError(one: ErrorRecord, other: ErrorRecord): boolean {
  return one.class === other.class && gist(one.message) === gist(other.message);
}

function gist(message: string): string {
  return message.toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim();
}
