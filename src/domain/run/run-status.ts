import type { AnswerProgress } from '../reasoning/final-answer';
import type { WrittenSentence } from '../reasoning/cite-sentences';
import type { InvestigationRequest } from '../investigation/investigation-request';
import type { FleetProgress } from './fleet';
import type { Wait } from '../calls/call-progress';
import type { CapturedContext } from '../calls/capture';
import type { Goal } from '../analysis/goal';
import type { HumanDecision, HumanRequest } from '../people/human-request';
import type { ModelUse } from '../reasoning/model-use';
import type { Hint } from '../people/hint';
import type { Outcome, Verdict } from '../analysis/outcome';
import type { SettledPart } from '../analysis/goal-part';
import type { TodoItem } from '../calls/built-in-tools';
import type { ErrorDiagnosis } from '../decisions/error-diagnosis';
import type { RunStep } from '../decisions/run-step';
import type { CallRecord, Refusal } from '../calls/tool-call';
import type { Verification } from '../decisions/verification';

export type Phase =
  | 'preparing'
  | 'understanding'
  | 'waiting'
  | 'executing'
  | 'assessing'
  | 'reporting'
  | 'closed';

/** A wait for the evidence store, which is away; epoch milliseconds. */
export interface StoreWait {
  reason: string;
  since: number;
  /** When the run gives up. */
  until: number;
}

/** A wait for what becomes of a call that was sent and not answered; epoch milliseconds. */
export interface SettlingWait {
  call: string;
  since: number;
  /** When its state is read for the last time. */
  until: number;
}

/** A refused proposal with the step it was made for. */
export interface RefusedCall extends Refusal {
  step: number;
  pass: number;
  /** Epoch milliseconds; absent in older records. */
  at?: number;
}

/** The assessor's record, under the names that the requirements give it. */
export interface AssessmentRecord {
  objective_achieved_assessment: boolean | null;
  current_retries: number;
  max_retries: number;
  assessor_feedback_for_retry: string | null;
  assessor_notes_for_final_report: string | null;
}

/** What a run without a plan of the catalogue knows beside the rest. */
export interface FreeProgress {
  /** What the agent says it has still to do; only where it keeps a list. */
  todo: TodoItem[];
  /** The answer that the run came to; cleared by a replan. */
  answer: string | null;
  /** What the agent says that it cannot do, and why; absent where it says nothing. */
  notDone?: string;
  /** The answer in words with the calls that each sentence cites; absent where no model wrote it. */
  told?: WrittenSentence[];
  verification: Verification | null;
  /** New plans made so far, with a limit of their own. */
  replans: number;
  /** Each error's kind and remedy, oldest first. */
  diagnoses: { kind: ErrorDiagnosis['kind']; remedy: string; problem: string }[];
  /** Nodes executed, where their number is limited. */
  nodes: { used: number; limit: number } | null;
}

/** All that a run knows of itself; held by the workflow, answered by its queries. */
export interface RunStatus extends FreeProgress {
  phase: Phase;
  query: string;
  profile: string;
  reasoner: 'rules' | 'model' | null;
  /** What the run took of its model; absent where the rules reason from the start. */
  model?: ModelUse;
  goal: Goal | null;
  plan: { intent: string; source: string; iteration: number } | null;
  steps: RunStep[];
  /** Steps that the investigation added to follow the evidence, and how many it may add. */
  added?: { steps: number; limit: number };
  /** The call in flight, as one line; null between calls. */
  current: string | null;
  /** For whose reply it waits, as heard at `at` (epoch milliseconds); absent where it comes in time. */
  waiting?: Wait & { at: number };
  /** The evidence store that it waits for; absent where that is there. */
  store?: StoreWait;
  /** The call of which it waits to see whether it took effect; absent where there is none. */
  settling?: SettlingWait;
  calls: CallRecord[];
  refused: RefusedCall[];
  /** Set where the run is a fleet of runs; absent or null for an ordinary one. */
  fleet?: FleetProgress | null;
  /** What results told that is worth knowing later; absent where nothing is. */
  context?: CapturedContext;
  /** The final answer that the run's agent asks for; absent where it asks for none. */
  agentAnswer?: AnswerProgress;
  pass: number;
  assessment: AssessmentRecord;
  openRequest: HumanRequest | null;
  decisions: HumanDecision[];
  /** Messages to people that did not arrive, one sentence each. */
  undelivered: string[];
  /** What people said when they had the run begin again from a step. */
  hints?: Hint[];
  /** One line each, cause first; grows as evidence comes in. */
  findings: string[];
  /** How the parts of a task ended; absent before its end, and where checks judge. */
  parts?: SettledPart[];
  outcome: Outcome | null;
  verdict: Verdict | null;
  /** The first sentences of the report; absent before there is one. */
  summary?: string[];
  /** Reference of the stored run document with the report. */
  documentRef: string | null;
  evidenceStore: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
  endedAt: number | null;
}

/** Of a run that has just begun. @param startedAt epoch milliseconds */
export function newStatus(
  request: Pick<InvestigationRequest, 'query' | 'profile' | 'overrides'>,
  startedAt: number,
): RunStatus {
  return {
    phase: 'preparing',
    query: request.query,
    profile: request.profile,
    reasoner: null,
    goal: null,
    plan: null,
    steps: [],
    current: null,
    calls: [],
    refused: [],
    pass: 0,
    assessment: {
      objective_achieved_assessment: null,
      current_retries: 0,
      max_retries: request.overrides?.maxRetries ?? 2,
      assessor_feedback_for_retry: null,
      assessor_notes_for_final_report: null,
    },
    openRequest: null,
    decisions: [],
    undelivered: [],
    findings: [],
    todo: [],
    answer: null,
    verification: null,
    replans: 0,
    diagnoses: [],
    nodes: null,
    outcome: null,
    verdict: null,
    documentRef: null,
    evidenceStore: null,
    startedAt,
    endedAt: null,
  };
}
