import { evidenceDirectory, openEvidenceStore } from '../../evidence';
import { readQueueRecord } from '../../temporal/queue-record';
import { openSession } from '../client/session';
import type { ExamineOptions, Need } from './need';

/** Whether evidence can be written and read here, and is the one that the queue's workers keep. */
export async function examineEvidence(
  options: Omit<ExamineOptions, 'profile'>,
  standEvidence: string | undefined,
): Promise<Need> {
  const { environment } = options;
  const need = 'evidence store';
  const mend = ['export NETONCALL_EVIDENCE=<folder or s3://bucket/prefix>'];
  const named = environment['NETONCALL_EVIDENCE'];
  const location = named || standEvidence || evidenceDirectory(environment);
  try {
    const store = await openEvidenceStore(environment, { location });
    const ref = await store.put({ doctor: 'can write and read here' });
    const { available } = await store.get(ref);
    if (!available) {
      return { need, found: `${location} does not give back what was stored`, ok: false, mend };
    }
    const record = await recordOfQueue(options);
    if (record === null || record.store === store.identity) {
      return { need, found: location, ok: true };
    }
    const found =
      `${location} holds another store (${store.identity}) than the workers keep: ` +
      `${record.store}, which their first one found in ${record.place}`;
    return { need, found, ok: false, mend };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { need, found, ok: false, mend };
  }
}

/** Null also where no server can be asked, which other needs report. */
async function recordOfQueue(options: Omit<ExamineOptions, 'profile'>) {
  try {
    const session = await openSession(options);
    try {
      return await readQueueRecord(session.client, session.taskQueue);
    } finally {
      await session.close();
    }
  } catch {
    return null;
  }
}
