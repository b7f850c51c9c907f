import type { InvestigationRequest } from '../investigation/investigation-request';
import type { ParsedQuestion } from '../analysis/parsed-question';
import type { RunStatus } from './run-status';
import type { Tick } from '../watch/tick';

/** Why a query was rejected before anything was looked at. */
export interface Rejection {
  reason: string;
  /** Near matches, or what can be asked instead. */
  suggestions: string[];
  /** How the question was understood; absent where it was not read, or no question. */
  understood?: ParsedQuestion;
}

/** All that is known of a run when its report is written; stored, and passed on by reference. */
export interface RunTrace {
  /** Workflow id, and the id of this execution. */
  id: string;
  runId: string;
  request: InvestigationRequest;
  /** The run's clock, ISO 8601. */
  now: string;
  snapshotRef: string | null;
  inventoryRef: string | null;
  rejection: Rejection | null;
  /** False where no set of checks judges the results of the domain. */
  judged?: boolean;
  status: RunStatus;
  /** Which run of a schedule this is; absent for one that was started by hand. */
  tick?: Tick;
}
