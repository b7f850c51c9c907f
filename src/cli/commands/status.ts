import type { Command } from 'commander';

import { answerCommand } from '../../domain/people/answer-command';
import { describeRun } from '../client/describe-run';
import type { StatusReading } from '../../domain/run/runs';
import { noWorkerNote } from '../client/read-status';
import { readStanding } from '../client/read-standing';
import { openSession, type Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { type ExitCode, exitCodes } from '../exit-codes';
import { followAttached } from '../follow/follow-attached';
import { renderRequest } from '../people/ask-answer';
import { renderChecklist } from '../progress/checklist';
import { isAside } from '../../report/headline';
import { outcomeMeaning, verdictWord } from '../../report/wording';
import type { RunStatus } from '../../domain/run/run-status';
import { stateWord } from '../../domain/run/runs';
import { cleanText } from '../../domain/text/escape';
import { timeText } from '../../domain/text/phrases';
import type { RunDocument } from '../../domain/run/run-document';
import { readDocumentAt } from '../client/read-document';
import { toldFindings } from '../client/told-findings';
import { answerLines } from '../people/answer-lines';
import { wrapHanging } from '../terminal/wrap-words';
import type { Terminal } from '../terminal/terminal';

interface StatusOptions {
  follow?: boolean;
  json?: boolean;
}

const examples = `
Examples:
  $ netoncall status investigation-20260304t092000-1a2b3c4d
  $ netoncall status alert-4711 --follow
  $ netoncall status alert-4711 --json`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('status')
    .description('Shows plan, calls, findings and the open question of a run.')
    .argument('<workflow-id>', 'workflow ID of the run')
    .option('--follow', 'keep showing it until it ends, then print a summary of the result')
    .option('--json', 'print the status as JSON (with --follow: the full result)')
    .addHelpText('after', examples)
    .action(async (workflowId: string, options: StatusOptions) => {
      const session = await openSession({ environment: terminal.environment });
      try {
        terminal.exitCode = await showStatus(session, workflowId, options, terminal);
      } finally {
        await session.close();
      }
    });
}

async function showStatus(
  session: Session,
  workflowId: string,
  { follow = false, json = false }: StatusOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const handle = session.client.workflow.getHandle(workflowId);
  if (follow) {
    return await followAttached({
      session,
      handle,
      workflowId,
      startedHere: false,
      terminal,
      json,
    });
  }
  const reading = await readStanding(session, handle);
  if (reading.kind === 'status') {
    if (json) terminal.print(JSON.stringify(reading.status, null, 2));
    else printStatus(reading, await documentOf(session, reading.status), workflowId, terminal);
    return exitCodes.healthy;
  }
  const known = await describeRun(session, workflowId);
  if (json) throw new CommandFailure(unansweredReason(reading));
  const running = known.status.name === 'RUNNING';
  const state = running ? 'running' : `ended (${stateWord(known.status.name)})`;
  terminal.print(`${workflowId}: ${state}, started ${timeText(known.startTime.toISOString())}`);
  // A run that ended before it could be asked anything has only its failure to show.
  terminal.note(
    running || reading.kind === 'no_worker' ? unansweredReason(reading) : reading.reason,
  );
  return exitCodes.undecided;
}

const reasonLength = 400;

/** What a run that has ended found in full; null where that is not known here. */
async function documentOf(
  session: Session,
  { documentRef: ref }: RunStatus,
): Promise<RunDocument | null> {
  if (ref === null) return null;
  const reading = await readDocumentAt(session, ref).catch(() => null);
  return reading?.available === true ? reading.document : null;
}

function printStatus(
  { status, ended, why }: Extract<StatusReading, { kind: 'status' }>,
  document: RunDocument | null,
  workflowId: string,
  terminal: Terminal,
): void {
  const findings = document === null ? status.findings : toldFindings(document);
  const checklist = renderChecklist(
    // An open question is put below, with its options.
    { ...status, findings, openRequest: null },
    {
      columns: Number.MAX_SAFE_INTEGER,
      rows: Number.MAX_SAFE_INTEGER,
      now: Date.now(),
      frame: null,
      colors: terminal.colors,
    },
  );
  // In a pipe every step keeps its line.
  terminal.print(terminal.rich ? wrapHanging(checklist, terminal.width) : checklist);
  for (const line of answerLines(status)) terminal.printForeign(terminal.wrapped(line));
  const how = howEnded(status, ended, document);
  const isCanceled = status.outcome === 'cancelled' && status.verdict === 'inconclusive';
  const label = status.verdict === null || ended !== undefined || isCanceled ? 'State' : 'Verdict';
  const reason = why === undefined ? '' : `: ${cleanText(why, reasonLength)}`;
  if (how !== null) terminal.print(terminal.wrapped(`\n${label}: ${how}${reason}`));
  if (status.openRequest !== null) {
    terminal.note(`\n${renderRequest(status.openRequest, Date.now())}`);
    terminal.note(`Answer: ${answerCommand(workflowId, status.openRequest)}`);
  } else if (status.documentRef !== null) {
    terminal.note(`\nReport: netoncall report ${workflowId}`);
  } else if (how === null) {
    terminal.note(`\nFollow: netoncall status ${workflowId} --follow`);
  }
}

/** How a run ended, in words; null for one that is still going on. */
function howEnded(
  status: RunStatus,
  ended: string | undefined,
  document: RunDocument | null,
): string | null {
  if (ended !== undefined) return `${ended}. It left no report.`;
  const { phase, outcome, verdict, decisions } = status;
  if (phase !== 'closed' || outcome === null) return null;
  const meaning = outcomeMeaning({
    outcome,
    decisions,
    calls: status.calls.map(({ step, outcome: { status: made } }) => ({ step, status: made })),
  });
  if (verdict === null) return meaning;
  const severity = verdict === 'fault' ? (document?.severity ?? null) : null;
  const other = document !== null && isAside(document);
  const found = `${verdictWord(verdict, other)}${severity === null ? '' : ` (${severity})`}`;
  if (outcome === 'cancelled' && verdict === 'inconclusive') return `canceled (verdict: ${found})`;
  return outcome === 'achieved' ? found : `${found}; ${meaning}`;
}

function unansweredReason(reading: Exclude<StatusReading, { kind: 'status' }>): string {
  return reading.kind === 'no_worker'
    ? noWorkerNote(reading.taskQueue)
    : `No worker said how the run stands: ${reading.reason}.`;
}
