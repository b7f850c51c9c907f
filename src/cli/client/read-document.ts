import type { WorkflowHandle } from '@temporalio/client';

import { runDocumentSchema } from '../../domain/run/run-document';
import type { DocumentReading } from '../../domain/run/runs';
import type { RunEnding } from './read-ending';
import { readStatus } from './read-status';
import type { Session } from './session';

/** The document of a run that has ended; read from the evidence store by its reference. */
export async function readDocument(
  session: Session,
  handle: WorkflowHandle,
  ending: RunEnding,
): Promise<DocumentReading> {
  const ref = ending.documentRef ?? (await refFromStatus(session, handle));
  if (ref === null) return { available: false, reason: 'The run left no report.' };
  return await readDocumentAt(session, ref);
}

/** The document at a reference of the evidence store. */
export async function readDocumentAt(session: Session, ref: string): Promise<DocumentReading> {
  const store = await session.openEvidence();
  const stored = await store.get(ref);
  if (!stored.available) {
    return {
      available: false,
      reason:
        `The report of this run is not in the evidence store ${store.identity} of this machine: ` +
        `${stored.reason} Name the store of the run's worker with NETONCALL_EVIDENCE.`,
    };
  }
  const parsed = runDocumentSchema.safeParse(stored.document);
  if (parsed.success) return { available: true, document: parsed.data };
  return {
    available: false,
    reason: `The document ${ref} is no run document that this version of netoncall can read.`,
  };
}

/** A cancelled run cannot return a value; its status still knows where the report is. */
async function refFromStatus(session: Session, handle: WorkflowHandle): Promise<string | null> {
  const reading = await readStatus(session, handle);
  return reading.kind === 'status' ? reading.status.documentRef : null;
}
