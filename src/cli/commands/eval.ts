import type { Command } from 'commander';

import { runScript } from '../stand/run-script';
import type { Terminal } from '../terminal/terminal';

const help = `
Options of the evaluation:
  --cases <folder>     folder of case or scenario files, or one file (default: the lab)
  --only <ids>         only these cases, separated by commas
  --llm <id>           id of a configured model that reasons (default: the rules)
  --repeat <number>    how often each case runs
  --parallel <number>  cases at once (default: the cores)
  --direct             fast (seconds): workflow, activities, rules and checks in one process; leaves
                       out what Temporal, workers, the MCP client and models add to a run
  --json               print one JSON document, and nothing else, on standard output
  --junit <file>       also write the result as JUnit XML

Examples:
  $ netoncall eval
  $ netoncall eval --cases my-cases --json > evaluation.json
  $ netoncall eval --cases my-cases --repeat 3 --junit evaluation.xml
  $ netoncall eval --cases my-cases --direct

It starts a private environment for itself: no other Temporal server and no router is touched.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('eval')
    .description(
      'Runs cases as real investigations in a private environment, and scores the answers.',
    )
    .usage('[options of the evaluation]')
    .argument('[options...]')
    .helpOption('--help', 'display help for command')
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText('after', help)
    .action(async (options: string[]) => {
      // A program of its own: what is measured never depends on its measure.
      terminal.exitCode = await runScript('evals', options, terminal.environment);
    });
}
