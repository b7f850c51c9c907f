import type { ServerResponse } from 'node:http';

import { parseJson } from '../../../src/llm/reply/json-text';
import type { ModelServer, RecordedRequest, ScriptStep } from '../model-server';
import { type MessagesAsked, startMessagesServer } from './messages-server';
import { thoughtBlock } from './messages-steps';
import type { MessagesTurn } from './request-schema';

type Fields = Record<string, unknown>;
type Brain = (request: RecordedRequest, index: number) => ScriptStep;

/** What every scripted reply thinks, in this form, where it thinks at all. */
const thought = 'Hm.';

/**
 * The Messages API in front of a script that knows chat completions only: its requests are put
 * into that form, and its replies out of it. What is no completion goes through as it is.
 */
export async function startMessagesFront({
  script,
}: {
  script: Brain;
}): Promise<Pick<ModelServer, 'baseUrl' | 'requests' | 'close'>> {
  const requests: RecordedRequest[] = [];
  const server = await startMessagesServer(
    (asked, index) => {
      const request = asCompletionRequest(asked);
      requests.push(request);
      const step = script(request, index);
      return { ...step, play: (response) => step.play(translating(response)) };
    },
    { thoughts: [thought] },
  );
  return { baseUrl: server.baseUrl, requests, close: async () => await server.close() };
}

function asCompletionRequest({ body, text, headers, at }: MessagesAsked): RecordedRequest {
  const { model, max_tokens, system = [], messages, tools, output_config: output } = body;
  const schema = output?.format?.schema;
  return {
    ...{ method: 'POST', path: '/v1/messages', headers, authorized: true, text, at },
    abandonedAt: null,
    body: {
      ...{ model, max_tokens },
      messages: [
        { role: 'system', content: system.map((block) => block.text).join('\n') },
        ...messages.flatMap(asMessages),
      ],
      ...(tools !== undefined && {
        tools: tools.map(({ name, description, input_schema: parameters }) => ({
          type: 'function',
          function: { name, description, parameters },
        })),
      }),
      ...(schema !== undefined && {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'answer', strict: true, schema },
        },
      }),
    },
  };
}

function asMessages({ role, content }: MessagesTurn) {
  const blocks = content as { type: string; text?: string; content?: string }[];
  const results = blocks
    .filter(({ type }) => type === 'tool_result')
    .map((block) => ({ role: 'tool', content: block.content ?? '' }));
  const said = blocks.flatMap(({ text }) => text ?? []).join('\n');
  const calls = blocks.some(({ type }) => type === 'tool_use');
  return [...results, ...(said !== '' || calls ? [{ role, content: said }] : [])];
}

/** A response whose completion, if it is one, goes out as a message. */
function translating(response: ServerResponse): ServerResponse {
  let head: Parameters<ServerResponse['writeHead']> | null = null;
  const release = (): void => {
    if (head !== null) response.writeHead(...head);
    head = null;
  };
  const own: Partial<Record<keyof ServerResponse, unknown>> = {
    writeHead: (...args: Parameters<ServerResponse['writeHead']>) => {
      head = args;
      return response;
    },
    end: (body?: string) => {
      release();
      return response.end(body === undefined ? undefined : translated(body));
    },
  };
  return new Proxy(response, {
    get(target, key) {
      const replaced = own[key as keyof ServerResponse];
      if (replaced !== undefined) return replaced;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        release();
        return (value as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

/** The body as a message, with what stands around the JSON left as it was. */
function translated(body: string): string {
  const completion = parseJson(body.trim().replace(/^\uFEFF/, ''));
  const message = asMessage(completion);
  if (message === null) return body;
  const [before = '', after = ''] = body.split(body.trim().replace(/^\uFEFF/, ''));
  return `${before}${JSON.stringify(message)}${after}`;
}

const reasons: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
};

function asMessage(completion: unknown): Fields | null {
  const { choices, usage, ...rest } = fieldsOf(completion);
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : [];
  const { message, finish_reason: reason } = fieldsOf(choice);
  if (typeof message !== 'object' || message === null) return null;
  const {
    content,
    tool_calls: calls,
    function_call: old,
    reasoning_content,
    refusal,
    ...more
  } = message as Fields;
  const uses = Array.isArray(calls) ? calls : old === undefined ? [] : [{ function: old }];
  const declined = typeof refusal === 'string' && refusal !== '';
  return {
    ...{ ...rest, ...more, type: 'message', role: 'assistant' },
    content: [
      ...(reasoning_content === undefined ? [] : [thoughtBlock(thought)]),
      ...textBlocks(content),
      ...uses.map((use: unknown, index) => toolUse(fieldsOf(use), index)),
    ],
    stop_reason: declined ? 'refusal' : (reasons[String(reason)] ?? reason),
    ...(declined && { stop_details: { type: 'refusal', category: null, explanation: refusal } }),
    ...(usage !== undefined && { usage: usageOf(fieldsOf(usage)) }),
  };
}

function textBlocks(content: unknown): unknown[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return Array.isArray(content) ? content : [];
}

/** Arguments that are no JSON stay text, which the API never sends and proxies may. */
function toolUse({ id, function: called }: Fields, index: number): Fields {
  const { name, arguments: given } = fieldsOf(called);
  const input = typeof given === 'string' ? (parseJson(given) ?? given) : given;
  return {
    type: 'tool_use',
    ...(typeof id === 'string' && { id: `${id}_${index}` }),
    name,
    input,
  };
}

function usageOf({
  prompt_tokens: input_tokens,
  completion_tokens: output_tokens,
}: Fields): Fields {
  return { input_tokens, output_tokens };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
