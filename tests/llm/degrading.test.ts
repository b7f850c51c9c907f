import {
  httpError,
  noBounds,
  noFormatUnexplained,
  noGrammar,
  noJsonMode,
  noJsonSchema,
  noJsonSchemaTopLevel,
  noMaxTokens,
  noStrict,
  noTemperature,
  noTools,
  noToolsWithSchema,
  type Refusal,
  text,
  toolCalls,
} from '../support/model-server';
import { bgpTool, failureOf, replyOf, request, type Rig, rig } from './rig';

const schema = {
  name: 'verdict',
  schema: {
    type: 'object',
    properties: { healthy: { type: 'boolean' } },
    required: ['healthy'],
    additionalProperties: false,
  },
};
const answer = '{"healthy":true}';

function formats({ server }: Rig): (string | undefined)[] {
  return server.requests.map(({ body }) => {
    const format = body.response_format;
    return format?.json_schema?.strict === true ? 'strict' : format?.type;
  });
}

test('a schema is asked for strictly at first', async () => {
  const made = await rig([text(answer)]);
  replyOf(await made.client.complete(request({ schema })));
  expect(made.server.requests[0]?.body.response_format).toEqual({
    type: 'json_schema',
    json_schema: { ...schema, strict: true },
  });
});

test('a schema with free keys is asked for without strict', async () => {
  const made = await rig([text('{}')]);
  const free = { name: 'free', schema: { type: 'object', additionalProperties: {} } };
  replyOf(await made.client.complete(request({ schema: free })));
  expect(formats(made)).toEqual(['json_schema']);
});

test.each<[string, Refusal[], (string | undefined)[]]>([
  ['no strict', [noStrict], ['strict', 'json_schema']],
  ['no schemas', [noJsonSchema], ['strict', 'json_object']],
  [
    'neither schemas nor JSON mode',
    [noJsonSchema, noJsonMode],
    ['strict', 'json_object', undefined],
  ],
  ['no format, without saying so', [noFormatUnexplained], ['strict', 'json_object', undefined]],
  ['no schemas, in an error of another shape', [noJsonSchemaTopLevel], ['strict', 'json_object']],
])(
  'an endpoint that takes %s is asked in a lesser form, and remembered',
  async (_what, refuses, sent) => {
    const made = await rig([text(answer), text(answer)], { refuses });
    const reply = replyOf(await made.client.complete(request({ schema })));
    expect(reply.text).toBe(answer);
    expect(reply.refusedFeatures).toHaveLength(sent.length - 1);
    expect(formats(made)).toEqual(sent);
    replyOf(await made.client.complete(request({ schema })));
    expect(formats(made)).toEqual([...sent, sent.at(-1)]);
  },
);

test('where the endpoint is not held to the schema, the prompt tells it', async () => {
  const { client, server } = await rig([text(answer)], { refuses: [noJsonSchema] });
  replyOf(await client.complete(request({ schema })));
  const [first, second] = server.requests.map(({ body }) => body.messages?.[0]?.content);
  expect(first).toBe('You read routers.');
  expect(second).toContain(JSON.stringify(schema.schema));
  expect(second).toContain('JSON');
});

test('tools and schema that are refused together go on with the tools', async () => {
  const made = await rig([text(answer)], { refuses: [noToolsWithSchema] });
  replyOf(await made.client.complete(request({ schema, tools: [bgpTool] })));
  expect(formats(made)).toEqual(['strict', undefined]);
  const last = made.server.requests.at(-1)?.body;
  expect(last?.tools).toHaveLength(1);
  expect(last?.messages?.[0]?.content).toContain('When no further tool call is needed');
});

const bounded = {
  type: 'object',
  properties: {
    pattern: { type: 'string', maxLength: 600, pattern: '^a' },
    of: { type: 'array', maxItems: 9, items: { type: 'integer', minimum: 1 } },
    kind: { enum: [{ maxProperties: 1 }], default: { minProperties: 1 } },
  },
  required: ['pattern'],
};
const unbounded = {
  type: 'object',
  properties: {
    pattern: { type: 'string' },
    of: { type: 'array', items: { type: 'integer' } },
    kind: { enum: [{ maxProperties: 1 }], default: { minProperties: 1 } },
  },
  required: ['pattern'],
};

