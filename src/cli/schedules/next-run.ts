import type { Client } from '@temporalio/client';

import { timeText } from '../../domain/text/phrases';

/** When a schedule runs next, to the minute; null for one that is paused. */
export async function nextRun(client: Client, id: string): Promise<string | null> {
  const { state, info } = await client.schedule.getHandle(id).describe();
  const [next] = info.nextActionTimes;
  return state.paused || next === undefined ? null : timeText(next.getTime());
}
