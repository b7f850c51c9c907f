import type { WorkflowHandle } from '@temporalio/client';

import type { HumanDecision, HumanRequest } from '../../domain/people/human-request';
import type { Session } from '../client/session';
import type { Terminal } from '../terminal/terminal';
import { askAtTerminal } from './ask-answer';
import { sendAnswer } from './send-answer';

/**
 * Puts a question at the terminal until it is settled: what is neither of the options is asked
 * again by the run. Null where nothing was answered.
 */
export async function putQuestion(
  { session, handle, terminal }: { session: Session; handle: WorkflowHandle; terminal: Terminal },
  request: HumanRequest,
  { by, ...asking }: { by: string; signal?: AbortSignal; onInterrupt?: () => void },
): Promise<HumanDecision | null> {
  for (;;) {
    const answer = await askAtTerminal(request, terminal, asking);
    if (answer === null) return null;
    const taken = await sendAnswer(session, handle, {
      requestId: request.id,
      answer,
      by,
      ...(request.hash !== undefined && { hash: request.hash }),
    });
    if (!('askedAgain' in taken)) return taken;
    terminal.note(taken.note);
  }
}
