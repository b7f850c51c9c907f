import { partSentences } from '../../src/report/part-sentences';

const refused = (text: string, why: string) =>
  ({ id: '1', text, status: 'refused', why, calls: ['c1'] }) as const;

it('a refused call that is a part of its own is named once', () => {
  const call = 'set_value weight value=92 kg';
  expect(partSentences([refused(call, `${call}: not made: alice refused it ("no")`)])).toEqual([
    `Not done, because it was not approved: ${call}. Not made: alice refused it ("no").`,
  ]);
});

it('why a part is not done stands as it was told', () => {
  const call = 'set_value weight value=92 kg';
  expect(partSentences([refused('Set the weight.', `${call}: not made`)])).toEqual([
    `Not done, because it was not approved: Set the weight. ${call}: not made.`,
  ]);
});