test('schemas that make too large a grammar are sent without their bounds, and remembered', async () => {
  const called = toolCalls([{ name: bgpTool.name, arguments: { pattern: 'b', of: [] } }]);
  const made = await rig([called, called], { refuses: [noBounds] });
  const asked = request({ tools: [{ ...bgpTool, parameters: bounded }] });
  const reply = replyOf(await made.client.complete(asked));
  expect(reply.refusedFeatures).toEqual(['bounds']);
  replyOf(await made.client.complete(asked));
  expect(made.server.requests.map(({ body }) => body.tools?.[0]?.function.parameters)).toEqual([
    bounded,
    unbounded,
    unbounded,
  ]);
});

test('where no schema makes a grammar, tools and form are described in the prompt', async () => {
  const made = await rig([text('{}'), text(answer)], { refuses: [noGrammar] });
  const withTools = replyOf(await made.client.complete(request({ tools: [bgpTool] })));
  expect(withTools.refusedFeatures).toEqual(['bounds', 'tools']);
  replyOf(await made.client.complete(request({ schema })));
  expect(formats(made)).toEqual([undefined, undefined, undefined, 'strict', 'json_object']);
});

test('a refusal of tools and schema together leaves either alone as it was', async () => {
  const made = await rig([text(answer), text(answer)], { refuses: [noToolsWithSchema] });
  replyOf(await made.client.complete(request({ schema, tools: [bgpTool] })));
  replyOf(await made.client.complete(request({ schema })));
  expect(formats(made)).toEqual(['strict', undefined, 'strict']);
});

