import type { LlmMessage } from '../../../src/llm';
import {
  apiError,
  calls,
  reply,
  says,
  signatureOf,
  thoughtBlock,
} from '../../support/messages-server';
import { bgpTool, failureOf, replyOf, request, secretKey } from '../rig';
import { messagesRig } from './rig';

const closed = {
  name: 'verdict',
  schema: {
    type: 'object',
    properties: { healthy: { type: 'boolean' }, said: { type: 'string', maxLength: 9 } },
    required: ['healthy', 'said'],
    additionalProperties: false,
  },
};
const lookedUp = (more: Partial<Extract<LlmMessage, { role: 'tool' }>> = {}): LlmMessage[] => [
  { role: 'user', content: 'Check PE1.' },
  {
    role: 'assistant',
    content: '',
    toolCalls: [{ id: 'p0.s1.c1', name: bgpTool.name, arguments: '{"device_name":"PE1"}' }],
  },
  { role: 'tool', toolCallId: 'p0.s1.c1', name: bgpTool.name, content: '1 of 3 down', ...more },
];

test('a message is text, stop reason, usage with what came from the cache and went into it, model and id', async () => {
  const usage = {
    input_tokens: 20,
    cache_creation_input_tokens: 100,
    cache_read_input_tokens: 400,
    output_tokens: 12,
  };
  const { client } = await messagesRig([
    says('PE1 is well.', { usage, id: 'msg_7', model: 'c-1' }),
  ]);
  expect(replyOf(await client.complete(request()))).toEqual({
    text: 'PE1 is well.',
    thinking: '',
    toolCalls: [],
    recoveredToolCalls: false,
    stopReason: 'end_turn',
    finishReason: 'end_turn',
    usage: { prompt: 520, completion: 12, cached: 400, cacheWrites: 100 },
    model: 'c-1',
    id: 'msg_7',
    refusedFeatures: [],
  });
});

test('system prompt, tools and the end of a conversation are marked for the cache; no temperature is sent', async () => {
  const { client, server } = await messagesRig([says('ok')]);
  replyOf(await client.complete(request({ tools: [bgpTool, { ...bgpTool, name: 'other' }] })));
  const mark = { cache_control: { type: 'ephemeral' } };
  const { name, description, parameters } = bgpTool;
  const tool = { name, description, input_schema: parameters };
  expect(server.asked[0]?.body).toEqual({
    model: 'claude-scripted',
    max_tokens: 200,
    tools: [tool, { ...tool, name: 'other', ...mark }],
    system: [{ type: 'text', text: 'You read routers.', ...mark }],
    messages: [
      {
        role: 'user',
        content: [{ type: 'text', text: 'Check the BGP neighbors of PE1.', ...mark }],
      },
    ],
  });
  expect(server.asked[0]?.headers['authorization']).toBe(`Bearer ${secretKey}`);
});

test('results of tools come right after their calls, before what is said, and say that they failed', async () => {
  const { client, server } = await messagesRig([says('done')]);
  const messages: LlmMessage[] = [
    ...lookedUp({ isError: true }),
    { role: 'user', content: 'Go on.' },
  ];
  replyOf(await client.complete(request({ tools: [bgpTool], messages })));
  expect(server.asked[0]?.body.messages.slice(1)).toEqual([
    {
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 'p0_s1_c1', name: bgpTool.name, input: { device_name: 'PE1' } },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'p0_s1_c1', content: '1 of 3 down', is_error: true },
        { type: 'text', text: 'Go on.', cache_control: { type: 'ephemeral' } },
      ],
    },
  ]);
});

test('calls are read with their arguments and ids', async () => {
  const { client } = await messagesRig([
    calls(bgpTool.name, { device_name: 'PE1' }, { id: 'toolu_9' }),
  ]);
  const found = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(found).toMatchObject({
    stopReason: 'tool_use',
    toolCalls: [{ ok: true, id: 'toolu_9', name: bgpTool.name, arguments: { device_name: 'PE1' } }],
  });
});

test('the alternatives at the root of a schema of a tool are left out, and an empty prompt is none', async () => {
  const { client, server } = await messagesRig([says('ok')]);
  const parameters = { properties: {}, oneOf: [{ required: ['a'] }, { required: ['b'] }] };
  replyOf(await client.complete(request({ system: '', tools: [{ ...bgpTool, parameters }] })));
  expect(server.asked[0]?.body).not.toHaveProperty('system');
  expect(server.asked[0]?.body.tools?.[0]?.input_schema).toEqual({
    type: 'object',
    properties: {},
  });
});

test('a closed schema is held to by the API, without bounds; any other stands in the prompt', async () => {
  const { client, server } = await messagesRig([says('{}'), says('{}')]);
  replyOf(await client.complete(request({ schema: closed })));
  const open = { name: 'open', schema: { type: 'object', additionalProperties: {} } };
  replyOf(await client.complete(request({ schema: open })));
  const [held, told] = server.asked.map(({ body }) => body);
  expect(held?.output_config?.format?.schema['properties']).toEqual({
    healthy: { type: 'boolean' },
    said: { type: 'string' },
  });
  expect(told).not.toHaveProperty('output_config');
  expect(told?.system?.[0]?.text).toContain('"additionalProperties":{}');
});

