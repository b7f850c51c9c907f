import { storedTurnSchema, type StoredTurn } from '../domain/conversation/conversation';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import type { Talk } from '../domain/conversation/talk';
import type { RunFacts } from './run-context';
import type { RunStore } from './run-store';

/** Turns that are read back at most; a budget of tokens cuts what a model is told of them. */
const turnsAtMost = 40;

/**
 * What was said before in the conversation of a run, and what is known from results. A turn that
 * the store no longer has ends the reading: what came before it is not told. An agent that does not
 * include history is told none.
 */
export async function readTalk(
  store: RunStore,
  snapshot: RunSnapshot,
  facts: Pick<RunFacts, 'request' | 'context'>,
): Promise<Talk> {
  const context = facts.context ?? {};
  const included = snapshot.model?.agent?.include_history ?? true;
  const turns: StoredTurn[] = [];
  let ref = included ? (facts.request.conversation?.historyRef ?? null) : null;
  while (ref !== null && turns.length < turnsAtMost) {
    const stored = storedTurnSchema.safeParse(await store.document(ref));
    if (!stored.success) break;
    turns.unshift(stored.data);
    ref = stored.data.previous;
  }
  return { turns, context, past: turns.at(-1)?.past };
}
