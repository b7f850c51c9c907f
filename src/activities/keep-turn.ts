import { type StoredTurn, storedTurnSchema } from '../domain/conversation/conversation';
import { extendPast, type Fact, factsOf, type Past } from '../domain/conversation/past';
import { runDocumentSchema } from '../domain/run/run-document';
import type { RunStore } from './run-store';

/** Stores a turn of a conversation with all turns so far in short; the next one refers to it. */
export function createKeepTurn(store: RunStore) {
  return async function keepTurn(turn: StoredTurn): Promise<string> {
    const past = extendPast(await pastBefore(store, turn), turn, await factsOfTurn(store, turn));
    return await store.keep({ ...turn, past });
  };
}

async function pastBefore(store: RunStore, { previous }: StoredTurn): Promise<Past | undefined> {
  const before = previous === null ? null : await store.document(previous);
  const turn = storedTurnSchema.safeParse(before);
  return turn.success ? turn.data.past : undefined;
}

/** What the run of a turn has found out and been told, as far as it left a document. */
async function factsOfTurn(
  store: RunStore,
  { documentRef }: StoredTurn,
): Promise<Omit<Fact, 'turn'>[]> {
  if (documentRef === null) return [];
  const document = runDocumentSchema.safeParse(await store.document(documentRef));
  if (!document.success) return [];
  const { calls, decisions } = document.data;
  const results = calls.flatMap(({ ref }) => (ref === null ? [] : [{ ref }]));
  return await store.withEvidence(results, ({ items }) => {
    const contents = new Map(items.map(({ ref, result }) => [ref, result.content]));
    return factsOf(
      calls.map(({ ref, ...call }) => ({ ...call, content: contents.get(ref ?? '') })),
      decisions,
    );
  });
}
