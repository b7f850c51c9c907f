import type { RunSnapshot } from '../../domain/investigation/run-snapshot';
import { countTokens } from '../../llm';
import type { PromptBuilder } from './fitting';
import type { ModelThinking } from './model-thinking';
import type { PromptNode } from './prompt-template';

/** The value that grows takes at least this much, so that the failing part can be told at all. */
const least = 300;

/** A prompt in which one value fills what the rest leaves of the window. */
export function fitValue(
  thinking: ModelThinking,
  snapshot: RunSnapshot,
  node: PromptNode,
  values: Record<string, string>,
  name: string,
  fill: (tokens: number) => string,
): PromptBuilder {
  return (tokens) => {
    const bare = thinking.render(snapshot, node, { ...values, [name]: '' });
    const taken = countTokens(bare.system) + countTokens(bare.turn);
    const value = fill(Math.max(least, tokens - taken));
    return thinking.render(snapshot, node, { ...values, [name]: value });
  };
}
