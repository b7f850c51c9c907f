import { join } from 'node:path';

import { readQuestions, runQuestion } from './run-questions';
import { isUnderstoodList, readUnderstood, understoodProblems } from './understood';

/** `node dist/evals/questions/main.js [list.yaml …]`: how many questions of some lists are right. */
async function main(files: readonly string[]): Promise<void> {
  const lists = files.length > 0 ? files : [join('evals', 'questions', 'questions.yaml')];
  for (const file of lists) {
    let [right, all] = [0, 0];
    for await (const { question, problems } of judged(file)) {
      all += 1;
      if (problems.length === 0) right += 1;
      else console.log(`${question.slice(0, 160)}\n  ${problems.join('\n  ')}`);
    }
    console.log(`${file}: ${right} of ${all} right`);
  }
}

async function* judged(file: string): AsyncGenerator<{ question: string; problems: string[] }> {
  if (isUnderstoodList(file)) {
    for (const one of readUnderstood(file)) {
      yield { question: one.question, problems: understoodProblems(one) };
    }
    return;
  }
  for (const one of readQuestions(file)) {
    const { problems } = await runQuestion(one);
    yield { question: one.question, problems };
  }
}

void main(process.argv.slice(2));
