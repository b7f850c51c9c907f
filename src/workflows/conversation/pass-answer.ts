import {
  defineSignal,
  getExternalWorkflowHandle,
  proxyActivities,
  uuid4,
} from '@temporalio/workflow';

import type { Activities } from '../../activities';
import type { PassedOn } from '../../activities/pass-on';
import type { CurrentTurn } from '../../domain/conversation/conversation';
import { passAnswerSignal } from '../../domain/investigation/investigation-names';
import type { HumanAnswer, HumanRequest } from '../../domain/people/human-request';

const bySignal = defineSignal<[HumanAnswer]>(passAnswerSignal);

const { passOn } = proxyActivities<Pick<Activities, 'passOn'>>({
  startToCloseTimeout: '20s',
  retry: { maximumAttempts: 5, initialInterval: '500ms' },
  summary: 'the answer, for the run of the turn',
});

/**
 * Has the run of a turn take an answer as the Update that a person would send it, so that the run
 * judges it itself: nothing is approved on the word of a signal, which anybody may send.
 * @returns what it replied, or why it did not take the answer; null where it will tell by itself
 */
export async function passAnswer(
  turn: CurrentTurn,
  open: HumanRequest,
  answer: HumanAnswer,
): Promise<PassedOn | null> {
  // The turn was begun by an earlier version, which takes them by signal.
  if (open.terms === undefined) {
    await getExternalWorkflowHandle(turn.workflowId)
      .signal(bySignal, answer)
      // A turn that has just ended asks nothing any more; what it ended as is said by the caller.
      .catch(() => undefined);
    return null;
  }
  return await passOn({ workflowId: turn.workflowId, updateId: uuid4(), answer });
}
