import { type Command, Option } from 'commander';

import { describeRun } from '../client/describe-run';
import { readEnding } from '../client/read-ending';
import { readStatus } from '../client/read-status';
import { openSession, type Session } from '../client/session';
import { type ExitCode, exitCodes } from '../exit-codes';
import { showEnding } from '../show-ending';
import type { Terminal } from '../terminal/terminal';

interface ReportOptions {
  runId?: string;
  json?: boolean;
  ticket?: boolean;
  short?: boolean;
}

const examples = `
Examples:
  $ netoncall report alert-4711
  $ netoncall report alert-4711 --ticket
  $ netoncall report alert-4711 > report.md
  $ netoncall report alert-4711 --json | jq .root_cause

The exit code tells what the run found, as that of \`netoncall run\` does.`;

export function addReportCommand(program: Command, terminal: Terminal): void {
  program
    .command('report')
    .summary('print the report of a run')
    .description(
      'Prints the report of a run that has ended: laid out on a terminal, as Markdown elsewhere.',
    )
    .argument('<workflow-id>', 'id of the run')
    .option('--run-id <id>', 'an earlier run under the same id')
    .addOption(new Option('--json', 'the document of the run').conflicts(['ticket', 'short']))
    .addOption(new Option('--ticket', 'a few lines of plain text for a ticket').conflicts('short'))
    .option('--short', 'summary, findings and next actions only')
    .addHelpText('after', examples)
    .action(async (workflowId: string, options: ReportOptions) => {
      const session = await openSession({ environment: terminal.environment });
      try {
        terminal.exitCode = await report(session, workflowId, options, terminal);
      } finally {
        await session.close();
      }
    });
}

async function report(
  session: Session,
  workflowId: string,
  options: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const known = await describeRun(session, workflowId);
  const handle = session.client.workflow.getHandle(workflowId, options.runId);
  if (known.status.name === 'RUNNING' && options.runId === undefined) {
    const reading = await readStatus(session, handle);
    const phase = reading.kind === 'status' ? ` (${reading.status.phase})` : '';
    terminal.note(`The run is still going on${phase}; it has no report yet.`);
    terminal.note(`Follow it: netoncall status ${workflowId} --follow`);
    return exitCodes.undecided;
  }
  const ending = await readEnding(session, handle);
  return await showEnding({ session, handle, terminal, ending, form: formOf(options) });
}

function formOf({ json, ticket, short }: ReportOptions): 'json' | 'ticket' | 'short' | 'full' {
  if (json === true) return 'json';
  if (ticket === true) return 'ticket';
  return short === true ? 'short' : 'full';
}
