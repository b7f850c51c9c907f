import { runProgram } from '../../src/cli/run-program';
import { fakeTerminal } from '../cli/fake-terminal';
import type { CommandResult } from './run-cli';

/**
 * A command line in this process, as if its output went to files: what is the same for the command
 * in a process of its own, whose start takes longer than most commands.
 */
export async function runHere(
  values: string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<CommandResult> {
  const { terminal, texts, endInput } = fakeTerminal({ environment });
  endInput();
  const code = await runProgram(values, terminal);
  return { code, output: texts.output, errors: texts.notes };
}
