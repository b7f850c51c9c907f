import type { LlmConfig, StructuredOutput } from '../../domain/configuration/llm-config';
import type { EndpointOptions } from '../endpoint';
import type { LlmClient, LlmRequest } from '../llm-client';
import { chooseForm, type RefusableFeature, type RequestForm } from '../request/features';
import { createWireClient, type WireClientOptions } from '../wire-client';
import { asCompletion } from './as-completion';
import { messagesBody } from './messages-body';
import { createMessagesEndpoint } from './messages-endpoint';

export interface AnthropicClientOptions
  extends
    Omit<WireClientOptions, 'secrets'>,
    Pick<EndpointOptions, 'headers'>,
    Pick<LlmConfig, 'thinking' | 'effort'> {
  apiKey: string;
  structuredOutput: StructuredOutput;
  /** Further fields of each request. */
  parameters?: Record<string, unknown>;
}

/** A client for Anthropic's Messages API, and for whatever else speaks it. */
export function createAnthropicClient(options: AnthropicClientOptions): LlmClient {
  const { apiKey, headers, structuredOutput } = options;
  return createWireClient(
    {
      form: (request, refused) => messagesForm(request, refused, structuredOutput),
      body: (request, form) => messagesBody(options, request, form),
      send: createMessagesEndpoint(options),
      inner: ['cache_control'],
      completion: asCompletion,
    },
    { ...options, secrets: [apiKey, ...Object.values(headers)] },
  );
}

/** The API holds answers to a schema whose objects are all closed, or it is told in the prompt. */
function messagesForm(
  request: LlmRequest,
  refused: ReadonlySet<RefusableFeature>,
  start: StructuredOutput,
): RequestForm {
  const form = chooseForm(request, refused, start);
  const held = form.answer === 'strict' && !form.without.has('output_config');
  const answer = form.answer === 'free' ? 'free' : held ? 'strict' : 'text';
  return { ...form, answer, temperature: false };
}
