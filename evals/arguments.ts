import { Command } from 'commander';

import { InputProblem } from '../lab/gnmi/problem';
import { wholeNumber } from '../src/cli/options';
import { readOptions } from './read-options';

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
    .addHelpText('after', examples);
}

/**
 * Reads the command line. Null where help was asked for and given.
 * @throws InputProblem with one sentence where something is wrong
 */
export function readArguments(words: readonly string[]): EvalArguments | null {
  const options = readOptions(command(), words)?.opts<EvalArguments>() ?? null;
  if (options === null) return null;
  if (options.direct && options.llm !== undefined && options.llm !== 'rules') {
    throw new InputProblem('--direct runs the rules; leave out --llm, or --direct (see --help)');
  }
  return options;
}
