import { type AnswerGrounds, answeredOf } from '../../../src/domain/run/answered';

const grounds = (more: Partial<AnswerGrounds>): AnswerGrounds => ({
  outcome: 'retries_exhausted',
  verdict: 'fault',
  judged: true,
  ...more,
});

describe('whether a question was answered', () => {
  it.each<[string, Partial<AnswerGrounds>, string]>([
    [
      'a task that was achieved',
      { judged: false, outcome: 'achieved', verdict: 'inconclusive' },
      'yes',
    ],
    ['a task that was done in part', { judged: false, outcome: 'partial' }, 'partly'],
    ['a task that was denied', { judged: false, outcome: 'denied' }, 'no'],
    [
      'a fault that does not explain the complaint',
      { unexplained: true, outcome: 'achieved' },
      'partly',
    ],
    [
      'a fact that was told, whatever the verdict',
      { direct_answer: { state: 'told' }, verdict: 'inconclusive' },
      'yes',
    ],
    ['a fact that is not shown', { direct_answer: { state: 'not_shown' } }, 'no'],
    ['a thing that was not found', { direct_answer: { state: 'not_found' } }, 'no'],
    [
      'whether it works, where nobody can tell',
      { direct_answer: { state: 'working' }, verdict: 'inconclusive' },
      'no',
    ],
    ['that it works', { direct_answer: { state: 'working' } }, 'yes'],
    ['that it does not work', { direct_answer: { state: 'not_working' } }, 'yes'],
    ['an inconclusive verdict', { verdict: 'inconclusive', outcome: 'achieved' }, 'no'],
    ['a healthy verdict', { verdict: 'healthy' }, 'yes'],
    ['a fault, with all looked at', { outcome: 'achieved' }, 'yes'],
    ['a fault, with not all looked at', {}, 'partly'],
  ])('by %s', (_, more, answered) => {
    expect(answeredOf(grounds(more))).toBe(answered);
  });
});
