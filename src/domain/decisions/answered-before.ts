import { builtInServer } from '../calls/built-in-tools';
import type { AdmittedCall, CallRecord } from '../calls/tool-call';
import { nearKey } from './loop-guard';

/**
 * The call of this run that has brought already what this one would bring: near-identical, with a
 * result, and nothing was called since that may have changed something. Null where it has to be made.
 * @param onlyReads whether a call is known to change nothing
 */
export function answeredBefore(
  call: AdmittedCall,
  calls: readonly CallRecord[],
  onlyReads: (call: AdmittedCall) => boolean,
): CallRecord | null {
  if (!onlyReads(call)) return null;
  const key = nearKey(call);
  const others = calls.filter(({ server }) => server !== builtInServer);
  const since = others.map((one) => nearKey(one)).lastIndexOf(key);
  const before = others[since];
  if (before === undefined || !hasResult(before)) return null;
  return others.slice(since + 1).every(onlyReads) ? before : null;
}

/** The record of a call that is not made again: the same result, with the call that brought it. */
export function withEarlierResult(
  call: AdmittedCall,
  { id, outcome }: CallRecord,
  place: Pick<CallRecord, 'step' | 'pass' | 'at'>,
): CallRecord {
  const { attempts: _attempts, answeredBy = id, ...same } = outcome;
  return { ...call, ...place, outcome: { ...same, milliseconds: 0, attempts: 1, answeredBy } };
}

/** What a device refused for good is an answer; what may succeed the next time is none. */
function hasResult({ outcome: { status, ref, error } }: CallRecord): boolean {
  return (
    ref !== null && ['success', 'partial', 'not_available'].includes(status) && !error?.transient
  );
}
