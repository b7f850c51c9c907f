import { type ScheduleHandle, ScheduleNotFoundError } from '@temporalio/client';

import { openSession, type Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import type { Terminal } from '../terminal/terminal';

/**
 * Does something to a schedule that has to exist.
 * @throws CommandFailure where it does not
 */
export async function withSchedule<T>(
  id: string,
  terminal: Terminal,
  action: (handle: ScheduleHandle, session: Session) => Promise<T>,
): Promise<T> {
  const session = await openSession({ environment: terminal.environment });
  try {
    return await action(session.client.schedule.getHandle(id), session);
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) throw unknownSchedule(id, session);
    throw error;
  } finally {
    await session.close();
  }
}

export function unknownSchedule(id: string, { target }: Session): CommandFailure {
  const message = `There is no schedule "${id}" in namespace "${target.namespace}".`;
  return new CommandFailure(message, exitCodes.usage, ['netoncall schedule list']);
}
