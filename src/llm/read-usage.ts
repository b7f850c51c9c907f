import { isObject } from './json-text';
import type { TokenUsage } from './llm-client';

export const noUsage: TokenUsage = { prompt: 0, completion: 0, cached: 0 };

/** Tokens as the endpoint counted them; 0 for what it does not say or says in a wrong form. */
export function readUsage(usage: unknown): TokenUsage {
  if (!isObject(usage)) return noUsage;
  const details = usage['prompt_tokens_details'];
  const cached = isObject(details) ? details['cached_tokens'] : usage['prompt_cache_hit_tokens'];
  return {
    prompt: count(usage['prompt_tokens']),
    completion: count(usage['completion_tokens']),
    cached: count(cached),
  };
}

/** The sum over calls. */
export function addUsage(left: TokenUsage, right: TokenUsage): TokenUsage {
  return {
    prompt: left.prompt + right.prompt,
    completion: left.completion + right.completion,
    cached: left.cached + right.cached,
  };
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
