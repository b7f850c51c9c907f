import type { LlmClient } from './llm-client';
import type { LlmFailure } from './errors/failure';

/** A model that has to be loaded answers later, but the endpoint is there. */
const deadlineMs = 5000;

/**
 * Asks an endpoint for a word, to find out whether it is there, takes the key and has the model.
 * @returns null where it answered, or what is wrong with it and what helps; never throws
 */
export async function askEndpoint(client: LlmClient): Promise<LlmFailure | null> {
  const outcome = await client.complete({
    system: 'Answer with one word.',
    messages: [{ role: 'user', content: 'Say ok.' }],
    temperature: 0,
    maxTokens: 16,
    signal: new AbortController().signal,
    deadlineMs,
  });
  if (outcome.ok) return null;
  // It answered, and not as a small answer should be: that is no fault of address, key or model.
  const answered = ['empty_reply', 'truncated', 'content_filter'].includes(outcome.failure.kind);
  return answered ? null : outcome.failure;
}
