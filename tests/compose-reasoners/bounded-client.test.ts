import { boundedClient } from '../../src/compose-reasoners/bounded-client';
import type { LlmClient, LlmOutcome, LlmRequest } from '../../src/llm';

const usage = { prompt: 80, completion: 20, cached: 0 };
const prices = { input_per_million: 1000, output_per_million: 1000, currency: 'EUR' };
const request = {} as LlmRequest;

function clientOf(...outcomes: LlmOutcome[]): LlmClient & { asked: number } {
  const client = {
    model: 'm',
    asked: 0,
    complete: () => {
      client.asked += 1;
      const next = outcomes.shift();
      return next === undefined ? Promise.reject(new Error('not scripted')) : Promise.resolve(next);
    },
  };
  return client;
}

const answered = { ok: true, reply: { usage } } as LlmOutcome;
const away = {
  ok: false,
  failure: { kind: 'network' },
  usage: { prompt: 0, completion: 0, cached: 0 },
} as LlmOutcome;

describe('a client that is bounded', () => {
  it.each([
    ['replies', { replies: 2 }, 2],
    ['tokens, exceeded by the last reply at most', { tokens: 101 }, 2],
    ['money, exceeded by the last reply at most', { money: 0.15 }, 2],
  ])('asks no more once its %s are taken', async (_what, left, asked) => {
    const client = clientOf(answered, answered);
    let heard = 0;
    const bounded = boundedClient(client, left, prices, () => (heard += 1));
    await bounded.complete(request);
    await bounded.complete(request);
    expect(await bounded.complete(request)).toMatchObject({
      ok: false,
      failure: { kind: 'ceiling', retryable: false },
      usage: { prompt: 0, completion: 0 },
    });
    expect([client.asked, heard]).toEqual([asked, asked]);
  });

  it('takes nothing for a request that brought no reply', async () => {
    const bounded = boundedClient(clientOf(away, answered), { replies: 1 }, undefined, () => 0);
    expect((await bounded.complete(request)).ok).toBe(false);
    expect((await bounded.complete(request)).ok).toBe(true);
  });
});
