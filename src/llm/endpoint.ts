import type OpenAI from 'openai';

import { httpFetch } from '../http';
import { BodyTooLargeError, EndpointError } from './errors/endpoint-error';

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

/** A reply is kept in memory up to here; an error's body far less. */
const largestReply = 16 * 1024 * 1024;
const largestError = 64 * 1024;

export interface EndpointOptions {
  baseUrl: string;
  apiKey: string;
  headers: Record<string, string>;
}

/** Sends one request and returns the reply's body as text; throws for everything else. */
export type Endpoint = (body: Body, signal: AbortSignal, timeoutMs: number) => Promise<string>;

/**
 * An OpenAI-compatible endpoint through the `openai` package, without what that package does by
 * itself: no retries (it would sleep out any Retry-After, past an abort), nothing from the
 * environment, no logging. Bodies are read here, because the package reads them without a
 * deadline and drops the errors of endpoints that shape theirs in another way.
 * @throws EndpointError for a status from 400 up; whatever fetch throws otherwise
 */
export function createEndpoint({ baseUrl, apiKey, headers }: EndpointOptions): Endpoint {
  const Client = loadPackage();
  const client = new Client({
    baseURL: baseUrl,
    apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: { ...withoutCustomHeaders(process.env['OPENAI_CUSTOM_HEADERS']), ...headers },
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetchOrThrow,
  });
  return async (body, signal, timeoutMs) => {
    // The package's own timeout stays behind ours: it covers the headers only.
    const options = { signal, maxRetries: 0, timeout: Math.ceil(timeoutMs) + 5000 };
    const response = await client.chat.completions.create(body, options).asResponse();
    return await readBody(response, largestReply);
  };
}

/** A tenth of a worker's modules, so only those who ask a model load them. */
function loadPackage(): typeof OpenAI {
  return (require('openai') as typeof import('openai')).OpenAI;
}

/** The package adds headers from this variable, meant for OpenAI, to requests to anybody. */
function withoutCustomHeaders(variable = ''): Record<string, null> {
  const names = variable.split('\n').map((line) => line.split(':', 1)[0]?.trim() ?? '');
  return Object.fromEntries(names.filter((name) => name !== '').map((name) => [name, null]));
}

async function fetchOrThrow(
  address: string | URL | Request,
  options?: RequestInit,
): Promise<Response> {
  // A redirect would carry the key to another address.
  const response = await httpFetch(address instanceof Request ? address.url : address, {
    ...options,
    redirect: 'error',
  });
  if (response.ok) return response;
  const body = await readBody(response, largestError).catch(() => '');
  throw new EndpointError(response.status, response.headers, body);
}

async function readBody(response: Response, largest: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (size > largest) {
      if (response.ok) throw new BodyTooLargeError('the reply is too large');
      break;
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
