import type { LlmConfig } from '../../domain/configuration/llm-config';
import type { RequestForm } from '../request/features';
import type { Turn } from './turns';

export type ThinkingSetting = NonNullable<LlmConfig['thinking']>;

/**
 * How a request asks for thinking; null where it does not. Newer models know no budget, which is
 * learned from their refusal: they think as much as they find right.
 */
export function thinkingFor(
  setting: ThinkingSetting | undefined,
  { without }: Pick<RequestForm, 'without'>,
  turns: readonly Turn[],
): ThinkingSetting | null {
  if (setting === undefined) return null;
  if (setting.type !== 'enabled') return without.has('thinking') ? null : setting;
  if (without.has('thinking')) return { type: 'adaptive' };
  return opensWithThought(turns) ? setting : null;
}

/**
 * With a budget, the call that the last results answer has to come back with the thoughts that led
 * to it. Where they are gone, or rules proposed the call, this one request goes without thinking.
 */
function opensWithThought(turns: readonly Turn[]): boolean {
  const last = [...turns].reverse().find(({ role }) => role === 'assistant');
  const calls = last?.content.some(({ type }) => type === 'tool_use') === true;
  return !calls || isThought(last?.content[0]);
}

export function isThought(block: { type?: unknown } | undefined): boolean {
  return block?.type === 'thinking' || block?.type === 'redacted_thinking';
}
