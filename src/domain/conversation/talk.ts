import type { CapturedContext } from '../calls/capture';
import type { Past } from './past';
import type { StoredTurn } from './conversation';

/** What a reasoner is told beside the task. */
export interface Talk {
  /** Earlier turns, oldest first. */
  turns: StoredTurn[];
  /** All turns in short; absent where the conversation kept nothing of that kind. */
  past?: Past | undefined;
  /** What results told that is worth knowing later. */
  context: CapturedContext;
}
