import type { LlmMessage } from '../llm-client';
import type { RequestForm } from '../request/features';
import { joinUserTurns, turnAsText } from '../request/prompt-forms';
import { apiName } from '../request/tool-names';
import { isObject, parseJson } from '../reply/json-text';

/** A block of the Messages API. */
export type Block = { type: string } & Record<string, unknown>;
export interface Turn {
  role: 'user' | 'assistant';
  content: Block[];
}

/** A text block may not be empty. */
const nothing = '(nothing)';

/**
 * Messages as turns of user and assistant that alternate. The results of calls belong to the
 * user's turn right after them, before any text of it.
 */
export function turnsOf(
  messages: readonly LlmMessage[],
  { tools }: Pick<RequestForm, 'tools'>,
): Turn[] {
  const single =
    tools === 'api'
      ? messages.map(turnOf)
      : joinUserTurns(messages.map(turnAsText)).map(({ role, content }) => ({
          role,
          content: textBlocks(content),
        }));
  const turns: Turn[] = [];
  for (const { role, content } of single) {
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content: [...content] });
  }
  return turns.map((turn) =>
    turn.content.length > 0 ? turn : { ...turn, content: textBlocks(nothing) },
  );
}

function turnOf(message: LlmMessage): Turn {
  if (message.role === 'user') return { role: 'user', content: textBlocks(message.content) };
  if (message.role === 'tool') {
    const { toolCallId, content, isError = false } = message;
    const result = { type: 'tool_result', tool_use_id: toolCallId, content };
    return { role: 'user', content: [isError ? { ...result, is_error: true } : result] };
  }
  const uses = (message.toolCalls ?? []).map(({ id, name, arguments: given }) => ({
    type: 'tool_use',
    id,
    // A model may have made up a name that the API does not let it be told again.
    name: apiName(name),
    input: objectIn(given),
  }));
  const sealed = (message.sealed ?? []) as Block[];
  return { role: 'assistant', content: [...sealed, ...textBlocks(message.content), ...uses] };
}

function textBlocks(text: string): Block[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function objectIn(text: string): Record<string, unknown> {
  const value = parseJson(text);
  return isObject(value) ? value : {};
}
