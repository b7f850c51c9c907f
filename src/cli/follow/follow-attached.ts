import type { WorkflowHandle } from '@temporalio/client';

import { answerCommand, exactAnswerCommand } from '../../domain/people/answer-command';
import type { HumanRequest } from '../../domain/people/human-request';
import { unpolledQueue } from '../client/read-status';
import type { Session } from '../client/session';
import { type ExitCode, exitCodes } from '../exit-codes';
import { accountName, renderRequest } from '../people/ask-answer';
import { putQuestion } from '../people/put-question';
import { createProgress, type Progress } from '../progress/progress';
import { showEnding } from '../show-ending';
import type { Terminal } from '../terminal/terminal';
import { followRun } from './follow-run';
import { type Interrupts, listenForInterrupts } from './interrupts';

export interface AttachedRun {
  session: Session;
  handle: WorkflowHandle;
  workflowId: string;
  /** Ctrl-C cancels a run that was started here and only leaves one that was not. */
  startedHere: boolean;
  terminal: Terminal;
  json: boolean;
  /** Who answers here; the account's name where absent. */
  by?: string | undefined;
}

/** Follows a run to its end and prints its report; asks the person where the run asks. */
export async function followAttached(run: AttachedRun): Promise<ExitCode> {
  const { session, handle, terminal } = run;
  const progress = createProgress(terminal);
  const interrupts = listenForInterrupts(() => onFirstInterrupt(run, progress));
  try {
    const followed = await followRun({
      session,
      handle,
      progress,
      leave: interrupts.leave,
      onQuestion: (request, withdrawn) => answerQuestion(run, interrupts, request, withdrawn),
    });
    if (followed.kind === 'left') {
      progress.pause();
      const canceled = interrupts.count > 0 && run.startedHere;
      terminal.note(
        `Left run ${run.workflowId}${canceled ? ', whose cancellation is pending' : ''}. Follow: netoncall status ${run.workflowId} --follow`,
      );
      return exitCodes.interrupted;
    }
    const form = run.json ? 'json' : 'screen';
    if (terminal.live) terminal.note('');
    const code = await showEnding({ session, handle, terminal, ending: followed.ending, form });
    return interrupts.count > 0 ? exitCodes.interrupted : code;
  } finally {
    interrupts.stop();
  }
}

const leaveWords = 'Ctrl-C again leaves it and returns at once.';

function onFirstInterrupt(run: AttachedRun, progress: Progress): 'stay' | 'leave' {
  if (!run.startedHere) return 'leave';
  void sayCanceling(run, progress);
  run.handle.cancel().catch((error: unknown) => {
    progress.say(`The run could not be canceled: ${(error as Error).message}`);
  });
  return 'stay';
}

async function sayCanceling({ session, handle, workflowId }: AttachedRun, progress: Progress) {
  const taskQueue = await unpolledQueue(session, handle).catch(() => null);
  progress.say(
    taskQueue === null
      ? `Canceling run ${workflowId}; it still reports what it has found. ${leaveWords}`
      : `Cancellation of run ${workflowId} requested. No worker is running, so it stops once one is. ${leaveWords}`,
  );
}

async function answerQuestion(
  { session, handle, workflowId, terminal, by: named }: AttachedRun,
  interrupts: Interrupts,
  request: HumanRequest,
  withdrawn: AbortSignal,
): Promise<void> {
  const by = named ?? accountName();
  const { approvers = [] } = request;
  // Nobody is asked here whose answer would be refused.
  const cannot = approvers.length > 0 && !approvers.includes(by);
  const mustSign = Object.hasOwn(request.terms?.keys ?? {}, by);
  if (!terminal.interactive || cannot || mustSign) {
    terminal.note(`The run waits for an answer.\n${renderRequest(request, Date.now())}`);
    terminal.note(`Answer: ${exactAnswerCommand(workflowId, request)}`);
    return;
  }
  const decision = await putQuestion({ session, handle, terminal }, request, {
    by,
    signal: withdrawn,
    onInterrupt: () => interrupts.interrupt(),
  });
  if (decision !== null && 'agreed' in decision) terminal.note(decision.note);
  if (decision !== null || withdrawn.aborted) return;
  terminal.note(`Nothing was answered. Later: ${answerCommand(workflowId, request)}`);
}
