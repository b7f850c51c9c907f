import { createEndpoint, type EndpointOptions } from './endpoint';
import type { StructuredOutput } from '../domain/configuration/llm-config';
import type { LlmClient } from './llm-client';
import { chooseForm } from './request/features';
import { requestBody } from './request/request-body';
import { createWireClient, type WireClientOptions } from './wire-client';

export interface OpenAiClientOptions
  extends Omit<WireClientOptions, 'secrets'>, Pick<EndpointOptions, 'headers'> {
  /** Sent as bearer token; endpoints without keys take any. */
  apiKey: string;
  structuredOutput: StructuredOutput;
  /** Further fields of each request. */
  parameters?: Record<string, unknown>;
}

/** A client for any OpenAI-compatible endpoint. */
export function createOpenAiClient(options: OpenAiClientOptions): LlmClient {
  const { model, apiKey, headers, structuredOutput, parameters, ...rest } = options;
  return createWireClient(
    {
      form: (request, refused) => chooseForm(request, refused, structuredOutput),
      body: (request, form) => requestBody(model, request, form, parameters),
      send: createEndpoint(options),
    },
    { ...rest, model, secrets: [apiKey, ...Object.values(headers)] },
  );
}
