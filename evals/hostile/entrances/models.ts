import * as fc from 'fast-check';

import { questionReadingSchema } from '../../../src/domain/analysis/goal';
import { nearKey } from '../../../src/domain/decisions/loop-guard';
import { answerShape, readAnswer } from '../../../src/llm/structured-answer';
import { readReply } from '../../../src/llm/reply/read-reply';
import { exchangeOf } from '../../../src/reasoning/model/exchange';
import { readTurn } from '../../../src/reasoning/model/read-turn';
import { hostileDocument } from '../documents';
import { entrance, Harm, jsonSize } from '../entrance';
import { networkTools } from '../samples';
import { hostileText } from '../texts';

const words = [
  ...['<tool_call>', '</tool_call>', '<think>', '</think>', '<function=get_logs>', '</function>'],
  ...['<parameter=device>', '</parameter>', '```json\n', '\n```', '<|python_tag|>', '[TOOL_CALLS]'],
  ...[
    '{"name":"get_logs","arguments":{',
    '{"tool_calls":[',
    '"arguments":"{',
    '\\"',
    '{"intent":"',
  ],
];

const body = (message: unknown): unknown => ({
  id: 'x',
  model: 'm',
  choices: [{ index: 0, message, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});
const call = {
  id: 'c1',
  type: 'function',
  function: { name: 'get_routing_info', arguments: '{"device_name":"PE1"}' },
};
const samples = [
  body({ role: 'assistant', content: '{"intent":"check_bgp_neighbors","devices":["PE1"]}' }),
  body({ role: 'assistant', content: '<think>hm</think>', tool_calls: [call, call] }),
  body({
    role: 'assistant',
    content: [{ type: 'text', text: 'ok' }],
    function_call: call.function,
  }),
  { error: { code: 429, message: 'slow down' } },
];

const text = fc.oneof(
  hostileDocument(samples, 100_000, words).map((document) => jsonOf(document)),
  hostileText(100_000, words).map((content) => jsonOf(body({ role: 'assistant', content }))),
  hostileText(100_000, words),
);

function jsonOf(document: unknown): string {
  return JSON.stringify(document) ?? '';
}

const shape = answerShape('reading', questionReadingSchema);
const tools = new Map(networkTools.map((tool) => [tool.name, tool]));

/** The body of a model's reply, and what every node makes of it. */
export const modelReplies = entrance({
  name: 'model replies',
  inputs: text,
  size: (said) => said.length,
  enter(said) {
    const reading = readReply(said, { tools: [] }, 'm');
    const offered = readReply(
      said,
      { tools: [{ name: 't', description: '', parameters: {} }] },
      'm',
    );
    if (reading.kind === 'reply') readAnswer(reading.reply, questionReadingSchema, shape);
    if (offered.kind !== 'reply') return { offered, turn: null };
    const reply = { ...offered.reply, refusedFeatures: [] };
    const turn = readTurn(reply, {
      tools,
      finishName: 'finish_step',
      made: new Set(),
      keyOf: nearKey,
      room: 3,
      callExpected: true,
    });
    exchangeOf('system', turn.kind === 'again' ? turn.turns : [], reply);
    return { offered, turn };
  },
  inspect(result) {
    const { offered, turn } = result as {
      offered: ReturnType<typeof readReply>;
      turn: ReturnType<typeof readTurn> | null;
    };
    if (offered.kind === 'failure' && offered.failure.message.length > 500) {
      throw new Harm('a failure with a message without end');
    }
    if (turn?.kind !== 'proposal' || turn.proposal.kind !== 'call') return;
    if (turn.proposal.calls.length > 3) throw new Harm('more calls than there is room for');
    if (jsonSize(turn.proposal) > 1_000_000) throw new Harm('a proposal that fits no history');
  },
});
