import type { Disclosure } from '../decisions/disclosure';
import type { AnswerMaking } from './final-answer';
import type { Goal } from '../analysis/goal';
import type { PartStatus, SettledPart } from '../analysis/goal-part';
import type { WrittenSentence } from './cite-sentences';
import type { InvestigationRequest } from '../investigation/investigation-request';
import type { Verdict } from '../analysis/outcome';
import type { Plan } from '../configuration/plan';
import type { RunSnapshot } from '../investigation/run-snapshot';
import type { RunStep } from '../decisions/run-step';
import type { Talk } from '../conversation/talk';
import type { StepPlan } from './step-plan';
import type { CallRecord } from '../calls/tool-call';
import type { Verification } from '../decisions/verification';

/** A call with as much of its result as was read back from the store, as one text. */
export interface ToldCall extends CallRecord {
  /** The result itself, cut; null where only the digest is told. */
  excerpt: string | null;
}

interface PlanningInput {
  request: InvestigationRequest;
  snapshot: RunSnapshot;
  goal: Goal;
  /** What people said in the course of the run, oldest first. */
  advice: string[];
  /** What was said before in a conversation, and what is known from results. */
  talk?: Talk;
}

export interface MakePlanInput extends PlanningInput {
  /** The plan that failed, with what was wrong with it; null for the first one. */
  previous: { plan: Plan; feedback: string } | null;
}

export interface PlanStepInput extends PlanningInput {
  /** Steps so far, with how each ended. */
  steps: RunStep[];
  /** How the parts of the task stand, by their ids; absent where nobody has told its parts. */
  partStates?: Record<string, PartStatus>;
  /** All calls so far; how many of them a planner is told follows from `disclosure`. */
  calls: ToldCall[];
  disclosure: Disclosure;
  /** What the last diagnosis advises, or what a person refused; null where all went well. */
  feedback: string | null;
}

export interface VerifyInput extends PlanningInput {
  plan: Plan | null;
  steps: RunStep[];
  /** The whole trace. */
  calls: ToldCall[];
  answer: string;
}

export interface WriteAnswerInput extends PlanningInput {
  steps: RunStep[];
  /** The whole trace. */
  calls: ToldCall[];
  /** What the checks say; null where none judge. */
  verdict: Verdict | null;
  /** What fails, one line each, causes first. */
  findings: string[];
  /** What the run came to say in its own words; null where it said nothing. */
  said: string | null;
  /** Why the answer before this one was not accepted; null for the first. */
  feedback: string | null;
}

export interface TellAnswerInput extends PlanningInput {
  /** The whole trace. */
  calls: ToldCall[];
  /** How the parts of the task stand. */
  parts: SettledPart[];
  /** What the run came to say in its own words; null where it said nothing. */
  said: string | null;
}

export type PlanMaking =
  | { kind: 'plan'; plan: Plan }
  /** `unusable` where it is the model's answers of which nothing could be made. */
  | { kind: 'impossible'; reason: string; unusable?: true };

/** The thinking nodes of runs that do not follow a plan of the catalogue. */
export interface Planner {
  makePlan(input: MakePlanInput): Promise<PlanMaking>;
  planStep(input: PlanStepInput): Promise<StepPlan>;
  verify(input: VerifyInput): Promise<Verification>;
  /** The final answer in the form that the run's agent asks for. */
  writeAnswer(input: WriteAnswerInput): Promise<AnswerMaking>;
  /** What came of the task, in sentences that cite calls; none where templates shall tell it. */
  tellAnswer(input: TellAnswerInput): Promise<WrittenSentence[]>;
}
