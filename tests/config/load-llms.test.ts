import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigurationError } from '../../src/config/configuration-error';
import { evaluationOf, loadAgent, loadAgents } from '../../src/config/load-agents';
import { loadAnswerChecks } from '../../src/config/load-answer-checks';
import { loadLlm, loadLlms, llmsDirectory } from '../../src/config/load-llms';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'netoncall-llms-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, document: object | string): string {
  const file = join(directory, `${name}.json`);
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
}

const openai = { llm_id: 'big', provider: 'openai', model_name: 'm' };

test('a configuration is read with its defaults', () => {
  write('big', openai);
  expect(loadLlm('big', directory)).toEqual({
    ...openai,
    max_context_tokens: 100_000,
    headers_from_env: {},
    parameters: {},
    timeout_seconds: 180,
    max_retry_after_seconds: 60,
  });
});

test('prices are read, what concerns the cache of the endpoint apart', () => {
  const prices = {
    input_per_million: 3,
    output_per_million: 15,
    cached_input_per_million: 0.3,
    cache_write_input_per_million: 3.75,
    currency: 'USD',
  };
  write('big', { ...openai, prices });
  expect(loadLlms(directory)[0]?.prices).toEqual(prices);
  write('big', { ...openai, prices: { ...prices, cache_writes_per_million: 3.75 } });
  expect(() => loadLlms(directory)).toThrow('prices');
});

test('an id that does not exist gives the nearest one and all there are', () => {
  write('big', openai);
  write('rules', { llm_id: 'rules', provider: 'rules' });
  expect(() => loadLlm('bog', directory)).toThrow(
    `there is no LLM "bog" in ${directory}. Did you mean "big"? Available: big, rules (no LLM). Choose one with --llm.`,
  );
  expect(() => loadLlm('../big', directory)).toThrow('there is no LLM');
});

test.each([
  [
    { ...openai, provider: 'gemini' },
    'provider: provider "gemini" is not supported; supported are openai, anthropic, openai-compatible and rules',
  ],
  [
    { ...openai, model_name: undefined },
    'model_name: is missing; provider openai needs the name of a model',
  ],
  [
    { ...openai, provider: 'openai-compatible' },
    'base_url: is missing; for a local Ollama it is http://127.0.0.1:11434/v1',
  ],
  [{ ...openai, temperature: 3 }, 'temperature: '],
  [
    { ...openai, provider: 'anthropic', temperature: 0.2 },
    'temperature: is not known to the Messages API; leave it out',
  ],
  [
    { ...openai, provider: 'anthropic', parameters: { top_p: 0.9 } },
    'parameters: may not hold top_p for the provider anthropic: its API does not know it',
  ],
  [
    { ...openai, provider: 'anthropic', parameters: { thinking: {} } },
    'parameters: may not hold thinking for the provider anthropic: it is set by netoncall ("thinking", "effort")',
  ],
  [
    { ...openai, provider: 'anthropic', thinking: { type: 'enabled', budget_tokens: 100 } },
    'thinking.budget_tokens: ',
  ],
  [
    { ...openai, thinking: { type: 'adaptive' } },
    'thinking: is for the provider anthropic; for others see "parameters" (for instance reasoning_effort)',
  ],
  [{ ...openai, llm_id: 'other' }, 'llm_id: is "other" and must be "big", as the file is named'],
  [{ ...openai, base_url: 'ftp://x' }, 'base_url: must be an http or https address'],
  [{ ...openai, timeout_seconds: 600 }, 'timeout_seconds: '],
  ['{"llm_id": ', 'is not JSON'],
])('%j is refused with file, field and reason', (document, reason) => {
  const file = write('big', document);
  expect(() => loadLlms(directory)).toThrow(ConfigurationError);
  expect(() => loadLlms(directory)).toThrow(file);
  expect(() => loadLlms(directory)).toThrow(reason);
});

test.each([
  ['api_key', { api_key: 'sk-live-0123456789' }],
  ['api_key_env_var', { api_key_env_var: 'sk-live-0123456789' }],
  ['base_url', { base_url: 'https://user:sk-live-0123456789@x/v1' }],
  ['base_url', { base_url: 'https://x/v1?key=sk-live-0123456789' }],
])('a key written into %s is refused and not shown', (field, changes) => {
  write('big', { ...openai, ...changes });
  let message = '';
  try {
    loadLlms(directory);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toContain(field);
  expect(message).not.toContain('sk-live');
});

test('all problems of all files come at once', () => {
  write('one', { ...openai, llm_id: 'one', temperature: -1 });
  write('two', { ...openai, llm_id: 'two', max_tokens: 0 });
  expect(() => loadLlms(directory)).toThrow(/one\.json: temperature[\s\S]*two\.json: max_tokens/);
});

test('a folder that is not there holds nothing', () => {
  expect(loadLlms(join(directory, 'none'))).toEqual([]);
});

test('an agent is read with every field', () => {
  const agent = {
    name: 'a',
    client_ids: ['gnmibuddy'],
    system_prompt: 'Be short.',
    schema: { type: 'object' },
    model: 'm',
    temperature: 0,
    max_tokens: 10,
    max_iterations: 3,
    max_context_tokens: 1000,
    include_history: true,
    exclude_components: ['get_logs'],
    evaluation: { prompt: 'Is it right?' },
    llm_config_id: 'big',
  };
  write('a', agent);
  expect(loadAgent('a', directory)).toEqual(agent);
  expect(loadAgents([{ llm_id: 'big' }], directory)).toEqual([agent]);
});

test('an agent that refers to an LLM that does not exist is refused', () => {
  const file = write('a', { name: 'a', llm_config_id: 'bog' });
  expect(() => loadAgents([{ llm_id: 'big' }], directory)).toThrow(
    `${file}: llm_config_id: there is no LLM "bog"; available: big`,
  );
});

test('what is shipped is valid, and every agent has its LLM', () => {
  const llms = loadLlms();
  expect(llms.map(({ provider }) => provider).sort()).toEqual([
    'anthropic',
    'openai',
    'openai-compatible',
    'openai-compatible',
    'rules',
  ]);
  const agents = loadAgents(llms);
  expect(agents.length).toBeGreaterThan(0);
  expect(() => agents.map((agent) => evaluationOf(agent))).not.toThrow();
  expect(loadAnswerChecks().length).toBeGreaterThan(0);
});

test('a schema that is none is refused where the agent is read', () => {
  const file = write('a', { name: 'a', schema: { type: 'strng' } });
  expect(() => loadAgent('a', directory)).toThrow(
    `${file}: schema: is no JSON Schema that can be used: Unsupported type: strng`,
  );
});

test('an evaluation by name is read with its content', () => {
  write('polite', { name: 'polite', prompt: 'It is polite.' });
  const environment = { NETONCALL_ANSWER_CHECKS: directory, NETONCALL_AGENTS: '/srv/agents' };
  const agent = { name: 'a', evaluation: 'polite' };
  expect(evaluationOf(agent, environment)).toEqual({ name: 'polite', prompt: 'It is polite.' });
  expect(() => evaluationOf({ ...agent, evaluation: 'polit' }, environment)).toThrow(
    `/srv/agents/a.json: evaluation: there is no answer check "polit" in ${directory}. Did you mean "polite"?`,
  );
});

test('an evaluation says one thing, a schema or a prompt', () => {
  write('both', { name: 'both', prompt: 'It is polite.', schema: {} });
  expect(() => loadAnswerChecks(directory)).toThrow('needs either "schema"');
});

test('another folder can be named', () => {
  expect(llmsDirectory({ NETONCALL_LLMS: '/srv/llms' })).toBe('/srv/llms');
});
