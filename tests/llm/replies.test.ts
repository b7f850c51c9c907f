import { commonPrefix, json, message, text, toolCalls } from '../support/model-server';
import { bgpTool, failureOf, replyOf, request, rig, secretKey } from './rig';

test('a reply is text, stop reason, usage, model and id', async () => {
  const usage = {
    prompt_tokens: 544,
    completion_tokens: 12,
    prompt_tokens_details: { cached_tokens: 500 },
  };
  const { client } = await rig([text('PE1 is well.', { usage, id: 'chatcmpl-7', model: 'm-1' })]);
  expect(replyOf(await client.complete(request()))).toEqual({
    text: 'PE1 is well.',
    thinking: '',
    toolCalls: [],
    recoveredToolCalls: false,
    stopReason: 'end_turn',
    finishReason: 'stop',
    usage: { prompt: 544, completion: 12, cached: 500 },
    model: 'm-1',
    id: 'chatcmpl-7',
    refusedFeatures: [],
  });
});

test('a request goes to chat completions, not streamed, with everything set', async () => {
  const { client, server } = await rig([text('ok')]);
  await client.complete(request({ tools: [bgpTool] }));
  const [sent] = server.requests;
  expect(sent?.path).toBe('/v1/chat/completions');
  expect(sent?.body).toMatchObject({
    model: 'scripted-model',
    stream: false,
    max_tokens: 200,
    temperature: 0.2,
    messages: [{ role: 'system' }, { role: 'user' }],
    tools: [{ type: 'function', function: bgpTool }],
  });
  expect(sent?.authorized).toBe(true);
  expect(sent?.text).not.toContain(secretKey);
});

test.each([
  ['stop', 'end_turn'],
  ['length', 'max_tokens'],
  ['tool_calls', 'end_turn'],
  [null, 'end_turn'],
  ['eos', 'end_turn'],
])('the finish reason %j of a text is the stop reason %s', async (finishReason, stopReason) => {
  const { client } = await rig([text('PE1', { finishReason })]);
  expect(replyOf(await client.complete(request()))).toMatchObject({ stopReason, finishReason });
});

