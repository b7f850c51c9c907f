import type { StartedRun } from './client/start-run';
import { runPage, type Session } from './client/session';
import { type ExitCode, exitCodes } from './exit-codes';
import type { Terminal } from './terminal/terminal';

/**
 * What a command says that started a run and does not wait for it. In a pipe standard output has the
 * workflow ID and nothing else, so that a script can take it from there.
 */
export function showStarted(
  session: Session,
  { workflowId: id, startedHere }: Pick<StartedRun, 'workflowId' | 'startedHere'>,
  json: boolean,
  terminal: Terminal,
): ExitCode {
  const name = terminal.rich ? `Run started: ${id}` : id;
  terminal.print(json ? JSON.stringify({ workflow_id: id, started: startedHere }) : name);
  terminal.note(`Follow: netoncall status ${id} --follow`);
  terminal.note(`Report: netoncall report ${id}`);
  const page = runPage(session, id);
  if (page !== null) terminal.note(`Web UI: ${page}`);
  return exitCodes.healthy;
}
