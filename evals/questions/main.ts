import { join } from 'node:path';

import { readQuestions, runQuestion } from './run-questions';

/** `node dist/evals/questions/main.js [list.yaml …]`: how many questions of some lists are right. */
async function main(files: readonly string[]): Promise<void> {
  const lists = files.length > 0 ? files : [join('evals', 'questions', 'questions.yaml')];
  for (const file of lists) {
    const cases = readQuestions(file);
    let right = 0;
    for (const one of cases) {
      const { problems } = await runQuestion(one);
      if (problems.length === 0) right += 1;
      else console.log(`${one.question.slice(0, 160)}\n  ${problems.join('\n  ')}`);
    }
    console.log(`${file}: ${right} of ${cases.length} right`);
  }
}

void main(process.argv.slice(2));
