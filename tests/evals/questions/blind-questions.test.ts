import { join } from 'node:path';

import { readQuestions, runQuestion } from '../../../evals/questions/run-questions';
import { sampled } from '../../support/sampled';

/** Written blind; what it missed was mended, so that it is a regression test. */
const cases = [
  'questions-2.yaml',
  'questions-3.yaml',
  'questions-4.yaml',
  'questions-5.yaml',
  'questions-6.yaml',
  'questions-7.yaml',
  'questions-8.yaml',
  'questions-9.yaml',
  'questions-10.yaml',
].flatMap((list) => readQuestions(join(__dirname, '../../../evals/blind', list)));
const titleOf = (question: string) => question.replaceAll(/\s+/g, ' ').slice(0, 80);

describe('questions that were written blind', () => {
  it.each(sampled(cases, 18).map((one) => [titleOf(one.question), one] as const))(
    'stay right: %s',
    async (_title, one) => {
      const { problems } = await runQuestion(one);
      expect(problems).toEqual([]);
    },
  );
});
