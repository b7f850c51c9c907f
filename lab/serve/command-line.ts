import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { InputProblem } from './problem';

/** Where and how a lab serves. */
export interface AddressOptions {
  http: boolean;
  host: string;
  /** Names by which it may be asked, beside addresses and localhost. */
  allowedHost?: string[];
  /** 0 lets the system choose. */
  port: number;
  readyFile?: string;
}

/** Reads an option that is a whole number of zero or more. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('give a whole number, for instance 50.');
  return Number(text);
}

const SERVING = `
Without --http the server speaks MCP on standard input and output, and ends with its input.
With --http it prints one JSON line {"url":…,"pid":…} when it is ready.`;

/** A command with the options that all labs share; examples are shown below the options. */
export function servingCommand(
  name: string,
  description: string,
  examples: readonly string[],
): Command {
  const shown = examples.map((example) => `  $ ${example}`).join('\n');
  return new Command(name)
    .description(description)
    .option('--http', 'serve streamable HTTP instead of standard input and output', false)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--allowed-host <name...>',
      'host name to accept in requests, in addition to IP addresses',
    )
    .option('--port <number>', 'port to listen on; 0 lets the system choose', wholeNumber, 0)
    .option('--ready-file <file>', 'also write the ready line to a file')
    .option('--call-log <file>', 'append a JSON line per call that arrives, and per answer')
    .option('--latency <ms>', 'added to every call', wholeNumber, 0)
    .addHelpText('after', `\nExamples:\n${shown}\n${SERVING}`)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}

/**
 * Reads the command line into the program's options. False where help was asked for and given;
 * throws InputProblem with one sentence where something is wrong.
 */
export function parseCommandLine(program: Command, argv: readonly string[]): boolean {
  try {
    program.parse(argv, { from: 'user' });
    return true;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return false;
    throw new InputProblem(`${error.message.replace(/^error: /, '')} (see --help)`);
  }
}
