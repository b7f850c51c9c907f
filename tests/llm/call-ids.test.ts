import type { LlmMessage } from '../../src/llm';
import { messagesRig } from './anthropic/rig';
import { bgpTool, replyOf, request, rig } from './rig';
import { says } from '../support/messages-server';
import { text } from '../support/model-server';

const call = (id: string) => ({ id, name: bgpTool.name, arguments: '{}' });
const result = (toolCallId: string, content: string): LlmMessage => ({
  ...{ role: 'tool', toolCallId, name: bgpTool.name, content },
});

/** Two replies of a model that numbers its calls from 0 in each of them. */
const conversation: LlmMessage[] = [
  { role: 'user', content: 'Check PE1.' },
  { role: 'assistant', content: '', toolCalls: [call('call.0'), call('call.1')] },
  result('call.1', 'second'),
  result('call.0', 'first'),
  { role: 'assistant', content: '', toolCalls: [call('call.0'), call('call_0')] },
  result('call.0', 'third'),
  result('call_0', 'fourth'),
];
const asked = request({ tools: [bgpTool], messages: conversation });
const pairs = { call_0: 'first', call_1: 'second', call_0_2: 'third', call_0_3: 'fourth' };
const pairsOf = (results: [id: unknown, content: unknown][]) => {
  expect(results).toHaveLength(4);
  return Object.fromEntries(results) as Record<string, unknown>;
};

test('calls of several replies have ids of their own, and results keep to theirs', async () => {
  const { client, server } = await rig([text('ok')]);
  replyOf(await client.complete(asked));
  const messages = server.requests[0]?.body.messages ?? [];
  const made = messages.flatMap((one) => (one.tool_calls ?? []) as { id: string }[]);
  expect(made.map(({ id }) => id)).toEqual(['call_0', 'call_1', 'call_0_2', 'call_0_3']);
  const results = messages.filter(({ role }) => role === 'tool');
  expect(pairsOf(results.map((one) => [one.tool_call_id, one.content]))).toEqual(pairs);
});

test('the Messages API takes such a conversation', async () => {
  const { client, server } = await messagesRig([says('ok')]);
  replyOf(await client.complete(asked));
  const blocks = (server.asked[0]?.body.messages ?? []).flatMap(
    ({ content }) => content as { type: string; tool_use_id?: string; content?: string }[],
  );
  const results = blocks.filter(({ type }) => type === 'tool_result');
  expect(pairsOf(results.map((one) => [one.tool_use_id, one.content]))).toEqual(pairs);
});
