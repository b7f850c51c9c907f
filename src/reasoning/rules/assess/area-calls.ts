import type { CallRecord } from '../../../domain/calls/tool-call';
import { callKey, callState } from '../propose/call-history';

/** Calls on a device that belong to the steps and, after all that was tried, stand as failed. */
export function failedCalls(
  device: string | null,
  steps: readonly number[],
  calls: readonly CallRecord[],
): CallRecord[] {
  return lastStates(device, steps, calls).flatMap((state) =>
    state.kind === 'transient' || state.kind === 'lasting' ? [state.record] : [],
  );
}

/** Calls on a device that belong to the steps and were answered, if only with "there is none". */
export function answeredCalls(
  device: string | null,
  steps: readonly number[],
  calls: readonly CallRecord[],
): CallRecord[] {
  return lastStates(device, steps, calls).flatMap((state) =>
    state.kind === 'answered' ? [state.record] : [],
  );
}

function lastStates(
  device: string | null,
  steps: readonly number[],
  calls: readonly CallRecord[],
): ReturnType<typeof callState>[] {
  const own = calls.filter(
    (call) => steps.includes(call.step) && (device === null || concerns(call, device)),
  );
  return [...new Set(own.map((call) => callKey(call)))].map((key) => callState(key, calls));
}

export function concerns(call: CallRecord, device: string): boolean {
  return Object.values(call.arguments).includes(device);
}

export function isTransient(call: CallRecord): boolean {
  return call.outcome.error?.transient === true;
}

export function messageOf(call: CallRecord): string {
  return (call.outcome.error?.message ?? call.outcome.digest)
    .replace(/(?<![.\s])[.\s]+$/, '')
    .slice(0, 200);
}
