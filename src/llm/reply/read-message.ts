import { isObject } from './json-text';
import type { SealedBlock, ToolCallReading } from '../llm-client';
import { readToolCall } from './read-tool-call';
import { recoverToolCalls } from './text-tool-calls';
import { splitThinking } from './thinking';

export interface MessageReading {
  text: string;
  thinking: string;
  toolCalls: ToolCallReading[];
  /** The calls stood in text or thinking. */
  recovered: boolean;
  /** The model's own words for not answering; empty where it answered. */
  refusal: string;
  /** Blocks that go back as they are where the calls do. */
  sealed: SealedBlock[];
}

/**
 * Reads an assistant's message: text, thinking, and the calls, wherever they stand.
 * @param expectsCalls tools were offered, so that a call printed as text is one
 */
export function readMessage(message: unknown, expectsCalls: boolean): MessageReading {
  const fields = isObject(message) ? message : {};
  const split = splitThinking(contentText(fields['content']));
  const reasoning = fields['reasoning_content'] ?? fields['reasoning'];
  const thinking = [contentText(reasoning).trim(), split.thinking]
    .filter((part) => part !== '')
    .join('\n');
  const refusal = typeof fields['refusal'] === 'string' ? fields['refusal'].trim() : '';
  const sealed = Array.isArray(fields['sealed']) ? fields['sealed'].filter(isObject) : [];
  const toolCalls = apiCalls(fields);
  if (toolCalls.length > 0 || !expectsCalls) {
    return { text: split.text, thinking, toolCalls, recovered: false, refusal, sealed };
  }
  return { ...recover(split.text, thinking), thinking, refusal, sealed };
}

/** A call in the thinking counts only where nothing else was said: otherwise it was a thought. */
function recover(
  text: string,
  thinking: string,
): Pick<MessageReading, 'text' | 'toolCalls' | 'recovered'> {
  const inText = recoverToolCalls(text);
  if (inText.calls.length > 0)
    return { text: inText.text, toolCalls: inText.calls, recovered: true };
  const inThinking = text === '' ? recoverToolCalls(thinking).calls : [];
  return { text, toolCalls: inThinking, recovered: inThinking.length > 0 };
}

/** Content is text, or a list of parts of which some are text. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) =>
      isObject(part) && typeof part['text'] === 'string' ? part['text'] : '',
    )
    .join('');
}

function apiCalls(fields: Record<string, unknown>): ToolCallReading[] {
  const listed: unknown[] = Array.isArray(fields['tool_calls']) ? fields['tool_calls'] : [];
  const legacy = isObject(fields['function_call']) ? [{ function: fields['function_call'] }] : [];
  const entries = (listed.length > 0 ? listed : legacy).filter(isObject);
  const ids = uniqueIds(entries.map(({ id }) => id));
  return entries.map((entry, index) => {
    const called = isObject(entry['function']) ? entry['function'] : {};
    const name = typeof called['name'] === 'string' ? called['name'].trim() : '';
    return readToolCall(ids[index] ?? '', name, called['arguments']);
  });
}

/** Some endpoints leave ids out or give the same one to all calls. */
function uniqueIds(given: readonly unknown[]): string[] {
  const taken = new Set(given);
  const used = new Set<unknown>();
  let number = 0;
  return given.map((id) => {
    if (typeof id === 'string' && id !== '' && !used.has(id)) {
      used.add(id);
      return id;
    }
    do number += 1;
    while (taken.has(`call_${number}`));
    return `call_${number}`;
  });
}
