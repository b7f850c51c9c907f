import { randomUUID } from 'node:crypto';

import type { Client, ScheduleHandle } from '@temporalio/client';

import type { InvestigationRequest } from '../../src/domain/investigation/investigation-request';
import { createSchedule } from '../../src/temporal';

/** A schedule that runs when a test says so: made paused, unless it shall tick by itself. */
export async function startSchedule(
  { client, taskQueue }: { client: Client; taskQueue: string },
  request: InvestigationRequest,
  { paused = true }: { paused?: boolean } = {},
): Promise<ScheduleHandle> {
  const id = `test-${randomUUID()}`;
  await createSchedule(client, {
    id,
    request,
    taskQueue,
    rhythm: { everySeconds: request.everySeconds ?? 3600 },
    jitterSeconds: 0,
    catchUpSeconds: 10,
    paused,
    query: 'a test',
    staticSummary: request.query,
    staticDetails: '- a test',
  });
  return client.schedule.getHandle(id);
}
