import { answerLines } from '../../src/cli/people/answer-lines';
import type { RunStatus } from '../../src/domain/run/run-status';

type Decision = RunStatus['decisions'][number];

const question = 'Which device do you mean?';
const decision = (prompt: string, answer: string, at: number): Decision => ({
  request: {
    id: `r${at}`,
    kind: 'clarification',
    prompt,
    options: [],
    askedAt: at - 1,
    deadline: at + 10,
    onDeadline: 'the run ends',
  },
  answer,
  by: 'night shift',
  at,
  settledBy: 'answer',
});

describe('what became of answers', () => {
  it('is a rejection where the question was asked again, with what was wrong', () => {
    const decisions = [
      decision(question, 'PE7', 1),
      decision(`"PE7" does not settle it. ${question}`, 'PE2', 2),
    ];
    expect(answerLines({ decisions, openRequest: null })).toEqual([
      '  Answer "PE7" from night shift: rejected ("PE7" does not settle it)',
      '  Answer "PE2" from night shift: accepted',
    ]);
  });

  it('is nothing where nobody answered', () => {
    const open: Decision = { ...decision(question, 'PE2', 1), answer: null, settledBy: 'deadline' };
    expect(answerLines({ decisions: [open], openRequest: null })).toEqual([]);
  });
});
