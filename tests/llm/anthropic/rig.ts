import { createAnthropicClient } from '../../../src/llm/anthropic/anthropic-client';
import type { AnthropicClientOptions } from '../../../src/llm/anthropic/anthropic-client';
import { EndpointMemory } from '../../../src/llm/request/features';
import type { LlmClient } from '../../../src/llm';
import {
  type MessagesServer,
  type MessagesServerOptions,
  startMessagesServer,
} from '../../support/messages-server';
import { secretKey } from '../rig';

const open: MessagesServer[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A client in front of a server that refuses what the Messages API refuses. */
export async function messagesRig(
  script: Parameters<typeof startMessagesServer>[0],
  {
    thoughts = [],
    pauses = false,
    ...changes
  }: Partial<AnthropicClientOptions> & MessagesServerOptions = {},
): Promise<{ server: MessagesServer; client: LlmClient }> {
  const server = await startMessagesServer(script, { thoughts, pauses });
  open.push(server);
  const client = createAnthropicClient({
    baseUrl: `${server.baseUrl}/v1`,
    model: 'claude-scripted',
    apiKey: secretKey,
    headers: {},
    structuredOutput: 'json_schema',
    maxRetryAfterMs: 60_000,
    memory: new EndpointMemory(),
    ...changes,
  });
  return { server, client };
}
