import * as fc from 'fast-check';
import * as z from 'zod';

import type { LlmClient, LlmFailure, LlmFailureKind, LlmOutcome } from '../../src/llm';
import { completeStructured } from '../../src/llm/structured';
import { document, httpError, message, raw, type ScriptStep, text } from '../support/model-server';
import { bgpTool, request, rig } from './rig';

const kinds = new Set<LlmFailureKind>([
  'rate_limited',
  'overloaded',
  'server_error',
  'network',
  'timeout',
  'context_length',
  'authentication',
  'permission',
  'quota',
  'model_not_found',
  'wrong_endpoint',
  'content_filter',
  'truncated',
  'empty_reply',
  'malformed_reply',
  'invalid_output',
  'bad_request',
]);

const good = JSON.stringify({
  id: 'x',
  model: 'm',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: '{"healthy":true}' },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});

/** Text as models write it when it goes wrong. */
const brokenText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        ',',
        '\\',
        '```json',
        '```',
        '<tool_call>',
        '</tool_call>',
        '<think>',
        '</think>',
        '{"name":"get_routing_info","arguments":{',
        '{"healthy":',
        'true',
        'null',
        '\u0000',
        '\uD800',
      ),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 20 },
  )
  .map((pieces) => pieces.join(''));

const toolCall = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      id: fc.jsonValue(),
      type: fc.jsonValue(),
      function: fc.oneof(
        fc.jsonValue(),
        fc.record(
          { name: fc.jsonValue(), arguments: fc.oneof(fc.jsonValue(), brokenText) },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: [] },
  ),
);

const anyMessage = fc.record(
  {
    role: fc.jsonValue(),
    content: fc.oneof(brokenText, fc.jsonValue()),
    tool_calls: fc.oneof(fc.array(toolCall, { maxLength: 4 }), fc.jsonValue()),
    function_call: fc.jsonValue(),
    reasoning_content: fc.oneof(brokenText, fc.jsonValue()),
    refusal: fc.option(fc.string()),
  },
  { requiredKeys: [] },
);

const replies: fc.Arbitrary<ScriptStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        anyMessage,
        fc.jsonValue(),
        fc.oneof(fc.constant('stop'), fc.string(), fc.constant(null)),
      )
      .map(([body, usage, finishReason]) => message(body, { usage, finishReason })),
  },
  { weight: 2, arbitrary: brokenText.map((content) => text(content)) },
  { weight: 2, arbitrary: fc.jsonValue().map(document) },
  {
    weight: 1,
    arbitrary: fc
      .record({ choices: fc.jsonValue(), error: fc.option(fc.jsonValue(), { nil: undefined }) })
      .map(document),
  },
  { weight: 2, arbitrary: fc.nat(good.length).map((length) => raw(good.slice(0, length))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(good.length), fc.string({ maxLength: 4 }))
      .map(([at, noise]) => raw(good.slice(0, at) + noise + good.slice(at))),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).map((body) => raw(body)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.integer({ min: 400, max: 599 }),
        fc.oneof(fc.jsonValue(), brokenText),
        fc.stringMatching(/^[ -~]{0,30}$/),
      )
      .map(([status, body, wait]) =>
        httpError(status, body ?? '', { 'retry-after': wait, 'retry-after-ms': wait }),
      ),
  },
);

const schema = z.object({ healthy: z.boolean() });

async function askStructured(client: LlmClient): Promise<string | null> {
  const outcome = await completeStructured(client, request(), schema, { name: 'verdict' });
  if (!outcome.ok) return complaintAboutFailure(outcome.failure);
  return typeof outcome.value.healthy === 'boolean' ? null : 'a value that the schema refuses';
}

/** What is wrong with an outcome; null where it is a reply that can be used or a failure. */
function complaintAbout(outcome: LlmOutcome): string | null {
  if (!outcome.ok) return complaintAboutFailure(outcome.failure);
  const { text: said, toolCalls } = outcome.reply;
  if (said === '' && toolCalls.length === 0) return 'a reply that says nothing';
  const ids = new Set(toolCalls.map(({ id }) => id));
  return ids.size === toolCalls.length ? null : 'two calls with one id';
}

function complaintAboutFailure({ kind, message: said }: LlmFailure): string | null {
  if (!kinds.has(kind)) return `a failure of kind ${kind}`;
  return said.length <= 500 ? null : 'a failure with a message without end';
}

test('1,000 malformed replies end in a reply or a classified failure, each within its attempts', async () => {
  let current: ScriptStep = text('');
  const { client, server } = await rig(() => current);
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(replies, fc.boolean(), async (reply, structured) => {
      current = reply;
      const before = server.requests.length;
      const complaint = structured
        ? await askStructured(client)
        : complaintAbout(await client.complete(request({ tools: [bgpTool] })));
      expect(complaint).toBeNull();
      asked += 1;
      expect(server.requests.length - before).toBeLessThanOrEqual(3 * 5);
    }),
    { numRuns: 1000 },
  );
  expect(asked).toBe(1000);
}, 120_000);
