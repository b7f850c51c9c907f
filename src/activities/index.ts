import { createCallTool } from './call-tool';
import { createFindFinishedCall, createReadConfirmation } from './confirmation';
import { createFleet } from './fleet';
import type { ActivityDependencies } from './interfaces';
import { createKeepTurn } from './keep-turn';
import { createNotify } from './notify';
import { createPrepare } from './prepare';
import { RunAnalysis } from './run-context';
import { RunStore } from './run-store';
import { createModelThinking, type ModelThought } from './model-thinking';
import { createDiagnose, createThinking, type ThinkingNode, type ThinkingNodes } from './thinking';
import type { ModelNodeInput } from './thought-store';
import { createKeepTrace, createWriteReport } from './write-report';

/** All activities over their dependencies, under the names that the Web UI shows. */
export function createActivities(
  dependencies: ActivityDependencies,
  hashArguments: (value: unknown) => string,
) {
  const store = new RunStore(dependencies);
  const analysis = new RunAnalysis(store);
  return {
    prepare: createPrepare(dependencies),
    ...createThinkingActivities(dependencies, store, analysis),
    diagnose: createDiagnose(analysis),
    callTool: createCallTool(dependencies, store, hashArguments),
    notify: createNotify(dependencies.notifier),
    readConfirmation: createReadConfirmation(store, hashArguments),
    findFinishedCall: createFindFinishedCall(dependencies.evidence, hashArguments),
    ...createFleet(dependencies, store, analysis),
    keepTrace: createKeepTrace(dependencies),
    keepTurn: createKeepTurn(dependencies.evidence),
    writeReport: createWriteReport(dependencies, store, analysis),
  };
}

/** A thinking node under the name that the Web UI shows, whoever reasons in it. */
type NodeActivities = {
  [N in ThinkingNode]: (
    input: ThinkingNodes[N]['facts'] | ModelNodeInput,
  ) => Promise<ThinkingNodes[N]['value'] | ModelThought<ThinkingNodes[N]['value']>>;
};

/** Rules are told the facts; a model, by what changed since it was last asked. */
function createThinkingActivities(
  dependencies: ActivityDependencies,
  store: RunStore,
  analysis: RunAnalysis,
): NodeActivities {
  const thinking = createThinking(store, analysis);
  const byModel = createModelThinking(dependencies, store, thinking);
  const { rules } = dependencies.reasoners;
  return {
    parseGoal: (input) =>
      'since' in input ? byModel.parseGoal(input) : thinking.parseGoal(input, rules),
    selectPlan: (input) =>
      'since' in input ? byModel.selectPlan(input) : thinking.selectPlan(input, rules),
    proposeToolCalls: (input) =>
      'since' in input ? byModel.proposeToolCalls(input) : thinking.proposeToolCalls(input, rules),
    assessObjective: (input) =>
      'since' in input ? byModel.assessObjective(input) : thinking.assessObjective(input, rules),
    makePlan: (input) =>
      'since' in input ? byModel.makePlan(input) : thinking.makePlan(input, rules),
    planStep: (input) =>
      'since' in input ? byModel.planStep(input) : thinking.planStep(input, rules),
    verify: (input) => ('since' in input ? byModel.verify(input) : thinking.verify(input, rules)),
    writeAnswer: (input) =>
      'since' in input ? byModel.writeAnswer(input) : thinking.writeAnswer(input, rules),
  };
}

export type Activities = ReturnType<typeof createActivities>;
