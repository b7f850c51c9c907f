import { type Command, Option } from 'commander';

import { describeRun } from '../client/describe-run';
import { readDocument, readDocumentAt } from '../client/read-document';
import { readEnding } from '../client/read-ending';
import { readStatus } from '../client/read-status';
import { openSession, type Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { type ExitCode, exitCodeOf, exitCodes } from '../exit-codes';
import { runId } from '../options';
import { readDocumentFile } from '../report-html/read-document-file';
import { readReplies } from '../report-html/read-replies';
import { htmlFileName, writeHtml } from '../report-html/write-html';
import { printDocument, showEnding } from '../show-ending';
import type { RunDocument } from '../../domain/run/run-document';
import type { Terminal } from '../terminal/terminal';

interface ReportOptions {
  runId?: string;
  json?: boolean;
  ticket?: boolean;
  short?: boolean;
  /** File to write; true where none was named. */
  html?: string | true;
  document?: string;
}

const examples = `
Examples:
  $ netoncall report alert-4711
  $ netoncall report alert-4711 --ticket
  $ netoncall report alert-4711 > report.md
  $ netoncall report alert-4711 --html report.html
  $ netoncall report --document run.json --html report.html
  $ netoncall report alert-4711 --json | jq .root_cause

The exit code shows the result of the run, as with \`netoncall run\`.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('report')
    .description(
      'Prints the report of a run that has ended: formatted on a terminal, as Markdown in a pipe or file.',
    )
    .argument('[workflow-id]', 'workflow ID of the run; not needed with --document')
    .option(
      '--run-id <id>',
      'Temporal run ID, to select an earlier run with the same workflow ID',
      runId,
    )
    .addOption(
      new Option('--json', 'print the full result as JSON').conflicts(['ticket', 'short', 'html']),
    )
    .addOption(
      new Option('--ticket', 'a few lines of plain text for a ticket').conflicts(['short', 'html']),
    )
    .addOption(new Option('--short', 'summary, findings and next actions only').conflicts('html'))
    .option('--html [file]', 'one HTML page with a diagram of the network, to view or print')
    .addOption(
      new Option('--document <file>', 'read a result saved with --json instead of a run').conflicts(
        'runId',
      ),
    )
    .addHelpText('after', examples)
    .action(async (workflowId: string | undefined, options: ReportOptions) => {
      if (options.document !== undefined) {
        terminal.exitCode = await reportFile(workflowId, options.document, options, terminal);
        return;
      }
      if (workflowId === undefined) {
        throw usage('The ID of the run is missing. Example: netoncall report alert-4711');
      }
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
  const known = await describeRun(session, workflowId, options.runId);
  const handle = session.client.workflow.getHandle(workflowId, options.runId);
  if (known.status.name === 'RUNNING') {
    const reading = await readStatus(session, handle);
    // A run whose notifications are still on their way has its report already.
    const ref = reading.kind === 'status' ? reading.status.documentRef : null;
    if (ref !== null) return await reportWritten(session, ref, options, terminal);
    const phase = reading.kind === 'status' ? ` (${reading.status.phase})` : '';
    terminal.note(`The run is still going on${phase}; it has no report yet.`);
    terminal.note(`Follow: netoncall status ${workflowId} --follow`);
    return exitCodes.undecided;
  }
  const ending = await readEnding(session, handle);
  if (options.html !== undefined) {
    const reading = await readDocument(session, handle, ending);
    if (!reading.available) throw new CommandFailure(reading.reason);
    const replies = await readReplies(session, reading.document);
    return await reportHtml(reading.document, options.html, terminal, replies);
  }
  return await showEnding({ session, handle, terminal, ending, form: formOf(options) });
}

async function reportWritten(
  session: Session,
  ref: string,
  options: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const reading = await readDocumentAt(session, ref);
  if (!reading.available) throw new CommandFailure(reading.reason);
  if (options.html !== undefined) return await reportHtml(reading.document, options.html, terminal);
  printDocument(reading.document, terminal, formOf(options));
  return exitCodeOf(reading.document);
}

/** The same from a document that was kept, without a server. */
async function reportFile(
  workflowId: string | undefined,
  file: string,
  options: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (workflowId !== undefined) {
    throw usage('Give the ID of a run or --document <file>, not both.');
  }
  const document = await readDocumentFile(file);
  if (options.html !== undefined) return await reportHtml(document, options.html, terminal);
  printDocument(document, terminal, formOf(options));
  return exitCodeOf(document);
}

async function reportHtml(
  document: RunDocument,
  file: string | true,
  terminal: Terminal,
  replies?: ReadonlyMap<string, unknown>,
): Promise<ExitCode> {
  const path = file === true ? htmlFileName(document.id) : file;
  await writeHtml(document, path, replies);
  terminal.note(`Report written: ${path}`);
  return exitCodeOf(document);
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, exitCodes.usage);
}

function formOf({ json, ticket, short }: ReportOptions): 'json' | 'ticket' | 'short' | 'full' {
  if (json === true) return 'json';
  if (ticket === true) return 'ticket';
  return short === true ? 'short' : 'full';
}
