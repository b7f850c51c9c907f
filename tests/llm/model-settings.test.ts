import { resolveModelSettings } from '../../src/llm';
import { nameTools } from '../../src/llm/request/tool-names';
import { withoutEmptyArguments } from '../../src/llm/request/optional-arguments';

const llm = {
  model_name: 'llm-model',
  temperature: 0.1,
  max_tokens: 100,
  max_context_tokens: 8000,
  default_system_prompt: 'From the LLM.',
};
const agent = {
  model: 'agent-model',
  temperature: 0.2,
  max_tokens: 200,
  max_context_tokens: 9000,
  system_prompt: 'From the agent.',
};
const run = {
  model: 'run-model',
  temperature: 0,
  max_tokens: 300,
  max_context_tokens: 10_000,
  system_prompt: 'From the run.',
};

test('run comes before agent, agent before LLM, LLM before the defaults', () => {
  expect(resolveModelSettings(run, agent, llm)).toEqual({
    model: 'run-model',
    temperature: 0,
    maxTokens: 300,
    maxContextTokens: 10_000,
    systemPrompt: 'From the run.',
  });
  expect(resolveModelSettings({}, agent, llm)).toMatchObject({
    model: 'agent-model',
    maxTokens: 200,
  });
  expect(resolveModelSettings({}, {}, llm)).toMatchObject({ model: 'llm-model', temperature: 0.1 });
  expect(resolveModelSettings({}, {}, {})).toEqual({
    model: null,
    temperature: 0.7,
    maxTokens: 4096,
    maxContextTokens: 100_000,
    systemPrompt: 'You are a helpful assistant.',
  });
});

test('each field is decided for itself', () => {
  expect(resolveModelSettings({ temperature: 0 }, { model: 'a' }, llm)).toEqual({
    model: 'a',
    temperature: 0,
    maxTokens: 100,
    maxContextTokens: 8000,
    systemPrompt: 'From the LLM.',
  });
});

test('tools get names that the API takes and that are their own', () => {
  const tools = [
    { server: 'a', name: 'get_devices' },
    { server: 'a', name: 'fs.read/file' },
    { server: 'b', name: 'query' },
    { server: 'c', name: 'query' },
    { server: 'd', name: 'x'.repeat(80) },
    { server: 'e', name: 'fs_read_file' },
    { server: 'f', name: 'b-query' },
  ];
  const names = nameTools(tools).map(({ name }) => name);
  expect(names.slice(0, 1)).toEqual(['get_devices']);
  expect(names.slice(2, 4)).toEqual(['b-query', 'c-query']);
  expect(new Set(names).size).toBe(tools.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});

test('arguments that stand for "not given" are left out, those that are required or allowed stay', () => {
  const schema = {
    type: 'object',
    properties: {
      device_name: { type: 'string' },
      vrf: { type: 'string' },
      keyword: { enum: ['', 'bgp'] },
      limit: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
      detail: { type: 'boolean' },
    },
    required: ['device_name'],
  };
  const values = { device_name: '', vrf: '', keyword: '', limit: null, detail: false };
  expect(withoutEmptyArguments(schema, values)).toEqual({
    device_name: '',
    keyword: '',
    detail: false,
  });
  expect(withoutEmptyArguments(null, { a: '', b: 1 })).toEqual({ b: 1 });
});
