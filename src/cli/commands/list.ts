import type { Command } from 'commander';

import { outcomeWord, verdictSchema } from '../../domain/analysis/outcome';
import { type ListedRun, stateWord } from '../../domain/run/runs';
import { cleanText } from '../../domain/text/escape';
import { listRuns } from '../client/list-runs';
import { filterTerms, type GivenFilters, runFilters } from '../client/run-filters';
import { openSession } from '../client/session';
import { longestId, wholeNumber } from '../options';
import { verdictWord } from '../../report/wording';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';

interface ListOptions extends GivenFilters {
  limit: number;
  json?: boolean;
}

const examples = `
Examples:
  $ netoncall list
  $ netoncall list --device PE1 --limit 5
  $ netoncall list --waiting
  $ netoncall list --answered no
  $ netoncall list --json`;

export function addCommand(program: Command, terminal: Terminal): void {
  const list = program
    .command('list')
    .description(
      'Lists recent investigations: runs in progress first, then the others, most recently ended first.',
    )
    .option('--limit <number>', 'how many', wholeNumber(1, 1000), 20);
  for (const { option } of Object.values(runFilters)) list.addOption(option);
  list
    .option('--json', 'print a JSON list')
    .addHelpText('after', examples)
    .action(async (options: ListOptions) => {
      const session = await openSession({ environment: terminal.environment });
      try {
        const runs = await listRuns(session, options);
        if (options.json === true) terminal.print(JSON.stringify(runs, null, 2));
        else if (runs.length === 0) terminal.note(noRuns(options));
        else printRuns(runs, terminal);
      } finally {
        await session.close();
      }
    });
}

/** Nobody who looks for certain runs is told that there are none at all. */
export function noRuns(filters: GivenFilters): string {
  const { running, waiting, ...others } = filters;
  const isOther = filterTerms(others).length > 0;
  if (!isOther && waiting === true)
    return 'No runs waiting for an answer. All runs: netoncall list';
  if (!isOther && running === true) return 'No runs in progress. All runs: netoncall list';
  return isOther
    ? 'No run matches. All runs: netoncall list'
    : 'No runs. Start one: netoncall run "Check BGP neighbors on PE1"';
}

/** How a run stands; an older one that a rerun took the place of says so. */
function stateOf({ outcome, state, replaced_by: replaced }: ListedRun): string {
  if (replaced != null) return 'replaced by a rerun';
  return outcome === null ? stateWord(state) : outcomeWord(outcome);
}

/** What was found, as the head of the report says it: a fault need not be in what was asked about. */
function verdictOf(run: ListedRun): string {
  const { verdict, other_fault: other } = run;
  const known = verdictSchema.safeParse(verdict ?? canceledVerdict(run));
  return known.success ? verdictWord(known.data, other) : '';
}

/** A canceled run leaves no result; that it found a fault is told by how severe that is. */
const canceledVerdict = ({ outcome, severity }: ListedRun) =>
  outcome !== 'cancelled' ? null : severity === null ? 'inconclusive' : 'fault';

export function printRuns(runs: readonly ListedRun[], terminal: Terminal): void {
  const rows = runs.map((run) => [
    cleanText(run.id, longestId),
    run.started.slice(0, 19).replace('T', ' '),
    cleanText(run.query ?? '', 80),
    stateOf(run),
    verdictOf(run),
    run.answered ?? '',
    run.severity ?? '',
  ]);
  const headings = ['ID', 'Started (UTC)', 'Question', 'State', 'Verdict', 'Answered', 'Severity'];
  // In a pipe every run keeps its line, so that it can be searched and cut.
  const width = terminal.rich ? terminal.width : Number.MAX_SAFE_INTEGER;
  terminal.print(
    renderTable(headings, rows, { width, heading: terminal.colors.bold, wholeWords: true }),
  );
}
