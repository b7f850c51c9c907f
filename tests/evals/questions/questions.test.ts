import { join } from 'node:path';

import { readQuestions, runQuestion } from '../../../evals/questions/run-questions';

const cases = readQuestions(join(__dirname, '../../../evals/questions/questions.yaml'));

describe('questions as people on call write them', () => {
  it.each(cases.map((one) => [`${one.question.slice(0, 80)} (${one.scenario})`, one] as const))(
    'are taken for what they are: %s',
    async (_title, one) => {
      const { problems } = await runQuestion(one);
      expect(problems).toEqual([]);
    },
  );
});
