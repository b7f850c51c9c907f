import type { StoredThought } from '../../../src/domain/reasoning/model-thought';
import { executionResult } from '../../../src/domain/run/run-execution';
import { exchange, thought } from './thoughts';

describe('a run as one conversation', () => {
  const steps = (more: object = {}) => [{ index: 1, status: 'done', reason: null, ...more }];
  const result = (thoughts: StoredThought[], more: object = {}) =>
    executionResult(thoughts, { steps: steps(), outcome: 'achieved', ...more } as never);

  it('has each message once, although each node is asked anew', () => {
    const { conversation, final_response, error } = result([
      thought('plan', [exchange('a', 'One.')]),
      thought('assess', [exchange('b', 'Two.')]),
    ]);
    expect(conversation.map(({ role, id }) => [role, id])).toEqual([
      ['user', null],
      ['assistant', 'a'],
      ['assistant', 'b'],
    ]);
    expect(conversation[1]).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: 'One.' }],
      id: 'a',
      model: 'm',
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 5 },
    });
    expect(final_response?.id).toBe('b');
    expect(error).toBeNull();
  });

  it('ends with the answer that was written, and not with what judged it', () => {
    const written = thought('writeAnswer', [exchange('a', 'No.'), exchange('b', 'Yes.')]);
    const judged = thought('verify', [exchange('c', 'Fine.')]);
    expect(result([written, judged]).final_response?.id).toBe('b');
    const unusable = thought('writeAnswer', [exchange('b', 'Hm.', { problem: 'no JSON' })]);
    expect(result([unusable, judged]).final_response?.id).toBe('c');
  });

  it('tells the calls of its last turn', () => {
    const last = exchange('a', 'Look.');
    last.reply.content.push({ type: 'tool_use', id: 't', name: 'get', input: { a: 1 } });
    expect(result([thought('plan', [last])]).tool_uses_in_final_turn).toEqual([
      { id: 't', name: 'get', input: { a: 1 } },
    ]);
    expect(result([])).toMatchObject({ final_response: null, tool_uses_in_final_turn: [] });
  });

  it.each<[string | null, object]>([
    [null, {}],
    ['the endpoint is away', { model: { fallback: 'the endpoint is away' }, outcome: 'failed' }],
    [
      'Step 2: its limit',
      { model: { fallback: null }, steps: steps({ status: 'failed', reason: 'its limit' }) },
    ],
    [null, { steps: steps({ status: 'skipped', reason: 'not needed' }) }],
    [null, { steps: steps({ status: 'failed', reason: null }) }],
    ['The run ended as failed.', { outcome: 'failed' }],
    ['The run ended as cancelled.', { outcome: 'cancelled' }],
    [null, { outcome: 'partial' }],
  ])('has the error %s', (error, more) => {
    expect(result([], more).error).toBe(error);
  });
});
