import type { Ceilings, Prices } from '../domain/configuration/ceilings';
import { costOf } from '../domain/reasoning/ceiling-reached';
import type { TokenUsage } from '../domain/reasoning/model-use';
import type { LlmClient, LlmFailure } from '../llm';

/**
 * A client that asks no more once what is left is taken: replies are never exceeded, tokens and
 * money by what the last reply took at most.
 * @param left of each ceiling; one that is absent is none
 * @param heard told of each reply, whatever became of it
 */
export function boundedClient(
  client: LlmClient,
  left: Ceilings,
  prices: Prices | undefined,
  heard: () => void,
): LlmClient {
  let { replies, tokens, money } = left;
  const take = (usage: TokenUsage): void => {
    if (replies !== undefined) replies -= 1;
    if (tokens !== undefined) tokens -= usage.prompt + usage.completion;
    if (money !== undefined && prices !== undefined) money -= costOf(usage, prices).amount;
    heard();
  };
  return {
    model: client.model,
    async complete(request) {
      if ([replies, tokens, money].some((rest) => rest !== undefined && rest <= 0)) {
        return { ok: false, failure: ceilingFailure, usage: nothing };
      }
      const outcome = await client.complete(request);
      const usage = outcome.ok ? outcome.reply.usage : outcome.usage;
      // A request that brought no reply costs nothing that anybody could count.
      if (outcome.ok || usage.prompt + usage.completion > 0) take(usage);
      return outcome;
    },
  };
}

const nothing: TokenUsage = { prompt: 0, completion: 0, cached: 0 };

const ceilingFailure: LlmFailure = {
  kind: 'ceiling',
  retryable: false,
  retryAfterMs: null,
  escalate: false,
  status: null,
  message: 'the model has taken what it may take',
  hint: '',
};
