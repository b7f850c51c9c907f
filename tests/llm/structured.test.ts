import * as z from 'zod';

import { questionReadingSchema } from '../../src/domain/analysis/goal';
import { proposalSchema } from '../../src/domain/reasoning/proposal';
import { completeStructured } from '../../src/llm/structured';
import { isStrictSchema, strictSchema } from '../../src/llm/request/strict-schema';
import { httpError, json, message, noJsonMode, noJsonSchema, text } from '../support/model-server';
import { request, rig } from './rig';

const verdictSchema = z.object({
  healthy: z.boolean(),
  devices: z.array(z.string()).min(1),
  note: z.string().optional(),
  severity: z.enum(['minor', 'major']).nullable().optional(),
});
const right = { healthy: false, devices: ['PE1'] };
const named = { name: 'verdict' };

test('an answer that fits is returned as the schema reads it', async () => {
  const { client } = await rig([json({ ...right, extra: 'dropped' })]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({ ok: true, value: right, attempts: 1 });
  expect(outcome.ok && outcome.value).toEqual(right);
});

test.each([
  ['a code fence', `\`\`\`json\n${JSON.stringify(right)}\n\`\`\``],
  ['a sentence before and after', `Here it is: ${JSON.stringify(right)} I hope it helps {:`],
  ['thinking', `<think>{"healthy": true}</think>${JSON.stringify(right)}`],
])('an answer in %s is found', async (_what, content) => {
  const { client } = await rig([text(content)]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({ ok: true, value: right, attempts: 1 });
});

test('null for a field that may be left out counts as left out, and is kept where it is a value', async () => {
  const { client } = await rig([json({ ...right, note: null, severity: null })]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({ ok: true, value: { ...right, severity: null } });
});

test('a wrong answer is asked for again with what is wrong with it, once', async () => {
  const { client, server } = await rig([json({ healthy: 'yes', devices: [] }), json(right)]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({ ok: true, value: right, attempts: 2 });
  const turns = server.requests[1]?.body.messages ?? [];
  expect(turns.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(turns[2]?.content).toBe('{"healthy":"yes","devices":[]}');
  expect(turns[3]?.content).toMatch(/healthy: .*boolean.*devices: .*JSON Schema/s);
});

test('tokens of all attempts are counted, each once', async () => {
  const usage = { prompt_tokens: 100, completion_tokens: 7 };
  const { client } = await rig([
    text('no', { usage }),
    text('', { usage }),
    json(right, { usage }),
  ]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({ attempts: 3, usage: { prompt: 300, completion: 21, cached: 0 } });
});

test('a model that never answers rightly fails after the attempts it has', async () => {
  const { client, server } = await rig([text('no'), text('never'), json({ healthy: 1 })]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({
    ok: false,
    attempts: 3,
    failure: { kind: 'invalid_output', retryable: false },
  });
  expect(!outcome.ok && outcome.failure.message).toContain('healthy');
  expect(server.requests).toHaveLength(3);
});

test('corrections do not pile up: each carries the latest wrong answer only', async () => {
  const { client, server } = await rig([text('first'), text('second'), json(right)]);
  await completeStructured(client, request(), verdictSchema, named);
  const last = JSON.stringify(server.requests[2]?.body.messages);
  expect(last).toContain('second');
  expect(last).not.toContain('first');
});

test('a very long wrong answer goes back clipped', async () => {
  const { client, server } = await rig([text('x'.repeat(100_000)), json(right)]);
  await completeStructured(client, request(), verdictSchema, named);
  expect(server.requests[1]?.text.length).toBeLessThan(8000);
});

test('an answer cut off by max_tokens is asked for again, shorter', async () => {
  const { client, server } = await rig([
    text('{"healthy": false, "devices": ["PE', { finishReason: 'length' }),
    json(right),
  ]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome.ok).toBe(true);
  expect(server.requests[1]?.text).toContain('too long');
});

test('a failure of the call ends at once and is handed on', async () => {
  const { client, server } = await rig([
    text('no'),
    httpError(429, undefined, { 'retry-after': '3' }),
  ]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({
    ok: false,
    attempts: 2,
    failure: { kind: 'rate_limited', retryable: true, retryAfterMs: 3000 },
  });
  expect(server.requests).toHaveLength(2);
});

test('an endpoint without any structured output is validated all the same', async () => {
  const { client } = await rig([json({ healthy: 0 }), json(right)], {
    refuses: [noJsonSchema, noJsonMode],
  });
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({ ok: true, value: right, attempts: 2 });
});

test('a schema that is a union is asked for inside an object and taken out of it again', async () => {
  const reading = { kind: 'reject', reason: 'the weather', suggestions: ['Check BGP on PE1'] };
  const { client, server } = await rig([json({ answer: reading }), json(reading)]);
  for (let turn = 0; turn < 2; turn += 1) {
    const outcome = await completeStructured(client, request(), questionReadingSchema, {
      name: 'goal',
    });
    expect(outcome).toMatchObject({ ok: true, value: reading, attempts: 1 });
  }
  const sent = server.requests[0]?.body.response_format?.json_schema;
  expect(sent).toMatchObject({ strict: true, schema: { type: 'object', required: ['answer'] } });
});

test.each([
  ['the filter left nothing of', text('', { finishReason: 'content_filter' })],
  ['is longer than anybody reads', text('x'.repeat(200_001))],
])('an answer that %s is asked for again', async (_what, wrong) => {
  const { client } = await rig([wrong, json(right)]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({ ok: true, value: right, attempts: 2 });
});

test('a refusal ends at once', async () => {
  const { client } = await rig([message({ content: '', refusal: 'no' })]);
  const outcome = await completeStructured(client, request(), verdictSchema, named);
  expect(outcome).toMatchObject({ ok: false, attempts: 1, failure: { kind: 'content_filter' } });
});

test('the strict form of a schema closes all objects and requires all fields', () => {
  const strict = strictSchema(verdictSchema);
  expect(strict).toEqual({
    type: 'object',
    properties: {
      healthy: { type: 'boolean' },
      devices: { minItems: 1, type: 'array', items: { type: 'string' } },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      severity: {
        anyOf: [
          { anyOf: [{ type: 'string', enum: ['minor', 'major'] }, { type: 'null' }] },
          { type: 'null' },
        ],
      },
    },
    required: ['healthy', 'devices', 'note', 'severity'],
    additionalProperties: false,
  });
  expect(isStrictSchema(strict)).toBe(true);
});

test('fields that are called like keywords of JSON Schema stay fields', () => {
  const odd = z.object({ title: z.string(), default: z.string(), oneOf: z.number() });
  expect(Object.keys(strictSchema(odd)['properties'] as object)).toEqual([
    'title',
    'default',
    'oneOf',
  ]);
});

test('a schema with free keys is no strict schema', () => {
  expect(isStrictSchema({ ...strictSchema(z.object({ p: proposalSchema })) })).toBe(false);
});
