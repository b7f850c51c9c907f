import type { StopReason } from '../../domain/reasoning/agent-result';

/**
 * OpenAI's finish reasons in Anthropic's words. Endpoints leave the reason out or invent
 * their own; what is unknown counts as the end of the turn, or as a wish for tools where the
 * reply holds calls: some endpoints say `stop` beside a tool call.
 */
export function mapStopReason(finishReason: string | null, hasToolCalls: boolean): StopReason {
  switch (finishReason ?? '') {
    case 'length':
    case 'max_tokens':
      return 'max_tokens';
    case 'content_filter':
    case 'refusal':
      return 'refusal';
    default:
      return hasToolCalls ? 'tool_use' : 'end_turn';
  }
}
