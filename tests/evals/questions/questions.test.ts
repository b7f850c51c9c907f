import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { listScenarios } from '../../../lab/gnmi';
import { readQuestions, runQuestion } from '../../../evals/questions/run-questions';
import { sampled } from '../../support/sampled';

const folder = join(__dirname, '../../../evals/questions');
const lists = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
const cases = lists.flatMap((file) => readQuestions(join(folder, file)));
const titleOf = (question: string) => question.replaceAll(/\s+/g, ' ').slice(0, 80);

describe('questions as people on call write them', () => {
  it.each(
    sampled(cases, 12).map((one) => [`${titleOf(one.question)} (${one.scenario})`, one] as const),
  )('are taken for what they are: %s', async (_title, one) => {
    const { problems } = await runQuestion(one);
    expect(problems).toEqual([]);
  });

  it('are about every scenario of the lab', () => {
    const asked = new Set(cases.map((one) => one.scenario));
    expect(listScenarios().filter((name) => !asked.has(name))).toEqual([]);
  });
});
