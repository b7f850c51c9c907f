import { type Command, CommanderError } from 'commander';

import { InputProblem } from '../lab/gnmi/problem';

/**
 * Reads a command line into the options of a program. Null where help was asked for and given.
 * @throws InputProblem with one sentence where something is wrong
 */
export function readOptions(program: Command, words: readonly string[]): Command | null {
  program
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  try {
    return program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new InputProblem(`${error.message.replace(/^error: /, '')} (see --help)`);
  }
}
