import { countTokens, type LlmMessage } from '../../llm';
import type { RenderedPrompt } from './prompt-template';

/** A prompt built for a number of tokens that the part that grows may take. */
export type PromptBuilder = (tokens: number) => RenderedPrompt;

/** How often a prompt that the endpoint finds too long is made shorter. */
const shrinkings = 3;
const leastTokens = 200;

/**
 * A prompt with the turns after it, made shorter where an endpoint finds it too long. It is measured
 * by what was sent, not by the room that configuration gives it: a window is often configured
 * larger than it is.
 */
export class Fitting {
  prompt: RenderedPrompt;
  private shrunk = 0;

  constructor(
    private readonly build: PromptBuilder,
    private room: number,
    public turns: readonly LlmMessage[] = [],
  ) {
    this.prompt = build(room);
  }

  /** @returns false where it cannot be made any shorter, so that asking again would be in vain */
  shrink(): boolean {
    if (this.shrunk >= shrinkings) return false;
    this.shrunk += 1;
    const before = this.prompt;
    const turns = this.turns;
    this.room = Math.max(leastTokens, Math.floor(Math.min(this.room, sizeOf(before)) / 2));
    this.prompt = this.build(this.room);
    this.turns = laterHalf(turns);
    return sizeOf(this.prompt) < sizeOf(before) || this.turns.length < turns.length;
  }
}

function sizeOf({ system, turn }: RenderedPrompt): number {
  return countTokens(system) + countTokens(turn);
}

/** The later turns; a result never stands without the call that it belongs to. */
function laterHalf(turns: readonly LlmMessage[]): readonly LlmMessage[] {
  const starts = turns.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []));
  const from = starts.find((index) => index >= turns.length / 2) ?? starts.at(-1) ?? 0;
  return turns.slice(from);
}
