import { setTimeout as sleep } from 'node:timers/promises';

import { ActivityNotFoundError, type Client, type WorkflowExecutionInfo } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

import { messageOf } from './setup-error';
import { isKnownDead } from './worker-identity';

export interface ReclaimOptions {
  /** Queue on which the workflows run; their activities may run on others. */
  readonly taskQueue: string;
  readonly log?: (message: string) => void;
}

type Execution = Pick<WorkflowExecutionInfo, 'workflowId' | 'runId'>;
interface Held {
  readonly activityId: string;
  readonly identity: string;
}

/** Type of the failure with which the attempt of a dead worker ends. */
export const workerDied = 'WorkerDied';

/** temporal.api.enums.v1.PendingActivityState. */
const started = 2;
const concurrency = 10;
/** A run started just before the crash may not be listed yet; the list is read once more. */
const secondLook = 1_500;

/**
 * Ends the attempts held by workers of this machine that are known to be dead, so that their retry
 * starts at once instead of after the heartbeat timeout. An attempt that may not be repeated
 * (`maximumAttempts` 1) fails with type {@link workerDied}; its outcome is unknown. What fails for
 * one run is logged and does not stop the others.
 * @returns the number of attempts ended
 */
export async function reclaim(
  client: Client,
  options: ReclaimOptions,
): Promise<{ reclaimed: number }> {
  const { log = () => undefined } = options;
  const seen = new Set<string>();
  let reclaimed = 0;
  for (const pause of [0, secondLook]) {
    await sleep(pause);
    try {
      reclaimed += await reclaimListed(client, options.taskQueue, seen, log);
    } catch (error) {
      log(`The open runs cannot be listed: ${messageOf(error)}`);
    }
  }
  return { reclaimed };
}

async function reclaimListed(
  client: Client,
  taskQueue: string,
  seen: Set<string>,
  log: (message: string) => void,
): Promise<number> {
  let reclaimed = 0;
  const open = openRuns(client, taskQueue, seen);
  // Several workers take from one iterator, so that a long list is never held as a whole.
  const work = async (): Promise<void> => {
    for (let next = await open.next(); next.done !== true; next = await open.next()) {
      const ended = await reclaimRun(client, next.value, log).catch((error: unknown) => {
        log(`Run ${next.value?.workflowId ?? ''} cannot be looked at: ${messageOf(error)}`);
        return 0;
      });
      reclaimed += ended; // not in one expression: another one adds while this one waits
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return reclaimed;
}

async function* openRuns(
  client: Client,
  taskQueue: string,
  seen: Set<string>,
): AsyncGenerator<Execution, undefined> {
  const queue = taskQueue.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  const query = `ExecutionStatus = 'Running' AND TaskQueue = '${queue}'`;
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    if (seen.has(runId)) continue;
    seen.add(runId);
    yield { workflowId, runId };
  }
  return undefined;
}

async function reclaimRun(
  client: Client,
  run: Execution,
  log: (message: string) => void,
): Promise<number> {
  const description = await client.workflow.getHandle(run.workflowId, run.runId).describe();
  const left = (description.raw.pendingActivities ?? []).filter(({ lastWorkerIdentity }) =>
    isKnownDead(lastWorkerIdentity ?? ''),
  );
  if (left.length === 0) return 0;
  await forgetWorker(client, run);
  let reclaimed = 0;
  for (const { activityId, lastWorkerIdentity, state } of left) {
    const held = { activityId: activityId ?? '', identity: lastWorkerIdentity ?? '' };
    if (Number(state) !== started || !(await endAttempt(client, run, held))) continue;
    reclaimed += 1;
    log(`Reclaimed activity ${held.activityId} of ${run.workflowId} from ${held.identity}`);
  }
  return reclaimed;
}

/**
 * The server keeps the tasks of a run for the worker that had it last, for up to ten seconds; the
 * run would stand still for them after its activity has ended.
 */
async function forgetWorker(client: Client, { workflowId, runId }: Execution): Promise<void> {
  const { namespace } = client.options;
  const execution = { workflowId, runId };
  await client.workflowService.resetStickyTaskQueue({ namespace, execution });
}

/** False when the attempt has ended in the meantime. */
async function endAttempt(client: Client, run: Execution, held: Held): Promise<boolean> {
  const failure = ApplicationFailure.create({
    type: workerDied,
    message: `Worker ${held.identity} died while it held this attempt`,
    // The backoff is for faults that may last; this one is over.
    nextRetryDelay: '1 millisecond',
  });
  try {
    await client.activity.fail({ ...run, activityId: held.activityId }, failure);
    return true;
  } catch (error) {
    if (error instanceof ActivityNotFoundError) return false;
    throw error;
  }
}
