import type { WorkflowHandle } from '@temporalio/client';

import { failureTypes } from '../domain/investigation/failure-types';
import type { RunDocument } from '../domain/run/run-document';
import { ticketLines } from '../report/ticket-lines';
import { readDocument } from './client/read-document';
import type { RunEnding } from './client/read-ending';
import type { Session } from './client/session';
import { runPage } from './client/session';
import { CommandFailure } from './command-failure';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes';
import { renderTicket } from './terminal/render-ticket';
import { shortReport } from './terminal/short-report';
import type { Terminal } from './terminal/terminal';

/**
 * `screen`: the ticket as a terminal shows it, which is what a run ends with; `ticket`: as text to
 * paste; `short` and `full`: the report.
 */
export type EndingForm = 'json' | 'screen' | 'short' | 'full' | 'ticket';

export interface EndingView {
  session: Session;
  handle: WorkflowHandle;
  ending: RunEnding;
  terminal: Terminal;
  form: EndingForm;
}

/**
 * Prints what a run that ended has to say and gives the exit code for it. With `json` nothing but
 * the document goes to standard output.
 * @throws CommandFailure where the run left no document that can be read here
 */
export async function showEnding(view: EndingView): Promise<ExitCode> {
  const { session, handle, ending, terminal, form } = view;
  const reading = await readDocument(session, handle, ending);
  if (!reading.available) return withoutDocument(view, reading.reason);
  printDocument(reading.document, terminal, form);
  if (form === 'screen') {
    terminal.note('');
    terminal.note(`Report:  netoncall report ${handle.workflowId}`);
    const page = runPage(session, handle.workflowId);
    if (page !== null) terminal.note(`Web UI:  ${page}`);
  }
  return exitCodeOf(reading.document);
}

export function printDocument(document: RunDocument, terminal: Terminal, form: EndingForm): void {
  const { markdown, summary, ticket } = document.report;
  if (form === 'json') {
    terminal.print(JSON.stringify(document, null, 2));
  } else if (form === 'ticket') {
    terminal.printForeign(ticket);
  } else if (form === 'screen' && document.judged) {
    terminal.print(renderTicket(ticketLines(document, summary), terminal));
  } else {
    // What came of a task is its answer, which a line of a ticket would cut.
    const whole = form === 'full';
    // A run ends with its ticket: what lays Markdown out takes 0.1 s to load.
    const { renderMarkdown } =
      require('./terminal/render-markdown') as typeof import('./terminal/render-markdown');
    terminal.print(renderMarkdown(whole ? markdown : shortReport(markdown), terminal));
  }
}

/** A run that was terminated or failed at its very input leaves nothing but the way it ended. */
function withoutDocument({ handle, ending, terminal, form }: EndingView, reason: string): ExitCode {
  if (ending.kind === 'failed') {
    const wrongInput = ending.type === failureTypes.invalidInput;
    throw new CommandFailure(ending.message, wrongInput ? exitCodes.usage : exitCodes.failed);
  }
  if (ending.kind === 'terminated') {
    throw new CommandFailure(`The run was terminated: ${ending.message}`, undefined, [
      `netoncall status ${handle.workflowId}`,
    ]);
  }
  if (ending.kind === 'cancelled') {
    terminal.note(`The run was canceled. ${reason}`);
    return exitCodes.undecided;
  }
  if (form === 'json') throw new CommandFailure(reason);
  for (const line of ending.result.summary) terminal.printForeign(`- ${line}`);
  terminal.note(reason);
  return exitCodeOf(ending.result);
}
