import type { ContentBlock } from '../../domain/reasoning/agent-result';
import type { ModelExchange } from '../../domain/reasoning/model-thought';
import type { LlmMessage, LlmReply } from '../../llm';

const longestProblem = 500;

/** A reply and what led to it in the form in which a run's trace keeps it. */
export function exchangeOf(
  system: string,
  messages: readonly LlmMessage[],
  reply: LlmReply,
  problem?: string,
): ModelExchange {
  const { id, model, stopReason, usage, sealed, toolCalls } = reply;
  return {
    system,
    messages: messages.map(messageOf),
    reply: {
      ...{ id, model, content: blocksOf(reply), stopReason, usage },
      ...(sealed !== undefined && toolCalls.length > 0 && { sealed }),
    },
    ...(problem !== undefined && { problem: problem.slice(0, longestProblem) }),
  };
}

function messageOf(message: LlmMessage): ModelExchange['messages'][number] {
  if (message.role === 'user') return { role: 'user', content: text(message.content) };
  if (message.role === 'tool') {
    const { toolCallId, content, isError = false } = message;
    const result: ContentBlock = { type: 'tool_result', tool_use_id: toolCallId, content };
    // Results belong to the user's turn in this form.
    return { role: 'user', content: [isError ? { ...result, is_error: true } : result] };
  }
  const uses = (message.toolCalls ?? []).map(({ id, name, arguments: given }) =>
    toolUse(id, name, JSON.parse(given) as Record<string, unknown>),
  );
  return { role: 'assistant', content: [...text(message.content), ...uses] };
}

function blocksOf({ text: said, toolCalls }: LlmReply): ContentBlock[] {
  return [
    ...text(said),
    ...toolCalls.map((call) =>
      // Arguments that are no JSON object are kept as the model wrote them.
      toolUse(call.id, call.name, call.ok ? call.arguments : { raw: call.raw }),
    ),
  ];
}

function toolUse(id: string, name: string, input: Record<string, unknown>): ContentBlock {
  return { type: 'tool_use', id, name, input };
}

function text(content: string): ContentBlock[] {
  return content === '' ? [] : [{ type: 'text', text: content }];
}
