import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Command } from 'commander';

import { findPackageRoot } from '../../config/package-root';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import type { Terminal } from '../terminal/terminal';

const help = `
Options of the evaluation:
  --cases <folder>     folder of case or scenario files, or one file (default: the lab)
  --only <ids>         only these cases, separated by commas
  --llm <id>           id of a configured model that reasons (default: the rules)
  --repeat <number>    how often each case runs
  --parallel <number>  cases at once (default: the cores)
  --json               print one JSON document, and nothing else, on standard output
  --junit <file>       also write the result as JUnit XML

Examples:
  $ netoncall eval
  $ netoncall eval --cases my-cases --json > evaluation.json
  $ netoncall eval --cases my-cases --repeat 3 --junit evaluation.xml

It starts a private stand for itself: no other Temporal server and no router is touched.`;

export function addEvalCommand(program: Command, terminal: Terminal): void {
  program
    .command('eval')
    .summary('score investigations of cases with known answers')
    .description('Runs cases as real investigations on a private stand, and scores the answers.')
    .usage('[options of the evaluation]')
    .argument('[options...]')
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText('after', help)
    .action(async (options: string[]) => {
      terminal.exitCode = await runEvaluation(options, terminal.environment);
    });
}

/** The evaluation is a program beside this one: what is measured never depends on its measure. */
async function runEvaluation(options: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const script = join(findPackageRoot(), 'dist', 'evals', 'main.js');
  if (!existsSync(script)) {
    const message = `${script} is missing: this copy of netoncall is not built.`;
    throw new CommandFailure(message, undefined, ['npm run build']);
  }
  const child = spawn(process.execPath, [script, ...options], {
    stdio: 'inherit',
    env: environment,
  });
  // The evaluation stops its stand itself; Ctrl-C in a terminal reaches it without help.
  const interrupt = (): void => undefined;
  const terminate = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', interrupt).on('SIGTERM', terminate);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? exitCodes.failed));
    });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate);
  }
}
