import type { StoredTurn } from '../../src/domain/conversation/conversation';
import { extendPast, type Past } from '../../src/domain/conversation/past';
import { countTokens } from '../../src/llm';
import { historyText } from '../../src/reasoning/model/history-text';

function talkOf(count: number) {
  let past: Past | undefined;
  const turns = Array.from({ length: count }, (_turn, index): StoredTurn => {
    const number = index + 1;
    const told = {
      number,
      text: `Add the ticket number ${number} for Ana.`,
      outcome: 'achieved',
      answer: `Added: id: ticket-${number}; status: open; and a few words more to fill the line.`,
    };
    past = extendPast(past, told, [{ name: 'id', value: `ticket-${number}` }]);
    return {
      ...told,
      format: 'netoncall/turn/1',
      previous: null,
      by: null,
      at: 0,
      endedAt: 0,
      workflowId: 'w',
      documentRef: null,
      past,
    };
  });
  return { turns: turns.slice(-40), context: {}, past };
}

describe('what a model is told of earlier turns', () => {
  it('is all of a few turns, without a word on what is left out', () => {
    const text = historyText(talkOf(3), 2000);
    expect(text.match(/A person said/g)).toHaveLength(3);
    expect(text).not.toContain('tokens hold');
  });

  it.each([30, 200])('of %d turns names all that it leaves out, and keeps to its room', (count) => {
    const text = historyText(talkOf(count), 2000);
    expect(countTokens(text)).toBeLessThan(2000);
    const [, full = '', lines = ''] =
      /2000 tokens hold the last (\d+) in full, (\d+) before them in one line each/.exec(text) ??
      [];
    expect(text.match(/A person said/g)).toHaveLength(Number(full));
    expect(text.match(/^turn \d+: /gm)).toHaveLength(Number(lines));
    const told = Number(full) + Number(lines);
    expect(text.includes(`of the first ${count - told} only`)).toBe(told < count);
    // The newest turn is there in full, and an id of one that is only a fact.
    expect(text).toContain(`turn ${count}`);
    expect(Number(full)).toBeGreaterThan(5);
    expect(text).toContain('Ids, paths and choices so far');
  });

  it('has an id of a turn that is told neither in full nor in a line', () => {
    const talk = talkOf(200);
    const facts = [{ turn: 1, name: 'path', value: '/data/first.txt' }];
    const text = historyText({ ...talk, past: { lines: talk.past?.lines ?? [], facts } }, 1000);
    expect(text).not.toMatch(/^turn 1: /m);
    expect(text).toContain('path: /data/first.txt (turn 1)');
  });
});
