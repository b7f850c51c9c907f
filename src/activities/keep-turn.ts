import type { StoredTurn } from '../domain/conversation/conversation';
import type { EvidenceKeeper } from './interfaces';

/** Stores a turn of a conversation; the next one refers to it. */
export function createKeepTurn(evidence: EvidenceKeeper) {
  return async function keepTurn(turn: StoredTurn): Promise<string> {
    return await evidence.put(turn);
  };
}
