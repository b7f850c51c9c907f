import type { Reasoner } from '../../src/domain/reasoning/reasoner';

/** A reasoner for a worker that serves many tests: whichever is chosen at the moment thinks. */
export function chosenReasoner(chosen: () => Reasoner): Reasoner {
  return {
    parseGoal: async (input) => await chosen().parseGoal(input),
    selectPlan: async (input) => await chosen().selectPlan(input),
    proposeToolCalls: async (input) => await chosen().proposeToolCalls(input),
    assessObjective: async (input) => await chosen().assessObjective(input),
    makePlan: async (input) => await chosen().makePlan(input),
    planStep: async (input) => await chosen().planStep(input),
    verify: async (input) => await chosen().verify(input),
    writeAnswer: async (input) => await chosen().writeAnswer(input),
    tellAnswer: async (input) => await chosen().tellAnswer(input),
  };
}
