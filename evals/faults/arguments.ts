import { Command } from 'commander';

import { wholeNumber } from '../../src/cli/options';
import { readOptions } from '../read-options';

/** What the command line asks for. */
export interface FaultArguments {
  seed: number;
  count: number;
  lanes: number;
  only?: string;
  /** Minutes. */
  soak?: number;
}

/**
 * Reads the command line. Null where help was asked for and given.
 * @throws InputProblem with one sentence where something is wrong
 */
export function readArguments(words: readonly string[]): FaultArguments | null {
  const program = new Command('npm run faults --')
    .description(
      'Disturbs runs that read and runs that write at the boundaries of their activities.',
    )
    .option('--count <number>', 'how many pairs of runs at most', wholeNumber(1, 100_000), 400)
    .option('--seed <number>', 'equal seeds make the same order', wholeNumber(0, 2 ** 31), 1)
    .option('--lanes <number>', 'how many pairs at the same time', wholeNumber(1, 64), 4)
    .option('--only <boundary>', 'only those that begin so, such as writing:callTool:1:after')
    .option(
      '--soak <minutes>',
      'in place of it: runs for so long, and what grows',
      wholeNumber(1, 10_000),
    );
  return readOptions(program, words)?.opts<FaultArguments>() ?? null;
}
