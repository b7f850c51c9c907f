import { describeCall } from './describe-call';
import { type AdmittedCall, type CallOutcome, plainOutcome } from './tool-call';

const reasonLength = 300;
const digestLength = 400;

/**
 * The outcome of a call that brought nothing: failed, denied, or without anybody knowing.
 * @param error of what kind a failure was; by default one of the machinery that trying again does
 *   not mend
 */
export function outcomeWithoutResult(
  call: AdmittedCall,
  status: 'failed' | 'denied' | 'outcome_unknown',
  reason: string,
  error: Partial<NonNullable<CallOutcome['error']>> = {},
): CallOutcome {
  const message = reason.slice(0, reasonLength);
  return {
    ...plainOutcome,
    status,
    milliseconds: 0,
    ref: null,
    digest: `${describeCall(call)}: ${words[status]}: ${message}`.slice(0, digestLength),
    error: status === 'failed' ? { class: 'transport', message, transient: false, ...error } : null,
  };
}

const words = {
  failed: 'failed',
  denied: 'not made',
  outcome_unknown: 'outcome unknown',
};
