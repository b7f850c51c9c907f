import type { StoredThought } from '../../domain/reasoning/model-thought';
import type { EvidenceStore } from '../../evidence';
import { CommandFailure } from '../command-failure';

/**
 * The thoughts of a run, oldest first. Each names the one before it.
 * @throws CommandFailure where the store does not hold one of them
 */
export async function readThoughts(
  store: EvidenceStore,
  last: string | null,
): Promise<StoredThought[]> {
  const thoughts: StoredThought[] = [];
  for (let ref = last; ref !== null;) {
    const stored = await store.get(ref);
    if (!stored.available) throw new CommandFailure(stored.reason);
    const thought = stored.document as StoredThought;
    thoughts.unshift(thought);
    ref = thought.previous;
  }
  return thoughts;
}
