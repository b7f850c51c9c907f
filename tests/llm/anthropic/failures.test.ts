import { createLlmClient } from '../../../src/llm';
import { llmConfigSchema } from '../../../src/domain/configuration/llm-config';
import { cutBody, dropConnection, hangAfterHeaders, raw } from '../../support/model-server';
import { apiError, reply, says, startMessagesServer } from '../../support/messages-server';
import { failureOf, replyOf, request, secretKey } from '../rig';
import { messagesRig } from './rig';

test.each([
  [
    400,
    'invalid_request_error',
    'prompt is too long: 210000 tokens > 200000 maximum',
    'context_length',
    false,
  ],
  [
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the API',
    'quota',
    false,
  ],
  [
    400,
    'invalid_request_error',
    'You have reached your specified API usage limits.',
    'quota',
    false,
  ],
  [400, 'invalid_request_error', 'metadata: wrong', 'bad_request', false],
  [401, 'authentication_error', 'invalid x-api-key', 'authentication', false],
  [402, 'billing_error', 'There is an issue with your payment', 'quota', false],
  [403, 'permission_error', 'not allowed', 'permission', false],
  [404, 'not_found_error', 'model: claude-9', 'model_not_found', false],
  [413, 'request_too_large', 'Request exceeds the maximum size', 'context_length', false],
  [429, 'rate_limit_error', 'slow down', 'rate_limited', true],
  [500, 'api_error', 'Internal server error', 'server_error', true],
  [504, 'timeout_error', 'Request timeout', 'overloaded', true],
  [529, 'overloaded_error', 'Overloaded', 'overloaded', true],
])('status %i, %s, "%s" is %s', async (status, type, message, kind, retryable) => {
  const { client, server } = await messagesRig([apiError(status, type, message)]);
  const failure = failureOf(await client.complete(request()));
  expect(failure).toMatchObject({ kind, retryable, status });
  expect(failure.message).toContain(message);
  // It is tried again by the caller only, after the wait that it was told.
  expect(server.asked).toHaveLength(1);
});

test('the wait that the API asks for is handed on, and one that is too long is given up', async () => {
  const slow = (seconds: string) =>
    apiError(429, 'rate_limit_error', 'slow down', { 'retry-after': seconds });
  const { client } = await messagesRig([slow('7'), slow('3600')]);
  expect(failureOf(await client.complete(request()))).toMatchObject({ retryAfterMs: 7000 });
  expect(failureOf(await client.complete(request()))).toMatchObject({ escalate: true });
});

test.each([
  ['a dropped connection', dropConnection(), 'network'],
  ['a body that breaks off', cutBody(), 'network'],
  ['a web page', raw('<html>', 'text/html'), 'wrong_endpoint'],
  ['half a body', raw('{"id":"msg_1","content":[{"type":'), 'truncated'],
  ['a list', raw('[]'), 'malformed_reply'],
  ['a chat completion', raw('{"choices":[{"message":{"content":"ok"}}]}'), 'malformed_reply'],
  [
    'an error with status 200',
    raw('{"type":"error","error":{"type":"api_error","message":"x"}}'),
    'server_error',
  ],
  ['content that is none', reply('ok'), 'malformed_reply'],
  ['blocks that are none', reply([1, null, { type: 'text' }]), 'empty_reply'],
])('%s is a failure of a kind of its own', async (_what, step, kind) => {
  const { client } = await messagesRig([step]);
  expect(failureOf(await client.complete(request())).kind).toBe(kind);
});

test('a deadline and a cancellation end the request', async () => {
  const { client } = await messagesRig([hangAfterHeaders(), hangAfterHeaders()]);
  const late = await client.complete(request({ deadlineMs: 300 }));
  expect(failureOf(late)).toMatchObject({ kind: 'timeout', retryable: true });
  const controller = new AbortController();
  const pending = client.complete(request({ signal: controller.signal }));
  setTimeout(() => controller.abort(), 100);
  expect(failureOf(await pending).kind).toBe('cancelled');
});

test('no key is shown, and nothing but the configuration decides whom the key goes to', async () => {
  const server = await startMessagesServer([
    apiError(401, 'authentication_error', `the key ${secretKey} is wrong`),
    says('ok'),
  ]);
  const before = { ...process.env };
  process.env['ANTHROPIC_BASE_URL'] = 'http://127.0.0.1:9';
  process.env['ANTHROPIC_AUTH_TOKEN'] = 'token-of-somebody';
  process.env['ANTHROPIC_CUSTOM_HEADERS'] = 'x-gateway-key: a secret of somebody';
  try {
    const config = llmConfigSchema.parse({
      llm_id: 'claude',
      provider: 'anthropic',
      model_name: 'm',
      base_url: server.baseUrl,
      headers_from_env: { 'x-team': 'TEAM' },
    });
    const environment = { ANTHROPIC_API_KEY: secretKey, TEAM: 'noc' };
    const client = createLlmClient(config, { environment, model: 'other' });
    if (client === null) throw new Error('there is a client');
    expect(failureOf(await client.complete(request())).message).not.toContain(secretKey);
    replyOf(await client.complete(request()));
    expect(server.asked[1]?.body.model).toBe('other');
    const { headers } = server.asked[1] ?? { headers: {} };
    expect(headers).toMatchObject({ authorization: `Bearer ${secretKey}`, 'x-team': 'noc' });
    expect(headers).not.toHaveProperty('x-gateway-key');
  } finally {
    process.env = before;
    await server.close();
  }
});
