import { llmConfigSchema } from '../../src/domain/configuration/llm-config';
import { createLlmClient, failureOptions, LlmConfigurationError } from '../../src/llm';
import { failure } from '../../src/llm/errors/failure';
import { startModelServer, text } from '../support/model-server';
import { request, secretKey } from './rig';

const compatible = { llm_id: 'local', provider: 'openai-compatible', model_name: 'm' };

function create(config: object, environment: NodeJS.ProcessEnv = {}) {
  return createLlmClient(llmConfigSchema.parse(config), { environment });
}

test('the provider rules needs no model, no key and no client', () => {
  expect(create({ llm_id: 'rules', provider: 'rules' })).toBeNull();
});

test.each([
  ['openai', 'OPENAI_API_KEY'],
  ['anthropic', 'ANTHROPIC_API_KEY'],
])('without its key, provider %s fails with the name of the variable %s', (provider, variable) => {
  const config = { llm_id: 'x', provider, model_name: 'm' };
  expect(() => create(config)).toThrow(
    `llms/x.json: the environment variable ${variable} is not set; it must hold the API key`,
  );
  expect(() => create(config, { [variable]: '  ' })).toThrow(LlmConfigurationError);
  expect(create(config, { [variable]: secretKey })?.model).toBe('m');
});

test('another variable may hold the key', () => {
  const config = { llm_id: 'x', provider: 'openai', model_name: 'm', api_key_env_var: 'TEAM_KEY' };
  expect(() => create(config, { OPENAI_API_KEY: secretKey })).toThrow('TEAM_KEY is not set');
  expect(create(config, { TEAM_KEY: secretKey })).not.toBeNull();
});

test('a key that no header can carry is reported without being shown', () => {
  const config = { llm_id: 'x', provider: 'openai', model_name: 'm' };
  const create2 = () => create(config, { OPENAI_API_KEY: `${secretKey}\nsecond line` });
  expect(create2).toThrow('holds characters that no key has');
  expect(create2).not.toThrow(secretKey);
});

test('a provider that slipped past validation is one clear error', () => {
  const config = { ...llmConfigSchema.parse({ ...compatible, base_url: 'http://x/v1' }) };
  const wrong = { ...config, provider: 'gemini' as 'openai' };
  expect(() => createLlmClient(wrong, { environment: {} })).toThrow(
    'provider "gemini" is not supported; supported are openai, anthropic, openai-compatible, rules',
  );
});

test('an address, its model and headers from the environment are used; the environment of the openai package is not', async () => {
  const server = await startModelServer({ script: [text('ok')] });
  const before = { ...process.env };
  process.env['OPENAI_BASE_URL'] = 'http://127.0.0.1:9/v1';
  process.env['OPENAI_ORG_ID'] = 'org-of-somebody';
  process.env['OPENAI_CUSTOM_HEADERS'] = 'x-gateway-key: a secret of OpenAI';
  try {
    const config = llmConfigSchema.parse({
      ...compatible,
      base_url: `${server.baseUrl}/`,
      headers_from_env: { 'x-team': 'TEAM' },
    });
    const client = createLlmClient(config, { environment: { TEAM: 'noc' }, model: 'other' });
    const outcome = await client?.complete(request());
    expect(outcome?.ok).toBe(true);
    expect(server.requests[0]?.body.model).toBe('other');
    expect(server.requests[0]?.headers).toMatchObject({ 'x-team': 'noc' });
    expect(server.requests[0]?.headers).not.toHaveProperty('openai-organization');
    expect(server.requests[0]?.headers).not.toHaveProperty('x-gateway-key');
  } finally {
    process.env = before;
    await server.close();
  }
});

test('a header whose variable is missing is reported', () => {
  const config = { ...compatible, base_url: 'http://x/v1', headers_from_env: { 'x-team': 'TEAM' } };
  expect(() => create(config)).toThrow('TEAM is not set; header x-team needs it');
});

test('a retryable failure becomes a retry after the wait that was asked for, others end at once', () => {
  const wait = failure('rate_limited', 'slow down', { retryable: true, retryAfterMs: 3000 });
  expect(failureOptions(wait)).toMatchObject({
    type: 'Llm.rate_limited',
    nonRetryable: false,
    nextRetryDelay: 3000,
  });
  const long = failure('rate_limited', 'days', { retryAfterMs: 9e7, escalate: true, hint: 'Ask.' });
  expect(failureOptions(long)).toEqual({
    type: 'Llm.rate_limited',
    message: 'days. Ask.',
    nonRetryable: true,
    details: [{ kind: 'rate_limited', hint: 'Ask.', status: null, escalate: true }],
  });
});
