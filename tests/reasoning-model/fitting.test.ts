import { Fitting } from '../../src/reasoning/model/fitting';
import { countTokens, type LlmMessage } from '../../src/llm';

const words = (count: number) => 'router '.repeat(count);
const sizeOf = (fitting: Fitting) => countTokens(fitting.prompt.turn);
const exchange = (id: string): LlmMessage[] => [
  { role: 'assistant', content: '', toolCalls: [{ id, name: 'read', arguments: '{}' }] },
  { role: 'tool', toolCallId: id, name: 'read', content: 'ok' },
];

describe('a prompt that an endpoint finds too long', () => {
  it('is halved by its own size, and not by a room that it never filled', () => {
    const fitting = new Fitting(
      (tokens) => ({ system: '', turn: words(Math.min(2000, tokens)) }),
      100_000,
    );
    const sizes = [sizeOf(fitting)];
    while (fitting.shrink()) sizes.push(sizeOf(fitting));
    expect(sizes).toHaveLength(4);
    for (const [index, size] of sizes.slice(1).entries()) {
      expect(size).toBeLessThanOrEqual((sizes[index] ?? 0) / 1.9);
    }
  });

  it('is given up at once where it cannot be any shorter', () => {
    const fitting = new Fitting(() => ({ system: '', turn: words(500) }), 100_000);
    expect(fitting.shrink()).toBe(false);
  });

  it('loses its earlier turns, each result with its call, and keeps the last', () => {
    const turns = ['a', 'b', 'c', 'd'].flatMap(exchange);
    const fitting = new Fitting(() => ({ system: '', turn: words(500) }), 100_000, turns);
    expect(fitting.shrink()).toBe(true);
    expect(fitting.turns).toEqual(['c', 'd'].flatMap(exchange));
    expect(fitting.shrink()).toBe(true);
    expect(fitting.turns).toEqual(exchange('d'));
    expect(fitting.shrink()).toBe(false);
  });
});
