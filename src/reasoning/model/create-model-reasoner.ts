import type { Reasoner } from '../../domain/reasoning/reasoner';
import { assess } from './assess';
import { makePlan } from './make-plan';
import { type ModelReasonerOptions, ModelThinking } from './model-thinking';
import { parseGoal } from './parse-goal';
import { planStep } from './plan-step';
import { proposeCalls } from './propose-calls';
import { selectPlan } from './select-plan';
import { tellAnswer } from './tell-answer';
import { verify } from './verify';
import { writeAnswer } from './write-answer';

export interface CreateModelReasonerOptions extends ModelReasonerOptions {
  /** Decides what evidence decides, and answers where the model's answer cannot be used. */
  rules: Reasoner;
}

/**
 * A reasoner with a model. It proposes only: what it says is bound to the inventory, the live
 * tools and the checks, and code decides what follows. Each method throws ModelUnavailableError
 * where the endpoint, not the answer, is at fault; the activity maps that to a retry or an end.
 */
export function createModelReasoner({ rules, ...options }: CreateModelReasonerOptions): Reasoner {
  const thinking = new ModelThinking(options);
  return {
    parseGoal: (input) => parseGoal(input, rules, thinking),
    selectPlan: (input) => selectPlan(input, rules, thinking),
    proposeToolCalls: (input) => proposeCalls(input, rules, thinking),
    assessObjective: (input) => assess(input, rules, thinking),
    makePlan: (input) => makePlan(input, thinking),
    planStep: (input) => planStep(input, thinking),
    verify: (input) => verify(input, thinking),
    writeAnswer: (input) => writeAnswer(input, thinking),
    tellAnswer: (input) => tellAnswer(input, thinking),
  };
}
