import { addTokens, noTokens } from '../../domain/reasoning/model-use';
import { isObject } from './json-text';
import type { TokenUsage } from '../llm-client';

export { addTokens as addUsage, noTokens as noUsage };

/** Tokens as the endpoint counted them; 0 for what it does not say or says in a wrong form. */
export function readUsage(usage: unknown): TokenUsage {
  if (!isObject(usage)) return noTokens;
  const details = usage['prompt_tokens_details'];
  const cached = isObject(details) ? details['cached_tokens'] : usage['prompt_cache_hit_tokens'];
  const cacheWrites = isObject(details) ? count(details['cache_write_tokens']) : 0;
  return {
    prompt: count(usage['prompt_tokens']),
    completion: count(usage['completion_tokens']),
    cached: count(cached),
    ...(cacheWrites > 0 && { cacheWrites }),
  };
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
