import * as fc from 'fast-check';

import { document, httpError, message, raw, type ScriptStep, text } from '../model-server';
import { brokenText } from './broken-text';

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

/** A reply that has nothing to do with what was asked: any message, any body, any status. */
export const anyReply: fc.Arbitrary<ScriptStep> = fc.oneof(
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
