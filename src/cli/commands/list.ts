import type { WorkflowExecutionInfo } from '@temporalio/client';
import { type Command, Option } from 'commander';

import { workflowType } from '../../domain/investigation/investigation-names';
import { outcomeSchema } from '../../domain/analysis/outcome';
import type { InvestigationResult } from '../../domain/run/run-document';
import { cleanText } from '../../domain/text/escape';
import type { SearchAttributeName } from '../../domain/investigation/search-attributes';
import { askedQuestion } from '../client/asked-question';
import { openSession, type Session } from '../client/session';
import { longestId, wholeNumber } from '../options';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';

interface ListOptions {
  limit: number;
  device?: string;
  outcome?: string;
  running?: boolean;
  waiting?: boolean;
  json?: boolean;
}

/** One run as the list shows it. */
interface ListedRun {
  id: string;
  run_id: string;
  started: string;
  query: string | null;
  state: string;
  outcome: string | null;
  verdict: string | null;
  severity: string | null;
  devices: string[];
}

const examples = `
Examples:
  $ netoncall list
  $ netoncall list --device PE1 --limit 5
  $ netoncall list --waiting
  $ netoncall list --json`;

export function addListCommand(program: Command, terminal: Terminal): void {
  program
    .command('list')
    .description('Lists recent investigations, the newest first.')
    .option('--limit <number>', 'how many', wholeNumber(1, 1000), 20)
    .option('--device <name>', 'only runs that looked at this device')
    .addOption(
      new Option('--outcome <name>', 'only runs that ended so').choices(outcomeSchema.options),
    )
    .option('--running', 'only runs that are under way')
    .option('--waiting', 'only runs that wait for a person')
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

async function listRuns(session: Session, options: ListOptions): Promise<ListedRun[]> {
  const found: WorkflowExecutionInfo[] = [];
  const runs = session.lists.workflow.list({ query: listQuery(options), pageSize: options.limit });
  for await (const run of runs) {
    found.push(run);
    if (found.length >= options.limit) break;
  }
  return await Promise.all(found.map((run) => toListedRun(session, run)));
}

/** The filter in the language of Temporal's visibility store. */
export function listQuery(options: Omit<ListOptions, 'limit' | 'json'>): string {
  const attribute = (name: SearchAttributeName): string => name;
  const terms = [`WorkflowType = '${workflowType}'`];
  if (options.device !== undefined) {
    terms.push(`${attribute('NetoncallDevices')} = ${quoted(options.device)}`);
  }
  if (options.outcome !== undefined) {
    terms.push(`${attribute('NetoncallOutcome')} = ${quoted(options.outcome)}`);
  }
  if (options.running === true) terms.push(`ExecutionStatus = 'Running'`);
  if (options.waiting === true) {
    terms.push(`ExecutionStatus = 'Running'`, `${attribute('NetoncallAwaitingHuman')} = true`);
  }
  return terms.join(' AND ');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

async function toListedRun(session: Session, run: WorkflowExecutionInfo): Promise<ListedRun> {
  const attributes = run.searchAttributes as Record<string, unknown[] | undefined>;
  const first = (name: SearchAttributeName): string | null => {
    const value = attributes[name]?.[0];
    return typeof value === 'string' ? value : null;
  };
  const running = run.status.name === 'RUNNING';
  return {
    id: run.workflowId,
    run_id: run.runId,
    started: run.startTime.toISOString(),
    query: await askedQuestion(session.client, run),
    state: running ? (first('NetoncallPhase') ?? 'running') : run.status.name.toLowerCase(),
    outcome: first('NetoncallOutcome'),
    verdict: run.status.name === 'COMPLETED' ? await verdictOf(session, run) : null,
    severity: first('NetoncallSeverity'),
    devices: (attributes['NetoncallDevices'] ?? []).map(String),
  };
}

/** The verdict stands in the result, which the list does not carry. */
async function verdictOf(session: Session, run: WorkflowExecutionInfo): Promise<string | null> {
  const handle = session.client.workflow.getHandle(run.workflowId, run.runId);
  try {
    return ((await handle.result()) as InvestigationResult).verdict;
  } catch {
    return null;
  }
}

/** Nobody who looks for certain runs is told that there are none at all. */
export function noRuns({ device, outcome, running, waiting }: Omit<ListOptions, 'limit'>): string {
  const filtered = [device, outcome, running, waiting].some((one) => one !== undefined);
  return filtered
    ? 'No such run. All of them: netoncall list'
    : 'No runs. Start one: netoncall run "Check BGP neighbors on PE1"';
}

export function printRuns(runs: readonly ListedRun[], terminal: Terminal): void {
  const rows = runs.map((run) => [
    cleanText(run.id, longestId),
    run.started.slice(0, 19).replace('T', ' '),
    cleanText(run.query ?? '', 80),
    run.outcome ?? run.state,
    run.verdict ?? '',
    run.severity ?? '',
  ]);
  const headings = ['ID', 'STARTED (UTC)', 'QUESTION', 'STATE', 'VERDICT', 'SEVERITY'];
  // In a pipe every run keeps its line, so that it can be searched and cut.
  const width = terminal.rich ? terminal.width : Number.MAX_SAFE_INTEGER;
  terminal.print(
    renderTable(headings, rows, { width, heading: terminal.colors.bold, wholeWords: true }),
  );
}
