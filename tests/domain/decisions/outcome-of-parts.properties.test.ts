import * as fc from 'fast-check';

import type { GoalPart, PartStatus, SettledPart } from '../../../src/domain/analysis/goal-part';
import { outcomeSchema } from '../../../src/domain/analysis/outcome';
import type { Attempt } from '../../../src/domain/decisions/attempt';
import { holdToParts, outcomeOfParts } from '../../../src/domain/decisions/outcome-of-parts';
import { settleParts } from '../../../src/domain/decisions/settle-parts';

const statuses: PartStatus[] = ['done', 'refused', 'failed', 'open'];

const settledParts: fc.Arbitrary<SettledPart[]> = fc.array(
  fc.record({
    id: fc.string(),
    text: fc.string(),
    status: fc.constantFrom(...statuses),
    why: fc.option(fc.string()),
    calls: fc.array(fc.string(), { maxLength: 2 }),
  }),
  { maxLength: 6 },
);

/** Made-up runs: each wish of a task is tried some times, by one tool, with an end of its own each time. */
const tries = fc.array(
  fc.array(fc.constantFrom<Attempt['ended']>('success', 'refused', 'failed', 'unknown'), {
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 5 },
);

/** Nothing of one wish is in another: an observer counts what the server has. */
function runOf(ends: readonly Attempt['ended'][][], byWord: boolean) {
  const names = ends.map((_one, index) => `thing-${'abcde'[index]}`);
  const task = `Add ${names.join(', ')}.`;
  const attempts = ends.flatMap((wish, index) =>
    wish.map((ended, at): Attempt => ({
      id: `c${index}.${at}`,
      call: { tool: 'add', arguments: { name: names[index] } },
      ended,
      changes: true,
      confirmed: ended === 'success',
      ...(byWord && { serves: [String(index + 1)] }),
      result: [],
      why: ended === 'success' ? null : ended,
    })),
  );
  const parts = names.map((name, index): GoalPart => ({
    id: String(index + 1),
    text: `${name} is there`,
    wants: 'change',
    about: [name],
    values: [],
  }));
  return { parts, attempts, task, advice: [], answer: '', known: 'nothing' as const };
}

describe('the outcome of a task', () => {
  it('is partial, not denied, where calls did some of a part that is open', () => {
    const part = { id: '1', text: 'Do it all.', why: 'Not all.' };
    const refused: SettledPart = { ...part, status: 'refused', calls: ['c1'] };
    expect(outcomeOfParts([{ ...part, status: 'open', calls: ['c0'] }, refused])).toBe('partial');
    expect(outcomeOfParts([{ ...part, status: 'open', calls: [] }, refused])).toBe('denied');
  });

  it('is achieved if and only if all parts are done, and never partial then', () => {
    fc.assert(
      fc.property(settledParts, (parts) => {
        const all = parts.length > 0 && parts.every(({ status }) => status === 'done');
        expect(outcomeOfParts(parts) === 'achieved').toBe(all);
      }),
    );
  });

  it('stays so whatever else a run says of itself', () => {
    fc.assert(
      fc.property(
        settledParts,
        fc.constantFrom(...outcomeSchema.options),
        fc.string(),
        (parts, said, note) => {
          const held = holdToParts(said, parts, note);
          const all = held.parts.length > 0 && held.parts.every(({ status }) => status === 'done');
          const right =
            { achieved: all, partial: !all, denied: !all }[held.outcome as string] ?? true;
          expect(right).toBe(true);
        },
      ),
    );
  });

  it.each([true, false])(
    'of a made-up run is what an observer of its server says, by the word of the planner: %s',
    (byWord) => {
      fc.assert(
        fc.property(tries, (ends) => {
          const settled = settleParts(runOf(ends, byWord));
          const there = ends.map((wish) => wish.includes('success'));
          expect(settled.map(({ status }) => status === 'done')).toEqual(there);
          expect(outcomeOfParts(settled) === 'achieved').toBe(there.every(Boolean));
        }),
      );
    },
  );

  it('of a made-up run whose parts nobody told is never better than the server says', () => {
    fc.assert(
      fc.property(tries, (ends) => {
        const { task, attempts, ...rest } = runOf(ends, false);
        const whole: GoalPart = {
          id: '1',
          text: task,
          wants: 'unknown',
          about: ends.map((_one, index) => `thing-${'abcde'[index]}`),
          values: [],
        };
        const settled = settleParts({ ...rest, task, attempts, parts: [whole] });
        const there = ends.every((wish) => wish.includes('success'));
        expect(outcomeOfParts(settled) === 'achieved').toBe(there);
      }),
    );
  });
});
