import { isObject } from '../reply/json-text';
import { isThought } from './thinking-setting';

/**
 * A message of the Messages API in the form of a chat completion, so that both are read, and
 * mistrusted, in one place. What is no message stays what it is: an error, or nothing.
 */
export function asCompletion(reply: unknown): unknown {
  if (!isObject(reply)) return reply;
  if (!Array.isArray(reply['content'])) return { error: reply['error'] };
  const blocks = reply['content'].filter(isObject);
  const thoughts = blocks.filter(isThought);
  const text = textsOf(blocks, 'text', 'text').join('');
  const message = {
    content: text,
    reasoning_content: textsOf(thoughts, 'thinking', 'thinking').join('\n'),
    refusal: refusalOf(reply, text),
    sealed: thoughts,
    tool_calls: blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, input }) => ({ id, function: { name, arguments: input } })),
  };
  return {
    id: reply['id'],
    model: reply['model'],
    choices: [{ message, finish_reason: reply['stop_reason'] }],
    usage: usageOf(reply['usage']),
  };
}

function textsOf(blocks: Record<string, unknown>[], type: string, field: string): string[] {
  return blocks
    .filter((block) => block['type'] === type)
    .flatMap((block) => (typeof block[field] === 'string' ? [block[field]] : []));
}

/** Why it declines. Without a word it was filtered, and another reply may pass the filter. */
function refusalOf(
  { stop_reason: reason, stop_details: details }: Record<string, unknown>,
  text: string,
): string {
  if (reason !== 'refusal') return '';
  const said = isObject(details) ? details['explanation'] : null;
  return typeof said === 'string' && said !== '' ? said : text;
}

/** What was read from the cache, and what was written to it, is counted beside the rest. */
function usageOf(usage: unknown): Record<string, unknown> | undefined {
  if (!isObject(usage)) return undefined;
  const read = count(usage['cache_read_input_tokens']);
  const written = count(usage['cache_creation_input_tokens']);
  return {
    prompt_tokens: count(usage['input_tokens']) + written + read,
    completion_tokens: usage['output_tokens'],
    prompt_tokens_details: { cached_tokens: read, cache_write_tokens: written },
  };
}

function count(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}
