import { httpError, raw, type ScriptStep } from '../model-server';

export interface MessageChanges {
  stop_reason?: string | null;
  stop_details?: unknown;
  usage?: unknown;
  id?: string;
  model?: string;
}

/** A message with any content. */
export function reply(content: unknown, changes: MessageChanges = {}): ScriptStep {
  return raw(
    JSON.stringify({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-scripted',
      content,
      stop_reason: 'end_turn',
      stop_sequence: null,
      stop_details: null,
      usage: { input_tokens: 10, output_tokens: 5 },
      ...changes,
    }),
  );
}

/** A message that is text. */
export function says(text: string, changes: MessageChanges = {}): ScriptStep {
  return reply([{ type: 'text', text }], changes);
}

/** A message with one call, and with the thought that led to it. */
export function calls(
  name: string,
  input: unknown,
  { id = 'toolu_1', thought }: { id?: string; thought?: string } = {},
): ScriptStep {
  const before = thought === undefined ? [] : [thoughtBlock(thought)];
  const use = { type: 'tool_use', id, name, input };
  return reply([...before, use], { stop_reason: 'tool_use' });
}

export function thoughtBlock(thought: string) {
  return { type: 'thinking', thinking: thought, signature: signatureOf(thought) };
}

export function signatureOf(thought: string): string {
  return Buffer.from(`sealed ${thought}`).toString('base64');
}

/** An error in the form of the API. */
export function apiError(
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): ScriptStep {
  return httpError(
    status,
    { type: 'error', error: { type, message }, request_id: 'req_1' },
    headers,
  );
}
