import { Command } from 'commander';
import { usageWords } from './usage-words';

import { packageVersion } from '../config/package-root';
import { commandList, loadCommand } from './command-list';
import { exitCodeHelp } from './exit-codes';
import { wrapHelp } from './help-text';
import type { Terminal } from './terminal/terminal';

const help = `
Start here:
  $ netoncall demo                              simulate a fault and report it
  $ netoncall up                                start a local environment
  $ netoncall run "Check BGP neighbors on PE1"  ask a question
  $ netoncall doctor                            find out what is missing

${exitCodeHelp}`;

/**
 * The command line of netoncall, with the command that the words call; the others are listed by
 * name and summary. Commands set the terminal's exit code; wrong usage throws.
 */
export function buildProgram(terminal: Terminal, words: readonly string[]): Command {
  const program = new Command('netoncall')
    .description(
      'Investigates faults for on-call network engineers. A run survives a restart of any component.',
    )
    .version(packageVersion())
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .showHelpAfterError('(run with --help for options and examples)')
    .configureOutput({
      writeOut: (text) =>
        terminal.streams.output.write(wrapHelp(text, terminal.streams.output.columns)),
      writeErr: (text) => terminal.streams.notes.write(text),
      outputError: (text, write) => write(usageWords(text)),
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', help)
    .exitOverride();
  const called = calledCommand(words);
  for (const [name, summary] of Object.entries(commandList)) {
    if (name === called) loadCommand(name, program, terminal);
    else program.command(name).summary(summary);
  }
  return program;
}

/** The first word that is no option; after `help`, the one that is asked about. */
function calledCommand(words: readonly string[]): string | undefined {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  return first === 'help' ? second : first;
}
