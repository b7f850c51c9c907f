import { llmConfigSchema } from '../../../src/domain/configuration/llm-config';

const openai = { llm_id: 'big', provider: 'openai', model_name: 'm' };
const anthropic = { ...openai, provider: 'anthropic' };

/** The field and the words of each problem. */
const problems = (config: object) =>
  (llmConfigSchema.safeParse(config).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('the configuration of a model', () => {
  it.each<[string, object]>([
    ['the rules, without a model', { llm_id: 'rules', provider: 'rules' }],
    [
      'OpenAI with a temperature and parameters',
      { ...openai, temperature: 0.2, parameters: { seed: 1, top_p: 1, thinking: true } },
    ],
    [
      'Anthropic with thinking and effort',
      {
        ...anthropic,
        thinking: { type: 'enabled', budget_tokens: 1024 },
        effort: 'low',
        parameters: { metadata: {} },
      },
    ],
    [
      'another endpoint',
      { ...openai, provider: 'openai-compatible', base_url: 'http://127.0.0.1:11434/v1' },
    ],
    [
      'rules whatever else is said',
      { llm_id: 'rules', provider: 'rules', effort: 'low', temperature: 1 },
    ],
  ])('may be of %s', (_, config) => {
    expect(problems(config)).toEqual([]);
  });

  it.each<[object, string[]]>([
    [
      { ...openai, provider: 'other' },
      [
        'provider: provider "other" is not supported; supported are openai, anthropic, openai-compatible and rules',
      ],
    ],
    [
      { llm_id: 'big', provider: 'openai' },
      ['model_name: is missing; provider openai needs the name of a model'],
    ],
    [
      { ...openai, provider: 'openai-compatible' },
      ['base_url: is missing; for a local Ollama it is http://127.0.0.1:11434/v1'],
    ],
    [
      { llm_id: 'big', provider: 'openai-compatible' },
      [
        'model_name: is missing; provider openai-compatible needs the name of a model',
        'base_url: is missing; for a local Ollama it is http://127.0.0.1:11434/v1',
      ],
    ],
    [
      { ...anthropic, temperature: 0 },
      ['temperature: is not known to the Messages API; leave it out'],
    ],
    [
      { ...anthropic, parameters: { top_p: 1 } },
      ['parameters: may not hold top_p for the provider anthropic: its API does not know it'],
    ],
    [
      { ...anthropic, parameters: { thinking: {}, cache_control: 1 } },
      ['thinking', 'cache_control'].map(
        (field) =>
          `parameters: may not hold ${field} for the provider anthropic: it is set by netoncall ("thinking", "effort")`,
      ),
    ],
    [
      { ...openai, thinking: { type: 'adaptive' }, effort: 'max' },
      ['thinking', 'effort'].map(
        (field) =>
          `${field}: is for the provider anthropic; for others see "parameters" (for instance reasoning_effort)`,
      ),
    ],
  ])('is not %j', (config, expected) => {
    expect(problems(config)).toEqual(expected);
  });

  it.each([
    ['http://me@127.0.0.1/v1'],
    ['http://:secret@127.0.0.1/v1'],
    ['https://api.example.net/v1?key=secret'],
  ])('holds no secret in its address: %s', (base_url) => {
    expect(problems({ ...openai, base_url })).toEqual([
      'base_url: must hold no user name, password or query; the key belongs in api_key_env_var',
    ]);
  });

  it('has an address of http or https, and none that is no address', () => {
    expect(problems({ ...openai, base_url: 'ftp://127.0.0.1/v1' })).toEqual([
      'base_url: must be an http or https address',
    ]);
    expect(problems({ ...openai, base_url: 'not an address' })).toEqual([
      'base_url: must be an http or https address',
    ]);
  });

  it.each(['model', 'messages', 'tools', 'stream', 'temperature', 'max_tokens', 'function_call'])(
    'leaves %s to netoncall',
    (field) => {
      expect(problems({ ...openai, parameters: { [field]: 1 } })).toEqual([
        expect.stringMatching(/^parameters: may not hold model, .* these are set by netoncall$/),
      ]);
    },
  );

  it('names the variable of its key, and never the key', () => {
    const pasted = problems({ ...openai, api_key_env_var: 'sk-secret' });
    expect(pasted.join()).toContain('must be the name of an environment variable');
    expect(pasted.join()).not.toContain('sk-secret');
  });
});
