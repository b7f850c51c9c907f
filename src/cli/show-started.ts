import type { StartedRun } from './client/start-run';
import { runPage, type Session } from './client/session';
import { type ExitCode, exitCodes } from './exit-codes';
import type { Terminal } from './terminal/terminal';

/**
 * What a command says that started a run and does not wait for it; `head` takes the place of its
 * first line. A script takes the workflow ID from the JSON.
 */
export function showStarted(
  session: Session,
  { workflowId: id, startedHere }: Pick<StartedRun, 'workflowId' | 'startedHere'>,
  json: boolean,
  terminal: Terminal,
  head = `Run started: ${id}`,
): ExitCode {
  terminal.print(json ? JSON.stringify({ workflow_id: id, started: startedHere }) : head);
  terminal.note(`Follow:  netoncall status ${id} --follow`);
  terminal.note(`Report:  netoncall report ${id}`);
  const page = runPage(session, id);
  if (page !== null) terminal.note(`Web UI:  ${page}`);
  return exitCodes.healthy;
}
