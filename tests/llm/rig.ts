import type { StructuredOutput } from '../../src/domain/configuration/llm-config';
import { EndpointMemory } from '../../src/llm/request/features';
import type { LlmClient, LlmFailure, LlmOutcome, LlmReply, LlmRequest } from '../../src/llm';
import { createOpenAiClient } from '../../src/llm/openai-client';
import {
  type ModelServer,
  type Refusal,
  type ScriptStep,
  startModelServer,
} from '../support/model-server';

/** A key that must never be seen outside the Authorization header. */
export const secretKey = 'sk-test-0123456789abcdefSECRET';

export interface Rig {
  server: ModelServer;
  client: LlmClient;
  memory: EndpointMemory;
}

const rigs: Rig[] = [];

afterEach(async () => {
  const open = rigs.splice(0);
  await Promise.all(open.map(({ server }) => server.close()));
});

/** A client in front of a scripted server; the script must be played to its end by the test. */
export async function rig(
  script: ScriptStep[] | ((request: unknown, index: number) => ScriptStep),
  options: {
    refuses?: Refusal[];
    structuredOutput?: StructuredOutput;
    headers?: Record<string, string>;
  } = {},
): Promise<Rig> {
  const server = await startModelServer({ script, refuses: options.refuses ?? [] });
  const memory = new EndpointMemory();
  const client = createOpenAiClient({
    baseUrl: server.baseUrl,
    model: 'scripted-model',
    apiKey: secretKey,
    headers: options.headers ?? {},
    structuredOutput: options.structuredOutput ?? 'json_schema',
    maxRetryAfterMs: 60_000,
    memory,
  });
  const made = { server, client, memory };
  rigs.push(made);
  return made;
}

export function request(changes: Partial<LlmRequest> = {}): LlmRequest {
  return {
    system: 'You read routers.',
    messages: [{ role: 'user', content: 'Check the BGP neighbors of PE1.' }],
    maxTokens: 200,
    temperature: 0.2,
    signal: new AbortController().signal,
    deadlineMs: 5000,
    ...changes,
  };
}

export const bgpTool = {
  name: 'get_routing_info',
  description: 'Routing protocols of a device.',
  parameters: {
    type: 'object',
    properties: { device_name: { type: 'string' }, protocol: { type: 'string' } },
    required: ['device_name'],
  },
};

export function replyOf(outcome: LlmOutcome): LlmReply {
  if (!outcome.ok) throw new Error(`failed: ${JSON.stringify(outcome.failure)}`);
  return outcome.reply;
}

export function failureOf(outcome: LlmOutcome): LlmFailure {
  if (outcome.ok) throw new Error(`did not fail: ${JSON.stringify(outcome.reply)}`);
  return outcome.failure;
}
