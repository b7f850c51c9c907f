import type { ServerResponse } from 'node:http';

import type { RecordedRequest } from './recorded-request';

/** One request that is expected, and what comes of it. */
export interface ScriptStep {
  /** Said where the script was not played to its end. */
  what: string;
  /** A complaint about the request; undefined where it is as it should be. */
  expect?: (request: RecordedRequest) => string | undefined;
  play: (response: ServerResponse) => void;
}

export interface ReplyChanges {
  finishReason?: string | null;
  usage?: unknown;
  id?: string;
  model?: string;
}

/** A step that also looks at the request. */
export function expecting(
  step: ScriptStep,
  expect: (request: RecordedRequest) => string | undefined,
): ScriptStep {
  return { ...step, expect };
}

/** A completion that holds text. */
export function text(content: string, changes: ReplyChanges = {}): ScriptStep {
  return message({ role: 'assistant', content }, { finishReason: 'stop', ...changes });
}

/** A completion whose text is JSON. */
export function json(value: unknown, changes: ReplyChanges = {}): ScriptStep {
  return text(JSON.stringify(value), changes);
}

/** A completion with tool calls; arguments that are text go out as they are. */
export function toolCalls(
  calls: { name: string; arguments: unknown; id?: string }[],
  changes: ReplyChanges & { content?: string | null } = {},
): ScriptStep {
  const tool_calls = calls.map(({ name, arguments: given, id }, index) => ({
    id: id ?? `call_${index}_${name}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }));
  const { content = null, ...rest } = changes;
  return message(
    { role: 'assistant', content, tool_calls },
    { finishReason: 'tool_calls', ...rest },
  );
}

/** A completion with any message. */
export function message(body: unknown, changes: ReplyChanges = {}): ScriptStep {
  const { finishReason = 'stop', usage = { prompt_tokens: 10, completion_tokens: 5 } } = changes;
  return document({
    id: changes.id ?? 'chatcmpl-1',
    object: 'chat.completion',
    model: changes.model ?? 'scripted-model',
    choices: [{ index: 0, message: body, finish_reason: finishReason }],
    usage,
  });
}

/** Any JSON with status 200. */
export function document(body: unknown): ScriptStep {
  return raw(JSON.stringify(body));
}

/** Any bytes with status 200. */
export function raw(body: string, contentType = 'application/json'): ScriptStep {
  return {
    what: `a body of ${body.length} characters`,
    play: (response) => {
      response.writeHead(200, { 'content-type': contentType });
      response.end(body);
    },
  };
}

/** An HTTP error. */
export function httpError(
  status: number,
  body: unknown = { error: { message: `status ${status}`, type: 'error' } },
  headers: Record<string, string> = {},
): ScriptStep {
  return {
    what: `status ${status}`,
    play: (response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    },
  };
}
