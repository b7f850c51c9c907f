import * as fc from 'fast-check';

import { entrance, Harm } from '../../evals/hostile/entrance';
import { entrances } from '../../evals/hostile/entrances';
import { measureEntrance } from '../../evals/hostile/measure';
import { hostileTable } from '../../evals/hostile/table';
import { inFull } from '../support/sampled';

/** Other tests run beside this one; what is not linear takes far longer all the same. */
const factor = 10;
const count = inFull ? 100 : 25;

describe('a sample of the hostile campaign', () => {
  it.each(entrances.map((one) => [one.name, one] as const))(
    'gets through none of: %s',
    (_name, one) => {
      const { failures, inputs } = measureEntrance(one, { seed: 19, count, factor });
      expect(failures).toEqual([]);
      expect(inputs).toBe(count);
    },
  );
});

describe('the campaign itself', () => {
  const texts = (enter: (text: string) => unknown, inspect?: (result: unknown) => void) =>
    entrance<string>({
      name: 'a test',
      inputs: fc.string({ minLength: 1, maxLength: 20 }),
      size: (text) => text.length,
      enter,
      ...(inspect !== undefined && { inspect }),
    });
  const once = { seed: 1, count: 1 };

  it('notices what throws', () => {
    const one = texts(() => {
      throw new TypeError('not a text');
    });
    expect(measureEntrance(one, once).failures[0]?.problem).toContain('TypeError: not a text');
  });

  it('notices what comes out and must not', () => {
    const one = texts(
      (text) => text,
      () => {
        throw new Harm('markup');
      },
    );
    expect(measureEntrance(one, once).failures[0]?.problem).toContain('Harm: markup');
  });

  it('notices what takes too long', () => {
    const one = texts(() => {
      const start = process.cpuUsage();
      // To ask for the time takes some as well, of the system.
      while (process.cpuUsage(start).user < 150_000) for (let at = 0; at < 1e6; at += 1);
    });
    expect(measureEntrance(one, once).failures[0]?.problem).toMatch(/takes \d+ ms for each 10 kB/);
  });

  it('ends what would never end, and says so', () => {
    const one = texts(() => /^(a+)+$/.test(`${'a'.repeat(60)}!`));
    expect(measureEntrance(one, { ...once, patienceMs: 500 }).failures[0]?.problem).toBe(
      'does not end within 0.5 s',
    );
  });

  it('makes an input again from its number and the seed alone', () => {
    const seen: string[] = [];
    const one = texts((text) => seen.push(text));
    measureEntrance(one, { seed: 7, count: 5 });
    const fifth = seen.at(-1);
    measureEntrance(one, { seed: 7, count: 5, input: 4 });
    expect(seen.at(-1)).toBe(fifth);
  });

  it('shows what failed with the command that does it again', () => {
    const failed = { input: 3, problem: 'throws Error', shown: '"x"' };
    const one = {
      entrance: 'any text',
      inputs: 5,
      slowest: 1,
      slowestInput: 0,
      failures: [failed],
    };
    expect(hostileTable([one], { seed: 2, width: 120 })).toContain(
      'npm run hostile -- --seed 2 --only "any text" --input 3',
    );
  });
});
