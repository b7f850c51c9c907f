import type { AgentExecutionResult, AgentMessage, ContentBlock } from '../reasoning/agent-result';
import type { ModelExchange, StoredThought } from '../reasoning/model-thought';
import type { RunDocument } from './run-document';

/**
 * What the run's model said and was told as one conversation. Each node asks anew, so what a
 * later one repeats of an earlier is left out. After a failure the conversation so far is kept.
 */
export function executionResult(
  thoughts: readonly StoredThought[],
  document: Pick<RunDocument, 'model' | 'steps' | 'outcome'>,
): AgentExecutionResult {
  const conversation: AgentMessage[] = [];
  const seen = new Set<string>();
  for (const exchange of thoughts.flatMap(({ exchanges }) => exchanges)) {
    for (const message of [...exchange.messages.map(plainMessage), replyMessage(exchange)]) {
      const key = JSON.stringify([message.role, message.content]);
      if (message.id === null && seen.has(key)) continue;
      seen.add(key);
      conversation.push(message);
    }
  }
  const replies = conversation.filter(({ role }) => role === 'assistant');
  const final = answerIn(thoughts) ?? replies.at(-1) ?? null;
  return {
    conversation,
    final_response: final,
    tool_uses_in_final_turn: (final?.content ?? []).flatMap(toolUse),
    error: errorOf(document),
  };
}

/** The answer in the agent's form, where one was written: what judged it came after it. */
function answerIn(thoughts: readonly StoredThought[]): AgentMessage | null {
  let written: ModelExchange | undefined;
  for (const { node, exchanges } of thoughts) {
    if (node === 'writeAnswer') written = exchanges.at(-1);
  }
  return written === undefined || written.problem !== undefined ? null : replyMessage(written);
}

function plainMessage({ role, content }: ModelExchange['messages'][number]): AgentMessage {
  const nothing = { id: null, model: null, stop_reason: null, stop_sequence: null, usage: null };
  return { role, content, ...nothing };
}

function replyMessage({ reply }: ModelExchange): AgentMessage {
  return {
    role: 'assistant',
    content: reply.content,
    id: reply.id,
    model: reply.model,
    stop_reason: reply.stopReason,
    stop_sequence: null,
    usage: { input_tokens: reply.usage.prompt, output_tokens: reply.usage.completion },
  };
}

function toolUse(block: ContentBlock): AgentExecutionResult['tool_uses_in_final_turn'] {
  if (block.type !== 'tool_use') return [];
  const { id, name, input } = block;
  return [{ id, name, input }];
}

/** A model that went away, a step stopped at its limit, or a run that ended early is an error. */
function errorOf({
  model,
  steps,
  outcome,
}: Pick<RunDocument, 'model' | 'steps' | 'outcome'>): string | null {
  if (model !== undefined && model.fallback !== null) return model.fallback;
  const stopped = steps.find(({ status, reason }) => status === 'failed' && reason !== null);
  if (stopped !== undefined) return `Step ${stopped.index + 1}: ${stopped.reason}`;
  return outcome === 'failed' || outcome === 'cancelled' ? `The run ended as ${outcome}.` : null;
}
