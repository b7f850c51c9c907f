import { AnalysisWanted } from '../../domain/reasoning/analysis-wanted';
import type { ProposeFacts, ProposeInput, Reasoner } from '../../domain/reasoning/reasoner';
import { assess } from './assess';
import { parseGoal } from './parse-goal';
import { makePlan, planStep, verify, writeAnswer } from './plan-freely';
import { proposeCalls } from './propose-calls';
import { selectPlan } from './select-plan';

/**
 * The embedded reasoner: no model, no key, no network, and the same answer to the same question.
 * It finds tools by what they say of themselves and knows none by name.
 */
export function createRulesReasoner(): Reasoner {
  return {
    parseGoal: (input) => Promise.resolve().then(() => parseGoal(input)),
    selectPlan: (input) => Promise.resolve().then(() => selectPlan(input)),
    proposeToolCalls: (input) => Promise.resolve().then(() => proposeCalls(withAnalysis(input))),
    assessObjective: (input) => Promise.resolve().then(() => assess(input)),
    makePlan: (input) => Promise.resolve(makePlan(input)),
    planStep: () => Promise.resolve(planStep()),
    verify: () => Promise.resolve(verify()),
    writeAnswer: () => Promise.resolve(writeAnswer()),
    // The templates of the report tell it without a reasoner.
    tellAnswer: () => Promise.resolve([]),
  };
}

/** Whoever looks at an analysis that is not there says so by looking. */
function withAnalysis(input: ProposeFacts): ProposeInput {
  const { analysis, ...rest } = input;
  if (analysis !== undefined) return { ...rest, analysis };
  return {
    ...rest,
    get analysis(): never {
      throw new AnalysisWanted();
    },
  };
}

export { lintPlan, type PlanProblem } from './lint-plan';
