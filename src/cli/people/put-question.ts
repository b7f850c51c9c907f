import type { KeyObject } from 'node:crypto';

import type { WorkflowHandle } from '@temporalio/client';

import type { Agreed, HumanDecision, HumanRequest } from '../../domain/people/human-request';
import type { Session } from '../client/session';
import type { Terminal } from '../terminal/terminal';
import { askAtTerminal } from './ask-answer';
import { sendAnswer } from './send-answer';
import { signAnswer } from '../../gateway/people/sign-answer';

/**
 * Puts a question at the terminal until it is settled: what is neither of the options is asked
 * again by the run. Null where nothing was answered.
 */
export async function putQuestion(
  { session, handle, terminal }: { session: Session; handle: WorkflowHandle; terminal: Terminal },
  request: HumanRequest,
  {
    by,
    key = null,
    ...asking
  }: { by: string; key?: KeyObject | null; signal?: AbortSignal; onInterrupt?: () => void },
): Promise<HumanDecision | Agreed | null> {
  for (;;) {
    const answer = await askAtTerminal(request, terminal, asking);
    if (answer === null) return null;
    const given = {
      requestId: request.id,
      answer,
      by,
      ...(request.hash !== undefined && { hash: request.hash }),
    };
    const taken = await sendAnswer(session, handle, signAnswer(request, given, key));
    if (!('askedAgain' in taken)) return taken;
    terminal.note(taken.note);
  }
}
