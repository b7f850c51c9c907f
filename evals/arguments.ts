import { Command, CommanderError } from 'commander';

import { InputProblem } from '../lab/gnmi/problem';
import { wholeNumber } from '../src/cli/options';

/** What the command line asks for. */
export interface EvalArguments {
  cases?: string;
  only?: string[];
  llm?: string;
  repeat: number;
  parallel?: number;
  direct: boolean;
  json: boolean;
  junit?: string;
}

const examples = `
Examples:
  $ netoncall eval
  $ netoncall eval --cases my-cases --json > evaluation.json
  $ netoncall eval --cases my-cases --repeat 3 --junit evaluation.xml
  $ netoncall eval --cases my-cases --direct

A case is a YAML file with a network and the answer that is expected; evals/README.md describes it
and how each figure is computed.`;

function command(): Command {
  return new Command('netoncall eval')
    .description('Runs cases as real investigations on a private stand, and scores the answers.')
    .option('--cases <folder>', 'folder of case or scenario files, or one file (default: the lab)')
    .option('--only <ids>', 'only these cases, separated by commas', (text) => text.split(','))
    .option('--llm <id>', 'id of a configured model that reasons (default: the rules)')
    .option('--repeat <number>', 'how often each case runs', wholeNumber(1, 1000), 1)
    .option('--parallel <number>', 'cases at once (default: the cores)', wholeNumber(1, 256))
    .option(
      '--direct',
      'in seconds: the same code without Temporal server, worker, MCP client and model',
      false,
    )
    .option('--json', 'print one JSON document, and nothing else, on standard output', false)
    .option('--junit <file>', 'also write the result as JUnit XML')
    .addHelpText('after', examples)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}

/**
 * Reads the command line. Null where help was asked for and given.
 * @throws InputProblem with one sentence where something is wrong
 */
export function readArguments(words: readonly string[]): EvalArguments | null {
  const program = command();
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new InputProblem(`${error.message.replace(/^error: /, '')} (see --help)`);
  }
  const options = program.opts<EvalArguments>();
  if (options.direct && options.llm !== undefined && options.llm !== 'rules') {
    throw new InputProblem('--direct runs the rules; leave out --llm, or --direct (see --help)');
  }
  return options;
}