test('tool calls of the API are read with their arguments', async () => {
  const { client } = await rig([
    toolCalls([
      { name: 'get_routing_info', arguments: { device_name: 'PE1', protocol: 'bgp' }, id: 'a' },
      { name: 'get_devices', arguments: '', id: 'b' },
    ]),
  ]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(reply.stopReason).toBe('tool_use');
  expect(reply.toolCalls).toEqual([
    {
      ok: true,
      id: 'a',
      name: 'get_routing_info',
      arguments: { device_name: 'PE1', protocol: 'bgp' },
    },
    { ok: true, id: 'b', name: 'get_devices', arguments: {} },
  ]);
});

test.each([
  ['{"device_name": "PE1"', 'the arguments are not valid JSON'],
  ['["PE1"]', 'the arguments must be a JSON object, not an array'],
  ['"PE1"', 'the arguments must be a JSON object, not a string'],
  ['null', 'the arguments must be a JSON object, not null'],
])('the arguments %s come back with what is wrong with them', async (given, error) => {
  const { client } = await rig([
    toolCalls([{ name: 'get_routing_info', arguments: given, id: 'a' }]),
  ]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(reply.toolCalls).toEqual([
    { ok: false, id: 'a', name: 'get_routing_info', raw: given, error },
  ]);
});

test('arguments that were encoded twice are decoded twice', async () => {
  const given = JSON.stringify(JSON.stringify({ device_name: 'PE1' }));
  const { client } = await rig([toolCalls([{ name: 'get_routing_info', arguments: given }])]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(reply.toolCalls).toMatchObject([{ ok: true, arguments: { device_name: 'PE1' } }]);
});

test('an unknown tool is handed on, for the gate to refuse', async () => {
  const { client } = await rig([toolCalls([{ name: 'send_email', arguments: {} }])]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(reply.toolCalls).toMatchObject([{ ok: true, name: 'send_email' }]);
});

test('a call without an id does not get that of another one', async () => {
  const { client } = await rig([
    message({
      tool_calls: ['call_2', undefined, 'call_4', undefined].map((id) => ({
        ...(id !== undefined && { id }),
        type: 'function',
        function: { name: 'look', arguments: '{}' },
      })),
    }),
  ]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(new Set(reply.toolCalls.map(({ id }) => id)).size).toBe(4);
});

test('calls without an id, or with the same one, get ids of their own', async () => {
  const call = { type: 'function', function: { name: 'get_devices', arguments: {} } };
  const { client } = await rig([
    message({ tool_calls: [call, { ...call, id: 'x' }, { ...call, id: 'x' }, 'nonsense'] }),
  ]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  const ids = reply.toolCalls.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});

test('content in parts is joined', async () => {
  const content = [{ type: 'text', text: 'PE1 ' }, { type: 'image' }, { type: 'text', text: 'ok' }];
  const { client } = await rig([message({ role: 'assistant', content })]);
  expect(replyOf(await client.complete(request())).text).toBe('PE1 ok');
});

test('thinking is kept apart from the answer, wherever the endpoint puts it', async () => {
  const { client } = await rig([
    text('<think>Let me see.</think>\nPE1 is well.'),
    text('Let me see.</think>PE1 is well.'),
    message({ content: 'PE1 is well.', reasoning_content: 'Let me see.' }),
  ]);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(replyOf(await client.complete(request()))).toMatchObject({
      text: 'PE1 is well.',
      thinking: 'Let me see.',
    });
  }
});

test('an earlier turn with tools goes out in the form of the API', async () => {
  const { client, server } = await rig([text('done')]);
  const past = { id: 'a', name: 'get_routing_info', arguments: '{"device_name":"PE1"}' };
  await client.complete(
    request({
      tools: [bgpTool],
      messages: [
        { role: 'user', content: 'Check PE1.' },
        { role: 'assistant', content: '', toolCalls: [past] },
        { role: 'tool', toolCallId: 'a', name: past.name, content: '1 of 3 neighbors down' },
      ],
    }),
  );
  expect(server.requests[0]?.body.messages?.slice(2)).toEqual([
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'a', type: 'function', function: { name: past.name, arguments: past.arguments } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: '1 of 3 neighbors down' },
  ]);
});

test('two requests that differ in the last message have all before it in common, byte for byte', async () => {
  const { client, server } = await rig([text('a'), text('b')]);
  const plan = { role: 'user', content: 'The plan: look at BGP, then at the log.' } as const;
  const ask = (content: string) =>
    request({ tools: [bgpTool], messages: [plan, { role: 'user', content }] });
  await client.complete(ask('Step 1'));
  await client.complete(ask('Step 2'));
  const [first, second] = server.requests;
  if (first === undefined || second === undefined) throw new Error('two requests were made');
  const shared = promptUpTo(first, 'Step ');
  expect(commonPrefix(first, second)).toBeGreaterThanOrEqual(shared);
});

test('tokens of a reply that cannot be used are counted all the same', async () => {
  const usage = { prompt_tokens: 70, completion_tokens: 30 };
  const { client } = await rig([text('', { finishReason: 'content_filter', usage })]);
  const outcome = await client.complete(request());
  expect(outcome).toMatchObject({ ok: false, usage: { prompt: 70, completion: 30, cached: 0 } });
});

test('usage in a wrong form counts as nothing', async () => {
  const usage = { prompt_tokens: -4, completion_tokens: '7', prompt_tokens_details: null };
  const { client } = await rig([json({ fine: true }, { usage })]);
  const none = { prompt: 0, completion: 0, cached: 0 };
  expect(replyOf(await client.complete(request())).usage).toEqual(none);
});

test('a model that declines says so in its own words', async () => {
  const { client } = await rig([message({ content: null, refusal: 'I cannot help with that.' })]);
  expect(failureOf(await client.complete(request()))).toMatchObject({
    kind: 'content_filter',
    retryable: false,
    message: 'I cannot help with that.',
  });
});

function promptUpTo(of: { text: string }, marker: string): number {
  return of.text.indexOf(marker) - of.text.indexOf('{"role":"system"');
}

test('a name that a model made up goes back in a form that the API takes', async () => {
  const { client, server } = await rig([text('ok')]);
  const past = (id: string, name: string) => ({ id, name, arguments: '{}' });
  await client.complete(
    request({
      tools: [bgpTool],
      messages: [
        { role: 'user', content: 'Go on.' },
        {
          role: 'assistant',
          content: '',
          toolCalls: [past('a', ''), past('b', 'show bgp'), past('c', 'n'.repeat(100))],
        },
        ...['a', 'b', 'c'].map((toolCallId) => ({
          ...{ role: 'tool' as const, name: '', content: 'There is no such tool.' },
          toolCallId,
        })),
      ],
    }),
  );
  const [, , turn] = server.requests[0]?.body.messages ?? [];
  expect(turn?.tool_calls).toMatchObject(
    ['tool', 'show_bgp', 'n'.repeat(64)].map((name) => ({ function: { name } })),
  );
});

test.each([
  ['text', text('x'.repeat(200_001))],
  ['a call', toolCalls([{ name: 'get_logs', arguments: { keywords: 'x'.repeat(200_001) } }])],
])('%s that no history would take is no answer', async (_what, reply) => {
  const { client } = await rig([reply]);
  const failure = failureOf(await client.complete(request({ tools: [bgpTool] })));
  expect(failure).toMatchObject({ kind: 'invalid_output', retryable: false });
  expect(failure.message).toMatch(/has 200\d{3} characters, and 200000 at most are read/);
});

test('arguments that are nested too deeply to be written again are no JSON', async () => {
  const nested = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  const { client } = await rig([toolCalls([{ name: 'get_logs', arguments: nested }])]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(reply.toolCalls).toMatchObject([
    { ok: false, name: 'get_logs', error: 'the arguments are not valid JSON' },
  ]);
});
