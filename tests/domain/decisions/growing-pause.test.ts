import { growingPause } from '../../../src/domain/decisions/growing-pause';

const day = 86_400_000;

/** How often something that stays away is asked in a time. */
function asked(withinMs: number, usualMs: number): number {
  let times = 0;
  for (let waited = 0; waited < withinMs; waited += growingPause(usualMs, waited)) times += 1;
  return times;
}

it('waits as usual for what has not been away for long', () => {
  expect(growingPause(30_000, 0)).toBe(30_000);
  expect(growingPause(30_000, 600_000)).toBe(30_000);
});

it('waits for an hour at most, however long it has been away', () => {
  expect(growingPause(30_000, 30 * day)).toBe(3_600_000);
});

// Each time takes some ten events of the 40,000 that a run may have, and eight calls may wait at once.
it('asks so seldom that a week of waiting fits into the history of a run', () => {
  expect(asked(7 * day, 30_000)).toBeLessThan(300);
  expect(asked(day, 10_000)).toBeLessThan(200);
});
