import { Command, CommanderError } from 'commander';

import { InputProblem } from '../../lab/gnmi/problem';
import { wholeNumber } from '../../src/cli/options';

/** What the command line asks for. */
export interface FaultArguments {
  seed: number;
  count: number;
  only?: string;
}

/**
 * Reads the command line. Null where help was asked for and given.
 * @throws InputProblem with one sentence where something is wrong
 */
export function readArguments(words: readonly string[]): FaultArguments | null {
  const program = new Command('npm run faults --')
    .description('Kills and stops workers at the boundaries of the activities of a run.')
    .option('--count <number>', 'how many runs at most', wholeNumber(1, 100_000), 400)
    .option('--seed <number>', 'equal seeds make the same order', wholeNumber(0, 2 ** 31), 1)
    .option('--only <boundary>', 'only those that begin so, such as callTool:1:after:killed')
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new InputProblem(`${error.message.replace(/^error: /, '')} (see --help)`);
  }
  return program.opts<FaultArguments>();
}