test('a model without tools gets them in the prompt, and its calls are read from the text', async () => {
  const called =
    '<tool_call>{"name":"get_routing_info","arguments":{"device_name":"PE1"}}</tool_call>';
  const { client, server } = await rig([text(called)], { refuses: [noTools] });
  const past = { id: 'a', name: 'get_devices', arguments: '{}' };
  const reply = replyOf(
    await client.complete(
      request({
        tools: [bgpTool],
        messages: [
          { role: 'user', content: 'Check PE1.' },
          { role: 'assistant', content: '', toolCalls: [past] },
          { role: 'tool', toolCallId: 'a', name: 'get_devices', content: 'PE1, PE2' },
          { role: 'user', content: 'Go on.' },
        ],
      }),
    ),
  );
  expect(reply.toolCalls).toMatchObject([{ ok: true, arguments: { device_name: 'PE1' } }]);
  const sent = server.requests.at(-1)?.body;
  expect(sent?.tools).toBeUndefined();
  expect(sent?.messages?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(sent?.messages?.[0]?.content).toContain('"name":"get_routing_info"');
  expect(sent?.messages?.[2]?.content).toContain('"name": "get_devices"');
  expect(sent?.messages?.[3]?.content).toBe('Result of get_devices:\nPE1, PE2\n\nGo on.');
});

test('max_tokens and temperature are given up where a model has no use for them', async () => {
  const { client, server } = await rig([text('ok')], { refuses: [noMaxTokens, noTemperature] });
  replyOf(await client.complete(request()));
  expect(server.requests).toHaveLength(3);
  expect(server.requests.at(-1)?.body).toMatchObject({ max_completion_tokens: 200 });
  expect(server.requests.at(-1)?.body).not.toHaveProperty('max_tokens');
  expect(server.requests.at(-1)?.body).not.toHaveProperty('temperature');
});

test('each field that an endpoint does not know is left out, one after the other, and remembered', async () => {
  const unknown = ['max_tokens', 'max_completion_tokens', 'stream', 'temperature'];
  const refuses = unknown.map(
    (field): Refusal =>
      ({ body }) =>
        field in body
          ? httpError(400, { error: { message: `Unsupported parameter: '${field}'.` } })
          : null,
  );
  const { client, server } = await rig([text('ok'), text('ok')], { refuses });
  const reply = replyOf(await client.complete(request()));
  expect(reply.refusedFeatures).toEqual([
    'field:max_completion_tokens',
    'field:stream',
    'max_tokens',
    'temperature',
  ]);
  const tries = server.requests.length;
  replyOf(await client.complete(request()));
  expect(server.requests).toHaveLength(tries + 1);
  expect(Object.keys(server.requests.at(-1)?.body ?? {}).sort()).toEqual(['messages', 'model']);
});

test('a field whose value is out of range is kept', async () => {
  const error = { error: { message: "Invalid 'max_tokens': must be at most 100." } };
  const { client, server } = await rig([httpError(400, error)]);
  expect(failureOf(await client.complete(request())).kind).toBe('bad_request');
  expect(server.requests).toHaveLength(1);
});

test('NUL and lone surrogates never reach an endpoint', async () => {
  const { client, server } = await rig([text('ok')]);
  const bad = 'PE1\u0000 up \ud800 and \udc00, \u{1F600} stays';
  const past = { id: 'a', name: 'read', arguments: JSON.stringify({ name: 'x\u0000y\ud800z' }) };
  replyOf(
    await client.complete(
      request({
        system: bad,
        tools: [bgpTool],
        messages: [
          { role: 'user', content: bad },
          { role: 'assistant', content: bad, toolCalls: [past] },
          { role: 'tool', toolCallId: 'a', name: 'read', content: bad },
        ],
      }),
    ),
  );
  const sent = server.requests[0]?.text ?? '';
  expect(sent).not.toMatch(/\\u0000|\\ud800(?!\\ud)|(?<!\\ud83d)\\udc00/i);
  expect(sent).toContain('PE1 up \uFFFD and \uFFFD, \u{1F600} stays');
  expect(sent).toContain('xy\uFFFDz');
});

test('what failed for another reason is not taken for a refusal', async () => {
  const made = await rig([
    httpError(401, { error: { message: 'response_format: no such key' } }),
    httpError(400, { error: { message: 'prompt is too long for json_schema' } }),
    httpError(503, { error: { message: 'structured output is busy' } }),
    text(answer),
  ]);
  for (let turn = 0; turn < 3; turn += 1)
    failureOf(await made.client.complete(request({ schema })));
  replyOf(await made.client.complete(request({ schema })));
  expect(formats(made)).toEqual(['strict', 'strict', 'strict', 'strict']);
});

test('nothing is remembered of an endpoint that fails in the lesser form too', async () => {
  const { client, server, memory } = await rig([
    httpError(400, { error: { message: 'Bad Request' } }),
    httpError(503),
  ]);
  expect(failureOf(await client.complete(request({ schema }))).kind).toBe('overloaded');
  expect(server.requests).toHaveLength(2);
  expect([...memory.of(server.baseUrl, 'scripted-model')]).toEqual([]);
});

test('an endpoint that refuses everything is asked a few times and no more', async () => {
  const { client, server } = await rig(() =>
    httpError(400, {
      error: {
        message: 'json_schema, strict, tools, temperature, max_completion_tokens: not supported',
      },
    }),
  );
  failureOf(await client.complete(request({ schema, tools: [bgpTool] })));
  expect(server.requests.length).toBeLessThanOrEqual(8);
});

test('the second try shares the deadline of the first', async () => {
  const { client } = await rig([
    {
      what: 'a late refusal',
      play: (response) => {
        setTimeout(() => {
          response.writeHead(400, { 'content-type': 'application/json' });
          response.end('{"error":{"message":"json_schema is not supported"}}');
        }, 1500);
      },
    },
    { what: 'silence', play: () => undefined },
  ]);
  const started = performance.now();
  const failure = failureOf(await client.complete(request({ schema, deadlineMs: 3000 })));
  expect(failure.kind).toBe('timeout');
  expect(performance.now() - started).toBeLessThan(4000);
});
