import { type Command, InvalidArgumentError } from 'commander';

import { collect, type CollectOptions } from '../evidence/collect';
import { type ShowOptions, showEvidence } from '../evidence/show-evidence';
import { wholeNumber } from '../options';
import type { Terminal } from '../terminal/terminal';

const showExamples = `
Examples:
  $ netoncall evidence show sha256:5e0c71a4b2d9
  $ netoncall evidence show sha256:5e0c71a4b2d9 '#/data/neighbors/0/state'

Take the reference and the pointer from the report. Put the pointer in quotes, or the shell treats
it as a comment. It names a place in the reply of the tool.`;

const collectExamples = `
Examples:
  $ netoncall evidence gc --dry-run
  $ netoncall evidence gc --keep 90

Evidence of open runs, and of runs that closed within the days to keep, is kept; everything else that
is older than an hour is removed. Only the runs of this server and namespace count: do not collect in
a store that another server uses too.`;

export function addCommand(program: Command, terminal: Terminal): void {
  const evidence = program
    .command('evidence')
    .description('Reads stored evidence, and removes what is no longer needed.')
    .addHelpText('after', showExamples);
  evidence
    .command('show')
    .summary('print a stored response')
    .description('Prints a stored response, or one value of it, as JSON.')
    .argument('<reference>', 'reference from a report, sha256: and its digits', reference)
    .argument('[pointer]', 'the same as --pointer, as it stands behind the reference in a report')
    .option('--pointer <pointer>', 'JSON pointer (RFC 6901) into the response of the tool')
    .option('--json', 'print the JSON only, without a word on where it came from')
    .addHelpText('after', showExamples)
    .action(async (ref: string, pointer: string | undefined, options: ShowOptions) => {
      await showEvidence(ref, pointer === undefined ? options : { ...options, pointer }, terminal);
    });
  evidence
    .command('gc')
    .summary('remove evidence that is no longer needed')
    .description('Removes evidence that no open or recent run refers to.')
    .option('--keep <days>', 'how long closed runs keep theirs', wholeNumber(0, 36_500), 30)
    .option('--dry-run', 'only say what would be removed')
    .option('--force', 'continue even if no run of this server refers to anything in the store')
    .option('--json', 'print a JSON document')
    .addHelpText('after', collectExamples)
    .action(async (options: CollectOptions) => {
      await collect(options, terminal);
    });
}

function reference(text: string): string {
  if (/^sha256:[0-9a-f]{12,64}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'Give a reference as shown in the report: "sha256:" followed by at least 12 hexadecimal digits.',
  );
}
