import { storedTurnSchema, type StoredTurn } from '../../domain/conversation/conversation';
import { runDocumentSchema } from '../../domain/run/run-document';
import type { Transcript, TurnRecord } from '../../report/transcript';
import type { EvidenceStore } from '../../evidence';
import type { Session } from '../client/session';
import { readConversation } from './open-conversation';

/** A conversation from its first turn to the last, read from the evidence store. */
export async function readTranscript(session: Session, id: string): Promise<Transcript> {
  const handle = session.client.workflow.getHandle(id);
  const status = await readConversation(session, handle);
  const store = await session.openEvidence();
  const turns: TurnRecord[] = [];
  let cut: string | null = null;
  for (let ref = status.historyRef; ref !== null;) {
    const stored = await store.get(ref);
    const turn = storedTurnSchema.safeParse(stored.available ? stored.document : null);
    if (!turn.success) {
      const what = stored.available ? `${ref} is no turn.` : stored.reason;
      cut = `${what} Name the store of the worker with NETONCALL_EVIDENCE.`;
      break;
    }
    turns.unshift(await withDocument(store, turn.data));
    ref = turn.data.previous;
  }
  return { id, status, turns, cut };
}

async function withDocument(store: EvidenceStore, turn: StoredTurn): Promise<TurnRecord> {
  if (turn.documentRef === null) return { turn, document: null, missing: 'it left no document.' };
  const stored = await store.get(turn.documentRef);
  if (!stored.available) return { turn, document: null, missing: stored.reason };
  const document = runDocumentSchema.safeParse(stored.document);
  return document.success
    ? { turn, document: document.data, missing: null }
    : { turn, document: null, missing: `${turn.documentRef} is no document of a run.` };
}
