import { extendPast, factsOf, type Past } from '../../../src/domain/conversation/past';
import type { HumanDecision } from '../../../src/domain/people/human-request';

const call = (values: Record<string, unknown>, content: unknown, status = 'success') => ({
  server: 'graph',
  status,
  arguments: values,
  content,
});

const decision = (how: Partial<HumanDecision>): HumanDecision => ({
  request: {
    id: 'r1',
    kind: 'clarification',
    prompt: 'Which model?\nOne of these.',
    options: [],
    askedAt: 0,
    deadline: 1,
    onDeadline: 'x',
  },
  answer: 'the oral one',
  by: 'ana',
  at: 0,
  settledBy: 'answer',
  ...how,
});

describe('the facts of a turn', () => {
  it('are the ids and paths in arguments and results of its calls, and what people chose', () => {
    const facts = factsOf(
      [
        call({ id: 'ticket-9', status: 'open' }, { node: { id: 'ticket-9', title: 'Mail' } }),
        call({ path: '/data/a.txt', content: 'x'.repeat(900) }, { content: 'ok' }),
      ],
      [decision({}), decision({ answer: 'yes', choice: 'yes' })],
    );
    expect(facts).toEqual([
      { name: 'id', value: 'ticket-9' },
      { name: 'title', value: 'Mail' },
      { name: 'path', value: '/data/a.txt' },
      { name: 'answer to “Which model?”', value: 'the oral one' },
      { name: 'answer to “Which model?”', value: 'yes' },
    ]);
  });

  it('are none of what failed, of long lists, or of what nobody answered', () => {
    const nodes = Array.from({ length: 6 }, (_node, index) => ({ id: `n${index}` }));
    const none = [call({ id: 'a' }, null, 'failed'), call({}, { nodes })];
    expect(factsOf(none, [decision({ answer: null, settledBy: 'deadline' })])).toEqual([]);
  });
});

describe('the past of a conversation', () => {
  const turn = (number: number) => ({
    number,
    text: `Set value ${number}`,
    outcome: 'achieved',
    answer: `It is ${number}.\nMore.`,
  });

  it('keeps one line a turn, and a fact once, where it came up last', () => {
    let past: Past | undefined;
    past = extendPast(past, turn(1), [
      { name: 'id', value: 'a' },
      { name: 'id', value: 'b' },
    ]);
    past = extendPast(past, turn(2), [{ name: 'id', value: 'a' }]);
    expect(past).toEqual({
      lines: [
        { turn: 1, text: '“Set value 1” → achieved: It is 1.' },
        { turn: 2, text: '“Set value 2” → achieved: It is 2.' },
      ],
      facts: [
        { turn: 1, name: 'id', value: 'b' },
        { turn: 2, name: 'id', value: 'a' },
      ],
    });
  });

  it('stays bounded over a thousand turns', () => {
    let past: Past | undefined;
    for (let number = 1; number <= 1000; number += 1) {
      past = extendPast(past, turn(number), [{ name: 'id', value: `id-${number}` }]);
    }
    expect(past?.lines).toHaveLength(400);
    expect(past?.facts).toHaveLength(200);
    expect(JSON.stringify(past).length).toBeLessThan(120_000);
  });
});
