import type { LlmReply } from '../../src/llm';
import { exchangeOf } from '../../src/reasoning/model/exchange';

const usage = { prompt: 1, completion: 2, cached: 0 };
const said = (more: object = {}) =>
  ({
    ...{ id: 'a', model: 'm', text: 'Look.', toolCalls: [], stopReason: 'end_turn', usage },
    ...more,
  }) as unknown as LlmReply;
const text = (words: string) => ({ type: 'text', text: words });
const use = { type: 'tool_use', id: 't', name: 'get', input: { a: 1 } };

describe('an exchange with a model, as a run keeps it', () => {
  it('has all that was said, with calls and their results as blocks', () => {
    const messages = [
      { role: 'user' as const, content: 'The task.' },
      {
        role: 'assistant' as const,
        content: '',
        toolCalls: [{ id: 't', name: 'get', arguments: '{"a":1}' }],
      },
      { role: 'tool' as const, toolCallId: 't', name: 'get', content: 'read' },
      { role: 'tool' as const, toolCallId: 'u', name: 'get', content: 'no', isError: true },
    ];
    const result = { type: 'tool_result', tool_use_id: 't', content: 'read' };
    expect(exchangeOf('Be brief.', messages, said())).toEqual({
      system: 'Be brief.',
      messages: [
        { role: 'user', content: [text('The task.')] },
        { role: 'assistant', content: [use] },
        { role: 'user', content: [result] },
        { role: 'user', content: [{ ...result, tool_use_id: 'u', content: 'no', is_error: true }] },
      ],
      reply: { id: 'a', model: 'm', content: [text('Look.')], stopReason: 'end_turn', usage },
    });
  });

  it('keeps what its provider wants back, where there are calls', () => {
    const sealed = [{ type: 'thinking' }];
    const ok = { ok: true, id: 't', name: 'get', arguments: { a: 1 } };
    expect(exchangeOf('', [], said({ sealed, toolCalls: [ok] })).reply).toMatchObject({
      sealed,
      content: [text('Look.'), use],
    });
    expect(exchangeOf('', [], said({ sealed })).reply).not.toHaveProperty('sealed');
    expect(exchangeOf('', [], said({ toolCalls: [ok] })).reply).not.toHaveProperty('sealed');
  });

  it('keeps arguments that are no JSON as they were written, and why it could not be used', () => {
    const broken = { ok: false, id: 't', name: 'get', raw: '{', error: 'no JSON' };
    const exchange = exchangeOf('', [], said({ text: '', toolCalls: [broken] }), 'x'.repeat(900));
    expect(exchange.reply.content).toEqual([{ ...use, input: { raw: '{' } }]);
    expect(exchange.problem).toHaveLength(500);
    expect(exchangeOf('', [], said())).not.toHaveProperty('problem');
  });
});
