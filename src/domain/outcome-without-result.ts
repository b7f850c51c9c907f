import { describeCall } from './describe-call';
import { type AdmittedCall, type CallOutcome, plainOutcome } from './tool-call';

const reasonLength = 300;

/** The outcome of a call that brought nothing: failed, denied, or without anybody knowing. */
export function outcomeWithoutResult(
  call: AdmittedCall,
  status: 'failed' | 'denied' | 'outcome_unknown',
  reason: string,
): CallOutcome {
  const message = reason.slice(0, reasonLength);
  return {
    ...plainOutcome,
    status,
    milliseconds: 0,
    ref: null,
    digest: `${describeCall(call)}: ${words[status]}: ${message}`.slice(0, 2 * reasonLength),
    error: status === 'failed' ? { class: 'transport', message, transient: false } : null,
  };
}

const words = {
  failed: 'failed',
  denied: 'not made',
  outcome_unknown: 'outcome unknown',
};