test.each([
  ['output_config.format: structured outputs are not supported for this model', 'output_config'],
  ['system.0.cache_control: Extra inputs are not permitted', 'cache_control'],
])('what a server in between refuses is left out, and remembered: %s', async (message, field) => {
  const { client, server } = await messagesRig(({ text }) =>
    text.includes(`"${field}"`) ? apiError(400, 'invalid_request_error', message) : says('{}'),
  );
  const asked = request({ schema: closed, ...(field === 'cache_control' && { tools: [bgpTool] }) });
  replyOf(await client.complete(asked));
  replyOf(await client.complete(asked));
  expect(server.asked.map(({ text }) => text.includes(`"${field}"`))).toEqual([true, false, false]);
  expect(server.asked.at(-1)?.body.system?.[0]?.text).toContain('You read routers.');
});

describe('thinking', () => {
  const budget = { thinking: { type: 'enabled', budget_tokens: 2000 } as const };

  test('has room of its own beside the answer', async () => {
    const { client, server } = await messagesRig(
      [reply([thoughtBlock('Hm.'), { type: 'text', text: 'Well.' }])],
      { ...budget, effort: 'low' },
    );
    expect(replyOf(await client.complete(request()))).toMatchObject({
      text: 'Well.',
      thinking: 'Hm.',
    });
    expect(server.asked[0]?.body).toMatchObject({
      ...budget,
      max_tokens: 2200,
      output_config: { effort: 'low' },
    });
  });

  test('goes back as it came, in front of the calls that it led to', async () => {
    const hidden = { type: 'redacted_thinking', data: 'xyz' };
    const { client, server } = await messagesRig(
      [
        reply(
          [
            thoughtBlock('PE1 first.'),
            hidden,
            { type: 'tool_use', id: 't1', name: bgpTool.name, input: {} },
          ],
          { stop_reason: 'tool_use' },
        ),
        says('done'),
      ],
      { ...budget, thoughts: ['PE1 first.'] },
    );
    const first = replyOf(await client.complete(request({ tools: [bgpTool] })));
    expect(first.sealed).toEqual([thoughtBlock('PE1 first.'), hidden]);
    const [user, assistant, result] = lookedUp();
    const messages = [user, { ...assistant, sealed: first.sealed }, result] as LlmMessage[];
    replyOf(await client.complete(request({ tools: [bgpTool], messages })));
    expect(server.asked[1]?.body.messages[1]?.content.slice(0, 2)).toEqual(first.sealed);
    expect(server.asked[1]?.body).toMatchObject(budget);
    expect(signatureOf('PE1 first.')).not.toContain('PE1');
  });

  test('is left out of a request whose last call came without a thought', async () => {
    const { client, server } = await messagesRig([says('done')], budget);
    replyOf(await client.complete(request({ tools: [bgpTool], messages: lookedUp() })));
    expect(server.asked[0]?.body).not.toHaveProperty('thinking');
    expect(server.asked[0]?.body.max_tokens).toBe(200);
  });

  test('adapts where the model knows no budget', async () => {
    const { client, server } = await messagesRig(
      ({ body }) =>
        body.thinking?.type === 'enabled'
          ? apiError(
              400,
              'invalid_request_error',
              '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive".',
            )
          : says('Well.'),
      budget,
    );
    replyOf(await client.complete(request()));
    expect(server.asked[1]?.body).toMatchObject({
      thinking: { type: 'adaptive' },
      max_tokens: 200,
    });
  });
});

test('a turn that the API pauses is gone on with, and its pieces are one reply', async () => {
  const usage = { input_tokens: 10, output_tokens: 4 };
  const { client, server } = await messagesRig(
    [says('PE1 ', { stop_reason: 'pause_turn', usage }), says('is well.', { usage })],
    { pauses: true },
  );
  const outcome = await client.complete(request());
  expect(server.asked).toHaveLength(2);
  expect(replyOf(outcome)).toMatchObject({
    text: 'PE1 is well.',
    usage: { prompt: 20, completion: 8, cached: 0 },
  });
});

test.each([
  ['refusal', 'No.', { kind: 'content_filter', retryable: false }],
  ['refusal', '', { kind: 'content_filter', retryable: true }],
  ['model_context_window_exceeded', '', { kind: 'context_length', retryable: false }],
  ['max_tokens', '', { kind: 'empty_reply', retryable: false }],
])(
  'the stop reason %s without an answer is a failure',
  async (stop_reason, explanation, expected) => {
    const details = explanation === '' ? null : { type: 'refusal', category: null, explanation };
    const { client } = await messagesRig([reply([], { stop_reason, stop_details: details })]);
    expect(failureOf(await client.complete(request()))).toMatchObject(expected);
  },
);

test('a model that declines in its answer is not asked again', async () => {
  const { client } = await messagesRig([says('I will not.', { stop_reason: 'refusal' })]);
  expect(failureOf(await client.complete(request()))).toMatchObject({
    kind: 'content_filter',
    retryable: false,
    message: expect.stringContaining('I will not.') as string,
  });
});

test('an answer that was cut says so', async () => {
  const { client } = await messagesRig([says('{"healthy', { stop_reason: 'max_tokens' })]);
  expect(replyOf(await client.complete(request())).stopReason).toBe('max_tokens');
});
