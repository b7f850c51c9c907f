import type { LlmMessage } from '../llm-client';

/**
 * Messages in which each call has an id of its own, of letters, digits, `_` and `-`, as APIs want
 * it. Models that number their calls anew in each reply repeat ids, and a conversation that goes
 * back to them holds several replies. A result keeps to the call right before it.
 */
export function withUniqueCallIds(messages: readonly LlmMessage[]): LlmMessage[] {
  const taken = new Set<string>();
  let open: { was: string; id: string }[] = [];
  const idFor = (was: string): string => {
    const plain = was.replaceAll(/[^A-Za-z0-9_-]/g, '_') || '_';
    let id = plain;
    for (let number = 2; taken.has(id); number += 1) id = `${plain}_${number}`;
    taken.add(id);
    return id;
  };
  return messages.map((message) => {
    if (message.role === 'tool') {
      const at = open.findIndex(({ was }) => was === message.toolCallId);
      const [answered] = at === -1 ? [] : open.splice(at, 1);
      return { ...message, toolCallId: answered?.id ?? idFor(message.toolCallId) };
    }
    if (message.role !== 'assistant' || message.toolCalls === undefined) return message;
    const toolCalls = message.toolCalls.map((call) => ({ ...call, id: idFor(call.id) }));
    open = message.toolCalls.map(({ id: was }, index) => ({
      was,
      id: toolCalls[index]?.id ?? was,
    }));
    return { ...message, toolCalls };
  });
}
