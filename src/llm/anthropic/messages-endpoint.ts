import type Anthropic from '@anthropic-ai/sdk';

import type { Endpoint, EndpointOptions } from '../endpoint';
import { fetchOrThrow, largestReply, readBody, withoutCustomHeaders } from '../exchange-body';
import { isObject, parseJson } from '../reply/json-text';
import type { MessagesBody } from './messages-body';

type Message = Record<string, unknown> & { content: unknown[] };

/** How often a turn that the API pauses is gone on with. */
const mostPauses = 4;

/**
 * The Messages API through the package of its provider, without what that package does by itself:
 * no retries, no other credentials and no address from the environment or from files, no spans
 * with the content of prompts, no logging. A turn that the API pauses is sent back as it is, and
 * what came in pieces is put together.
 * @throws EndpointError for a status from 400 up; whatever fetch throws otherwise
 */
export function createMessagesEndpoint({
  baseUrl,
  apiKey,
  headers,
}: EndpointOptions): Endpoint<MessagesBody> {
  const Client = loadPackage();
  const client = new Client({
    // The package adds the version itself; addresses are often written with it.
    baseURL: baseUrl.replace(/\/v1$/, ''),
    apiKey,
    webhookKey: null,
    openTelemetry: false,
    defaultHeaders: {
      ...withoutCustomHeaders(process.env['ANTHROPIC_CUSTOM_HEADERS']),
      ...headers,
    },
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetchOrThrow,
  });
  const post = async (body: MessagesBody, signal: AbortSignal, until: number): Promise<string> => {
    // The package's own timeout stays behind ours: it covers the headers only.
    const timeout = Math.ceil(Math.max(0, until - performance.now())) + 5000;
    // Not `messages.create`, which writes advice on models to the console.
    const options = { body, signal, timeout, maxRetries: 0 };
    return await readBody(await client.post('/v1/messages', options).asResponse(), largestReply);
  };
  return async (body, signal, timeoutMs) => {
    const until = performance.now() + timeoutMs;
    const pieces: Message[] = [];
    for (;;) {
      const messages = [...body.messages, ...pieces.map(asTurn)];
      const text = await post({ ...body, messages }, signal, until);
      const piece: unknown = parseJson(text);
      if (isPaused(piece) && pieces.length < mostPauses) {
        pieces.push(piece);
        continue;
      }
      return pieces.length === 0 ? text : joined(pieces, text, piece);
    }
  };
}

function isPaused(reply: unknown): reply is Message {
  return (
    isObject(reply) && reply['stop_reason'] === 'pause_turn' && Array.isArray(reply['content'])
  );
}

function asTurn({ content }: Message): MessagesBody['messages'][number] {
  return { role: 'assistant', content } as MessagesBody['messages'][number];
}

/** Pieces of one turn as one message; what cannot be joined is handed on as it came. */
function joined(pieces: readonly Message[], text: string, last: unknown): string {
  if (!isObject(last) || !Array.isArray(last['content'])) return text;
  const all = [...pieces, last as Message];
  const usages = all.map(({ usage }) => usage).filter(isObject);
  const names = new Set(usages.flatMap((usage) => Object.keys(usage)));
  const usage = Object.fromEntries(
    [...names].map((name) => [name, usages.reduce((sum, one) => sum + countOf(one[name]), 0)]),
  );
  return JSON.stringify({ ...last, content: all.flatMap(({ content }) => content), usage });
}

function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Only those who ask such a model load the package. */
function loadPackage(): typeof Anthropic {
  return (require('@anthropic-ai/sdk') as typeof import('@anthropic-ai/sdk')).Anthropic;
}
