import type { RunDocument } from '../../src/domain/run/run-document';
import { beginSentence } from '../../src/domain/text/phrases';
import { headText } from '../../src/report/headline';

const headOf = (outcome: string, first: string) =>
  headText(
    { outcome, verdict: 'inconclusive', judged: false, query: 'Do it' } as RunDocument,
    [first],
    undefined,
  );

describe('the headline of a task, behind "Not done:" or "Done:"', () => {
  it.each([
    [
      'Not done, because it was not approved: the weight is 92 kg. set_weight 92: not made.',
      'The weight is 92 kg (not approved). set_weight 92: not made.',
    ],
    [
      'Not done, because it was not approved: set_weight s7 value=92.5 kg. Not made: ana refused it.',
      'set_weight s7 value=92.5 kg (not approved). Not made: ana refused it.',
    ],
    [
      'Not done, because it failed: Read names.txt and sort it. Access denied.',
      'Read names.txt and sort it (failed). Access denied.',
    ],
    ['Not done: Close all tickets. No call has.', 'Close all tickets. No call has.'],
  ])('says what was not done first: %s', (first, wanted) => {
    expect(headOf('partial', first)).toBe(wanted);
  });

  it.each([
    ['Answer: north-2 gets 25 minutes.', 'north-2 gets 25 minutes.'],
    ['Answer: names.txt is sorted.', 'names.txt is sorted.'],
    ['Answer: all is sorted.', 'All is sorted.'],
    ['Answer: Find all tickets (5):', 'Find all tickets (5)'],
  ])('spells names as they are, and ends in no colon: %s', (first, wanted) => {
    expect(headOf('achieved', first)).toBe(wanted);
  });

  it('begins sentences in all scripts that have capitals', () => {
    expect(['état', 'e.g. this', 'lo0', '1 of 2'].map(beginSentence)).toEqual([
      'État',
      'e.g. this',
      'lo0',
      '1 of 2',
    ]);
  });
});
