import type { PassCounters } from '../../../src/domain/decisions/next-move';
import {
  type AnswerProgress,
  followAnswer,
  judgementOf,
  problemOfAnswer,
} from '../../../src/domain/reasoning/final-answer';

const progress = (more: Partial<AnswerProgress> = {}): AnswerProgress => ({
  ref: 'sha256:1',
  problem: null,
  judgement: null,
  ...more,
});
const counters: PassCounters = { retries: 0, maxRetries: 2, callsInPass: 1, verdict: null };
const report = { kind: 'report', outcome: 'achieved', note: 'All read.' } as never;

describe('the judgement of an answer by an evaluation', () => {
  it.each([
    ['VERIFIED', 'prompt', 'rules', 'pass'],
    ['VERIFIED', 'schema', 'model', 'pass'],
    ['NOT_VERIFIED', 'prompt', 'model', 'fail'],
    ['NOT_VERIFIED', 'schema', 'rules', 'fail'],
    // Without its model nobody can follow an evaluation in words.
    ['NOT_VERIFIED', 'prompt', 'rules', 'not_verifiable'],
  ] as const)('of %s by a %s and %s is %s', (verdict, by, reasoner, result) => {
    expect(judgementOf({ verdict, feedback: 'why' }, by, reasoner)).toEqual({
      result,
      reason: 'why',
    });
  });
});

describe('what stands against an answer', () => {
  it.each<[string, Partial<AnswerProgress>, object | null]>([
    ['nothing where nobody judges it', {}, null],
    ['nothing where it passed', { judgement: { result: 'pass', reason: '' } }, null],
    [
      'its rejection, which another try may mend',
      { judgement: { result: 'fail', reason: 'no peer' } },
      { reason: 'no peer', mendable: true },
    ],
    [
      'that nobody could judge it, which no try mends',
      { judgement: { result: 'not_verifiable', reason: 'no model' } },
      { reason: 'no model', mendable: false },
    ],
    [
      'that nobody could write it, whatever was judged',
      { problem: 'no form', judgement: { result: 'pass', reason: '' } },
      { reason: 'no form', mendable: false },
    ],
  ])('is %s', (_, more, problem) => {
    expect(problemOfAnswer(progress(more))).toEqual(problem);
  });
});

describe('a run whose answer was not accepted', () => {
  const rejected = { reason: 'No peer.', mendable: true };
  const note = 'All read. The answer was not accepted: No peer.';

  it('tries again while retries are left, with what was wrong', () => {
    expect(followAnswer(report, rejected, counters)).toMatchObject({
      kind: 'retry',
      feedback: 'No peer.',
    });
  });

  it('is never achieved: neither without retries nor where no try mends it', () => {
    const spent = { ...counters, retries: 2 };
    const ended = followAnswer(report, rejected, spent);
    expect(ended).toMatchObject({ kind: 'report', outcome: 'retries_exhausted' });
    const limited = followAnswer(report, { ...rejected, mendable: false }, counters);
    expect(limited).toMatchObject({ kind: 'report', outcome: 'partial' });
    expect(limited).toHaveProperty('note', expect.stringContaining(note));
  });

  it('ends as it would have where that is no success, and says so', () => {
    const partial = { kind: 'report', outcome: 'partial', note: 'All read.' } as never;
    expect(followAnswer(partial, rejected, counters)).toEqual({
      kind: 'report',
      outcome: 'partial',
      note,
    });
    const silent = { kind: 'report', outcome: 'partial', note: '' } as never;
    expect(followAnswer(silent, rejected, counters)).toHaveProperty(
      'note',
      'The answer was not accepted: No peer.',
    );
  });
});
