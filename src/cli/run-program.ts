import { describeFailure } from './command-failure';
import { buildProgram } from './program';
import type { Terminal } from './terminal/terminal';

/** Runs one command line and gives its exit code. Never throws and never shows a stack. */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await buildProgram(terminal, words).parseAsync(words, { from: 'user' });
    return terminal.exitCode;
  } catch (error) {
    const { exitCode, text } = describeFailure(error);
    if (text !== '') terminal.noteWrapped(text);
    return exitCode;
  }
}
