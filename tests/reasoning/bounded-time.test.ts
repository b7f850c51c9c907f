import * as fc from 'fast-check';

import { questionWords } from '../../evals/hostile/question-words';
import { boundedText, normaliseText } from '../../src/reasoning/rules/phrases';
import { matchDeviceName } from '../../src/reasoning/rules/goal/device-names';
import { readStep } from '../../src/reasoning/rules/match/step-topics';
import { parseGoal } from '../../src/reasoning/rules/parse-goal';
import { nastyText, timeOf } from '../support/nasty-texts';
import { inFull } from '../support/sampled';
import { investigationRequestSchema } from '../../src/domain/investigation/investigation-request';
import { inventory, profile, snapshot, usualNames } from './fixtures/inputs';

const routers = inventory(usualNames);

function readQuery(query: string): ReturnType<typeof parseGoal> {
  return parseGoal({
    request: { ...investigationRequestSchema.parse({ query: 'any' }), query },
    snapshot: snapshot(),
    inventory: routers,
    clarifications: [],
    now: new Date('2026-05-06T09:30:00Z'),
  });
}

// Patterns are compiled by the first reading; how long a text takes is what is measured.
beforeAll(() => readQuery('Check BGP neighbors on PE1'));

/** Far above what a reading takes, and far below what one takes that is not linear. */
const limitMs = 2000;
test.each([
  ['+------------+', 3],
  ['_', 20],
  ['-/_+&:', 600],
  ['pe1-', 1000],
  ['pe*', 1300],
  ['*a', 1900],
  ['1.', 2000],
  ['。', 3900],
  ['、', 3900],
  ['we close it. ', 300],
])('a question with "%s" %d times is read at once', (part, times) => {
  const query = `Why is BGP down on PE1? ${part.repeat(times)}`;
  expect(timeOf(() => readQuery(query))).toBeLessThan(limitMs);
});

test('a table around the question does not hide the device that it names', () => {
  const border = '+------------+------------+';
  const query = `Check BGP neighbors on PE1\n${border}\n| neighbor | state |\n${border}`;
  expect(readQuery(query)).toMatchObject({ kind: 'goal', goal: { devices: ['PE1'] } });
});

test('a path is read from its first device to its last, whatever separates them', () => {
  const match = matchDeviceName('pe1->p1<->p2-rr1', routers);
  expect(match).toEqual({ kind: 'pair', names: ['PE1', 'P1', 'P2', 'RR1'] });
});

test('any question is read in bounded time', () => {
  fc.assert(
    fc.property(nastyText(4000, questionWords), (query) => {
      expect(timeOf(() => readQuery(query))).toBeLessThan(limitMs);
    }),
    { numRuns: inFull ? 150 : 50 },
  );
});

test('any step of a plan and any word of 100 kB is read in bounded time', () => {
  fc.assert(
    fc.property(nastyText(100_000, questionWords), (text) => {
      expect(timeOf(() => readStep(text, profile))).toBeLessThan(limitMs);
      expect(timeOf(() => matchDeviceName(text, routers))).toBeLessThan(limitMs);
      expect(timeOf(() => normaliseText(text))).toBeLessThan(limitMs);
    }),
    { numRuns: inFull ? 100 : 30 },
  );
});

test('a text keeps its line breaks and loses runs of blanks and what is too long', () => {
  expect(boundedText('a  b \n  c\td')).toBe('a b\nc\td');
  expect(boundedText('a'.repeat(100_000))).toHaveLength(4000);
});
