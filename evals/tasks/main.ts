#!/usr/bin/env node
import { Command } from 'commander';

import { wholeNumber } from '../../src/cli/options';
import { generateTasks, type TaskOptions } from './generate';
import { judge } from './judge';
import { runTask } from './run-task';

function readOptions(words: readonly string[]): TaskOptions {
  const numbers = (text: string): number[] => text.split(',').map(Number);
  return new Command('npm run tasks --')
    .description(
      'Makes tasks by seed, has each carried out by a model that errs, before servers that fail and a person who refuses, and compares how it ended with what the servers hold.',
    )
    .option('--count <number>', 'how many tasks', wholeNumber(1, 100_000), 200)
    .option('--seed <number>', 'equal seeds make equal tasks', wholeNumber(0, 2 ** 31), 1)
    .option('--only <numbers>', 'only these of the tasks', numbers)
    .addHelpText(
      'after',
      '\nExamples:\n  npm run tasks -- --count 200 --seed 1\n  npm run tasks -- --seed 1 --only 17',
    )
    .parse(words, { from: 'user' })
    .opts<TaskOptions>();
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  let right = 0;
  let all = 0;
  for (const task of generateTasks(options)) {
    const { said, expected, wrong } = judge(await runTask(task));
    all += 1;
    if (wrong.length === 0) right += 1;
    if (wrong.length > 0 || options.only !== undefined) {
      process.stdout.write(
        `${task.number} ${task.profile}: said ${said}, observed ${expected}\n  ${wrong.join('\n  ')}\n  ${JSON.stringify(task)}\n`,
      );
    }
  }
  process.stdout.write(
    `${right} of ${all} tasks of seed ${options.seed} ended as their servers say.\n`,
  );
  process.exitCode = right === all ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 30;
});
