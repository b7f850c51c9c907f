import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import { answerUpdate, queryNames } from '../src/domain/investigation/investigation-names';
import type { RunStatus } from '../src/domain/run/run-status';

/** The first question of a run, and the tools that it had called by then. */
export interface QuestionSeen {
  prompt: string;
  options: string[];
  toolsBefore: string[];
}

/** Milliseconds between two looks. */
const interval = 100;

/**
 * Waits for the first question of a run, or for the end of the run, and answers it once. Later
 * questions stay unanswered: a case holds one reply.
 */
export async function answerQuestion(
  handle: WorkflowHandle,
  reply: string,
  ended: Promise<unknown>,
): Promise<QuestionSeen | null> {
  const end = ended.then(
    () => 'ended' as const,
    () => 'ended' as const,
  );
  for (;;) {
    const { openRequest, calls } = await handle.query<RunStatus>(queryNames.status);
    if (openRequest !== null) {
      await handle.executeUpdate(answerUpdate, {
        args: [
          {
            requestId: openRequest.id,
            answer: reply,
            by: 'evaluation',
            ...(openRequest.hash !== undefined && { hash: openRequest.hash }),
          },
        ],
        updateId: randomUUID(),
      });
      const { prompt, options } = openRequest;
      return { prompt, options, toolsBefore: calls.map((call) => call.tool) };
    }
    const next = await Promise.race([end, sleep(interval, 'waited' as const)]);
    if (next === 'ended') return null;
  }
}
