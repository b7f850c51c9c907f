import type { CollectedEvidence } from '../calls/evidence';
import type { Goal, InventoryDevice } from './goal';
import type { PreviousRun } from './previous-run';

/** Everything an analysis depends on. Plain data: the same input gives the same analysis. */
export interface AnalysisInput {
  /** The asker's words: some checks depend on what was asked or reported. */
  question: string;
  goal: Goal;
  inventory: InventoryDevice[];
  /** All results of the run, oldest first. */
  evidence: CollectedEvidence[];
  /** The run's clock. */
  now: Date;
  previous: PreviousRun | null;
}
