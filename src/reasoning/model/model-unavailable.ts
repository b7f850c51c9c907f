import { failureText, type LlmFailure } from '../../llm';

/**
 * The model cannot be asked now, or not as it is configured. The activity turns `failure` into a
 * retry or an end (`failureOptions`); what the rules would say is for the caller to fall back to
 * once the endpoint has been away for too long.
 */
export class ModelUnavailableError extends Error {
  override readonly name = 'ModelUnavailableError';

  constructor(readonly failure: LlmFailure) {
    super(failureText(failure));
  }
}

/** Failures of one answer, not of the endpoint: the rules answer in the model's place at once. */
const ofTheAnswer = new Set<LlmFailure['kind']>([
  'invalid_output',
  'context_length',
  'content_filter',
  'empty_reply',
]);

/** Whether a failure leaves the endpoint usable, so that the run goes on by rules for this node. */
export function concernsAnswerOnly(failure: LlmFailure): boolean {
  return ofTheAnswer.has(failure.kind);
}
