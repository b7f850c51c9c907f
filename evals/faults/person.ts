import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import type { HumanRequest } from '../../src/domain/people/human-request';
import { answerUpdate, queryNames } from '../../src/domain/investigation/investigation-names';
import type { RunStatus } from '../../src/domain/run/run-status';

/** How long a person waits before telling what became of a call: a late one may still come. */
const patienceMs = 12_000;

/**
 * Whoever attends a run: approves each call that is shown, and says of a call whose outcome is
 * unknown what the server shows, once it cannot change any more.
 * @param holds whether the server holds what the call wanted
 * @returns how many approvals were given, once the run is over
 */
export async function attend(
  handle: WorkflowHandle,
  holds: (request: HumanRequest) => Promise<boolean>,
  over: () => boolean,
): Promise<number> {
  const approved = new Set<string>();
  const answered = new Set<string>();
  const look = async (): Promise<void> => {
    const { openRequest } = await handle.query<RunStatus>(queryNames.status);
    if (openRequest === null || answered.has(openRequest.id)) return;
    const { id: requestId, hash, kind, askedAt } = openRequest;
    const confirms = kind === 'confirmation';
    if (!confirms && Date.now() < askedAt + patienceMs) return;
    const said = confirms ? 'yes' : (await holds(openRequest)) ? tookEffect : noEffect;
    if (confirms) approved.add(requestId);
    await handle.executeUpdate(answerUpdate, {
      // The same id: an answer whose receipt was lost may be sent again.
      updateId: requestId,
      args: [{ requestId, answer: said, by: 'shift', ...(hash !== undefined && { hash }) }],
    });
    answered.add(requestId);
  };
  while (!over()) {
    // Nothing answers while the world is disturbed; the person looks again.
    await look().catch(() => undefined);
    await sleep(200);
  }
  return approved.size;
}

const tookEffect = 'it took effect';
const noEffect = 'it did not take effect';
