import type { RunSnapshot } from '../../domain/investigation/run-snapshot';
import type { CallRecord } from '../../domain/calls/tool-call';
import { countTokens } from '../../llm';
import type { PromptBuilder } from './fitting';
import type { ModelThinking } from './model-thinking';
import { resultsText } from './prompt-values';
import type { PromptNode } from './prompt-template';

export interface PromptParts {
  snapshot: RunSnapshot;
  node: PromptNode;
  /** All but `results`. */
  values: Record<string, string>;
  calls: readonly CallRecord[];
  /** Tokens that go with the prompt beside it: tools, and the turns of a conversation. */
  beside: number;
}

/** Results take at least this much, so that the failing ones can be told at all. */
const leastForResults = 300;

/** A prompt whose results fill what the rest leaves of the window. */
export function fitPrompt(thinking: ModelThinking, parts: PromptParts): PromptBuilder {
  const { snapshot, node, values, calls, beside } = parts;
  return (tokens) => {
    const bare = thinking.render(snapshot, node, { ...values, results: '' });
    const taken = countTokens(bare.system) + countTokens(bare.turn) + beside;
    const results = resultsText(calls, Math.max(leastForResults, tokens - taken));
    return thinking.render(snapshot, node, { ...values, results });
  };
}
