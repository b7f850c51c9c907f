import { evidenceItemSchema } from '../../domain/calls/evidence';
import type { RunDocument } from '../../domain/run/run-document';
import type { Session } from '../client/session';

/** Replies that a page carries; each is shown around one value only. */
const mostReplies = 40;
const mostForOne = 12;

/**
 * The stored replies behind the statements of a report, by reference, those of causes first. What
 * is not in the store of this machine is left out: the page then names the reference alone.
 */
export async function readReplies(
  session: Session,
  { findings }: RunDocument,
): Promise<Map<string, unknown>> {
  const ordered = [...findings].sort(
    (one, other) => Number(other.role === 'cause') - Number(one.role === 'cause'),
  );
  const refs = new Set(
    ordered.flatMap(({ evidence }) => evidence.slice(0, mostForOne).map(({ ref }) => ref)),
  );
  const store = await session.openEvidence();
  const replies = new Map<string, unknown>();
  for (const ref of [...refs].slice(0, mostReplies)) {
    const stored = await store.get(ref).catch(() => null);
    if (stored?.available !== true) continue;
    const item = evidenceItemSchema.safeParse(stored.document).data;
    if (item !== undefined) replies.set(ref, item.result.content);
  }
  return replies;
}
