import type OpenAI from 'openai';

import { fetchOrThrow, largestReply, readBody, withoutCustomHeaders } from './exchange-body';

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

export interface EndpointOptions {
  baseUrl: string;
  apiKey: string;
  headers: Record<string, string>;
}

/** Sends one request and returns the reply's body as text; throws for everything else. */
export type Endpoint<B> = (body: B, signal: AbortSignal, timeoutMs: number) => Promise<string>;

/**
 * An OpenAI-compatible endpoint through the `openai` package, without what that package does by
 * itself: no retries (it would sleep out any Retry-After, past an abort), nothing from the
 * environment, no logging.
 * @throws EndpointError for a status from 400 up; whatever fetch throws otherwise
 */
export function createEndpoint({ baseUrl, apiKey, headers }: EndpointOptions): Endpoint<Body> {
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
