import { isPolled } from '../client/read-status';
import { openSession } from '../client/session';
import type { ExamineOptions, Need } from './need';

/** Whether somebody would carry out a run that is started now. */
export async function examineWorker(options: ExamineOptions): Promise<Need> {
  const need = 'worker';
  const mend = ['netoncall worker', 'netoncall up'];
  try {
    const session = await openSession(options);
    try {
      const ok = await isPolled(session, session.taskQueue);
      const queue = `task queue "${session.taskQueue}"`;
      return ok
        ? { need, found: `polls ${queue}`, ok }
        : { need, found: `none polls ${queue}`, ok, mend };
    } finally {
      await session.close();
    }
  } catch (error) {
    return { need, found: error instanceof Error ? error.message : String(error), ok: false, mend };
  }
}
