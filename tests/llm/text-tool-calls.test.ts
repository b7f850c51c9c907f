import * as fc from 'fast-check';

import { recoverToolCalls } from '../../src/llm/reply/text-tool-calls';
import { splitThinking } from '../../src/llm/reply/thinking';
import { fastest } from '../support/fastest';
import { message, text } from '../support/model-server';
import { timeOf } from '../support/nasty-texts';
import { bgpTool, replyOf, request, rig } from './rig';

const call = '{"name": "get_routing_info", "arguments": {"device_name": "PE1"}}';
const expected = [{ ok: true, name: 'get_routing_info', arguments: { device_name: 'PE1' } }];

test.each([
  ['a json fence', `I will look.\n\`\`\`json\n${call}\n\`\`\``, 'I will look.'],
  ['a plain fence', `\`\`\`\n${call}\n\`\`\``, ''],
  ['a tag', `<tool_call>\n${call}\n</tool_call>`, ''],
  ['a tag that is never closed', `Looking.<tool_call>${call}`, 'Looking.'],
  ['bare JSON', call, ''],
  ['JSON behind a sentence', `Now I call: ${call}`, 'Now I call:'],
  ['a list', `[${call}]`, ''],
  ['Mistral’s mark', `[TOOL_CALLS][${call}]`, ''],
  [
    'Llama’s mark',
    `<|python_tag|>{"name":"get_routing_info","parameters":{"device_name":"PE1"}}`,
    '',
  ],
  ['the API’s own form', `{"tool_calls":[{"id":"1","function":${call}}]}`, ''],
  [
    'arguments as text',
    '{"name":"get_routing_info","arguments":"{\\"device_name\\":\\"PE1\\"}"}',
    '',
  ],
  ['a function tag', '<function=get_routing_info>{"device_name": "PE1"}</function>', ''],
  [
    'a function tag with one tag for each argument',
    '<tool_call>\n<function=get_routing_info>\n<parameter=device_name>\nPE1\n</parameter>\n</function>\n</tool_call>',
    '',
  ],
])('a call printed as %s is recovered', async (_form, content, rest) => {
  const { client } = await rig([text(content)]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(reply).toMatchObject({ recoveredToolCalls: true, stopReason: 'tool_use', text: rest });
  expect(reply.toolCalls).toMatchObject(expected);
  expect(reply.toolCalls).toHaveLength(1);
});

test('several calls in several tags are several calls with ids of their own', async () => {
  const other = call.replace('PE1', 'PE2');
  const { client } = await rig([
    text(`<tool_call>${call}</tool_call><tool_call>${other}</tool_call>`),
  ]);
  const { toolCalls } = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(toolCalls.map((one) => one.ok && one.arguments['device_name'])).toEqual(['PE1', 'PE2']);
  expect(new Set(toolCalls.map(({ id }) => id)).size).toBe(2);
});

test('a call inside the thinking is recovered where nothing else was said', async () => {
  const { client } = await rig([
    text(`<think>I need BGP. <tool_call>${call}</tool_call></think>`),
    message({ content: '', reasoning_content: `I need BGP.\n${call}` }),
  ]);
  for (let turn = 0; turn < 2; turn += 1) {
    const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
    expect(reply.toolCalls).toMatchObject(expected);
    expect(reply.recoveredToolCalls).toBe(true);
  }
});

test('a call that was only thought of is not made', async () => {
  const { client } = await rig([text(`<think>Should I do ${call}? No.</think>PE1 is well.`)]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(reply).toMatchObject({ toolCalls: [], text: 'PE1 is well.', stopReason: 'end_turn' });
});

test('JSON that is an answer stays an answer', async () => {
  const answer = '{"name": "PE1", "state": "up"}';
  const { client } = await rig([text(answer)]);
  const reply = replyOf(await client.complete(request({ tools: [bgpTool] })));
  expect(reply).toMatchObject({ toolCalls: [], text: answer });
});

test('without tools in the request nothing is taken for a call', async () => {
  const { client } = await rig([text(call)]);
  expect(replyOf(await client.complete(request()))).toMatchObject({ toolCalls: [], text: call });
});

test('a call in a tag with broken JSON keeps its name and says what is wrong', () => {
  const { calls } = recoverToolCalls(
    '<tool_call>{"name": "get_devices", "arguments": {"a": </tool_call>',
  );
  expect(calls).toMatchObject([
    { ok: false, name: 'get_devices', error: 'the arguments are not valid JSON' },
  ]);
});

test('a mention of an empty tag is no call', () => {
  expect(recoverToolCalls('Use <tool_call></tool_call> for that.').calls).toEqual([]);
});

test('whatever the text is, recovery ends and loses no text where it finds no call', () => {
  const piece = fc.constantFrom(
    '<tool_call>',
    '</tool_call>',
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    call,
    'a',
    '<think>',
    '```json',
    '<function=f>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const whole = pieces.join('');
      const found = recoverToolCalls(whole);
      expect(found.calls.length > 0 || found.text === whole).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each(['<think>', '<tool_call>', '{"a":', '[', '<function=f>', '<parameter=x>', '```'])(
  'a megabyte of %s is read in less than three seconds',
  async (piece) => {
    const nonsense = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const measure = (): number => {
      const started = performance.now();
      const { text: rest, thinking } = splitThinking(nonsense);
      recoverToolCalls(rest);
      recoverToolCalls(thinking);
      return performance.now() - started;
    };
    expect(await fastest(3000, measure)).toBeLessThan(3000);
  },
);

test.each(['</think>', '<think>', '</think>x', '<think></think>x'])(
  'a reply of a megabyte of %s is read at once',
  (tags) => {
    const said = tags.repeat(1_000_000 / tags.length);
    expect(timeOf(() => splitThinking(said))).toBeLessThan(1000);
  },
);

test('a thought is told from the answer wherever its block begins and ends', () => {
  expect(splitThinking('a<think>b</think>c')).toEqual({ text: 'a\nc', thinking: 'b' });
  expect(splitThinking('a</think>c<think>d')).toEqual({ text: 'c', thinking: 'a\nd' });
  expect(splitThinking('<think>a<think>b</think>c</think>d')).toEqual({
    text: 'd',
    thinking: 'a<think>b\nc',
  });
});
