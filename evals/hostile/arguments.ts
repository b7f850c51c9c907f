import { Command, Option } from 'commander';

import { wholeNumber } from '../../src/cli/options';
import { readOptions } from '../read-options';

/** What the command line asks for. */
export interface HostileArguments {
  seed: number;
  count: number;
  only?: string;
  input?: number;
}

/**
 * Reads the command line. Null where help was asked for and given.
 * @throws InputProblem with one sentence where something is wrong
 */
export function readArguments(
  words: readonly string[],
  names: readonly string[],
): HostileArguments | null {
  const program = new Command('npm run hostile --')
    .description('Sends hostile input to every place where text of others comes in.')
    .option('--count <number>', 'inputs an entrance', wholeNumber(1, 1_000_000), 1000)
    .option('--seed <number>', 'equal seeds make equal inputs', wholeNumber(0, 2 ** 31), 1)
    .addOption(new Option('--only <entrance>', 'only that entrance').choices(names))
    .option('--input <number>', 'only that input of it', wholeNumber(0, 1_000_000));
  return readOptions(program, words)?.opts<HostileArguments>() ?? null;
}
