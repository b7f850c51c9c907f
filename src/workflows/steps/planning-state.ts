import type { ErrorRecord } from '../../domain/decisions/error-diagnosis';
import type { Gate } from '../../domain/decisions/gate';

/** Where a run that plans step by step stands. */
export interface PlanningState {
  gate: Gate;
  /** All failures of the run, oldest first; what an error is follows from them. */
  errors: ErrorRecord[];
  /** For the next planning; null where all went well. */
  feedback: string | null;
  /** Calls that no person approved. */
  denials: number;
  /** Calls that there were when the planner was last told what is missing; null before that. */
  callsWhenTold: number | null;
  /** Questions put to a person since a call last brought a result, and the results until then. */
  questions: { asked: number; results: number };
  /** The run's outcome is set. */
  ended: boolean;
}
