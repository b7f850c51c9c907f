import type { CapturedContext } from '../calls/capture';
import type { StoredTurn } from './conversation';

/** What a reasoner is told beside the task. */
export interface Talk {
  /** Earlier turns, oldest first. */
  turns: StoredTurn[];
  /** What results told that is worth knowing later. */
  context: CapturedContext;
}
