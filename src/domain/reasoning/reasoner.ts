import type { Analysis, FollowUp } from '../analysis/analysis';
import type { Assessment } from '../decisions/assessment';
import type { Goal, GoalReading, InventoryDevice } from '../analysis/goal';
import type { InvestigationRequest } from '../investigation/investigation-request';
import type { Plan } from '../configuration/plan';
import type { SealedCalls } from './model-thought';
import type { Planner } from './planner';
import type { Proposal } from './proposal';
import type { Talk } from '../conversation/talk';
import type { RunSnapshot } from '../investigation/run-snapshot';
import type { RunStep } from '../decisions/run-step';
import type { CallRecord, Refusal } from '../calls/tool-call';

export interface ParseGoalInput {
  request: InvestigationRequest;
  snapshot: RunSnapshot;
  /** The inventory as read in this run; null where the profile has none. */
  inventory: InventoryDevice[] | null;
  /** Earlier questions back and their answers, oldest first. */
  clarifications: { question: string; options: string[]; answer: string }[];
  /** The run's clock. */
  now: Date;
  /** What was said and found out before, in a conversation. */
  talk?: Talk;
}

export interface SelectPlanInput {
  request: InvestigationRequest;
  snapshot: RunSnapshot;
  goal: Goal;
}

export interface ProposeInput {
  snapshot: RunSnapshot;
  goal: Goal;
  inventory: InventoryDevice[];
  plan: Plan;
  step: RunStep;
  /** Set where the step was added to follow evidence. */
  followUps: FollowUp[];
  /** 0 for the first pass. */
  pass: number;
  /** The assessor's feedback on the previous pass; null in the first. */
  feedback: string | null;
  /** A person has said what to do differently in this step; absent as good as false. */
  hinted?: boolean;
  /** All calls of the run so far, oldest first. */
  calls: CallRecord[];
  /** Proposals of this step that the gate refused. */
  refusals: Refusal[];
  /** Calls that go back to the model with the thinking before them; absent as good as none. */
  sealed?: SealedCalls[];
  /** What the evidence so far adds up to; decides conditional steps. */
  analysis: Analysis;
}

/** Most steps carry no condition: the evidence is analyzed only for those that do. */
export type ProposeFacts = Omit<ProposeInput, 'analysis'> & Partial<Pick<ProposeInput, 'analysis'>>;

export interface AssessInput {
  snapshot: RunSnapshot;
  goal: Goal;
  plan: Plan;
  steps: RunStep[];
  calls: CallRecord[];
  analysis: Analysis;
  pass: number;
  maxRetries: number;
}

/**
 * Thinks; never acts. Each method is one node of the loop and returns plain data that code then
 * decides on. Implementations: `rules` (no model, deterministic) and `model`.
 */
export interface Reasoner extends Planner {
  parseGoal(input: ParseGoalInput): Promise<GoalReading>;
  selectPlan(input: SelectPlanInput): Promise<Plan>;
  /** @throws AnalysisWanted where the proposal depends on the analysis and was told none */
  proposeToolCalls(input: ProposeFacts): Promise<Proposal>;
  assessObjective(input: AssessInput): Promise<Assessment>;
}
