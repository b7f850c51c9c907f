import {
  type Client,
  type ScheduleDescription,
  type ScheduleHandle,
  ScheduleOverlapPolicy,
} from '@temporalio/client';

import { workflowType } from '../domain/investigation/investigation-names';
import type { InvestigationRequest } from '../domain/investigation/investigation-request';

/** When a schedule runs: every so many seconds, or by a cron expression. */
export type Rhythm = { everySeconds: number } | { cron: string; timeZone: string };

export interface NewSchedule {
  id: string;
  request: InvestigationRequest;
  taskQueue: string;
  rhythm: Rhythm;
  jitterSeconds: number;
  /** A tick that is later than this, because the server was down, is left out. */
  catchUpSeconds: number;
  paused: boolean;
  /** The question as a list of schedules shows it. */
  query: string;
  staticSummary: string;
  staticDetails: string;
}

/**
 * Creates a schedule of investigations. A tick that comes while a run is under way is skipped;
 * each run gets the result of the last one that completed.
 * @throws ScheduleAlreadyRunning where the id is taken
 */
export async function createSchedule(client: Client, wish: NewSchedule): Promise<void> {
  const { rhythm, request, query, staticSummary, staticDetails } = wish;
  const times =
    'cron' in rhythm
      ? { cronExpressions: [rhythm.cron], timezone: rhythm.timeZone }
      : { intervals: [{ every: rhythm.everySeconds * 1000 }] };
  await client.schedule.create({
    scheduleId: wish.id,
    spec: { ...times, jitter: wish.jitterSeconds * 1000 },
    policies: {
      overlap: ScheduleOverlapPolicy.SKIP,
      catchupWindow: wish.catchUpSeconds * 1000,
      pauseOnFailure: false,
    },
    state: { paused: wish.paused },
    memo: { query },
    action: {
      type: 'startWorkflow',
      workflowType,
      workflowId: wish.id,
      taskQueue: wish.taskQueue,
      args: [request],
      memo: { query },
      staticSummary,
      staticDetails,
    },
  });
}

/** All schedules of investigations in the namespace, with what they did lately. */
export async function listSchedules(client: Client): Promise<ScheduleDescription[]> {
  const found: ScheduleDescription[] = [];
  for await (const { scheduleId, action } of client.schedule.list()) {
    if (action?.workflowType !== workflowType) continue;
    found.push(await client.schedule.getHandle(scheduleId).describe());
  }
  return found.sort((one, other) => one.scheduleId.localeCompare(other.scheduleId));
}

/** How long a started run may take to appear in the schedule's own list, in milliseconds. */
const appearance = 5_000;

/**
 * Runs a schedule now, under its own overlap policy: the default of the client would let runs
 * overlap, and a run that overlaps is told no earlier result.
 * @returns id of the run, or null where the tick was skipped because a run is under way
 */
export async function triggerSchedule(handle: ScheduleHandle): Promise<string | null> {
  const before = await handle.describe();
  await handle.trigger(ScheduleOverlapPolicy.SKIP);
  const deadline = Date.now() + appearance;
  for (;;) {
    const { info } = await handle.describe();
    if (info.numActionsTaken > before.info.numActionsTaken) {
      return info.recentActions.at(-1)?.action.workflow.workflowId ?? null;
    }
    const skipped = info.numActionsSkippedOverlap > before.info.numActionsSkippedOverlap;
    if (skipped || Date.now() > deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The request that a schedule starts its runs with; undefined where it has none. */
export function requestOf({ action }: ScheduleDescription): unknown {
  return action.type === 'startWorkflow' ? action.args?.[0] : undefined;
}

/** Changes the request of a schedule; runs that are under way are not touched. */
export async function changeRequest(
  handle: ScheduleHandle,
  change: (request: unknown) => InvestigationRequest,
): Promise<void> {
  await handle.update((before) => ({
    ...before,
    action: { ...before.action, args: [change(requestOf(before))] },
  }));
}
