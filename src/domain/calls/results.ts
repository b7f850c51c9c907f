import { builtInServer } from './built-in-tools';
import { placeOfCall } from './call-id';
import type { CallRecord } from './tool-call';

const brought: ReadonlySet<CallRecord['outcome']['status']> = new Set(['success', 'partial']);

/** Whether a call brought something from the outside; the agent's own tools bring nothing. */
export function isResult({ server, outcome }: CallRecord): boolean {
  return server !== builtInServer && brought.has(outcome.status);
}

/** The same without what reads a state back for a confirmation. */
export function isOwnResult(call: CallRecord): boolean {
  return isResult(call) && placeOfCall(call.id) !== null;
}

export function resultsOf(calls: readonly CallRecord[]): CallRecord[] {
  return calls.filter(isResult);
}

/** What brought something, and what is known to have taken effect although its answer was lost. */
export function countResults(calls: readonly CallRecord[]): number {
  return calls.filter((call) => isResult(call) || call.outcome.resolution?.tookEffect === true)
    .length;
}
