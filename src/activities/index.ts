import { createCallTool } from './call-tool';
import { createFindFinishedCall, createReadBatch, createReadConfirmation } from './confirmation';
import { createFleet } from './fleet';
import type { ActivityDependencies } from './interfaces';
import { createKeepTurn } from './keep-turn';
import { createNotify } from './notify';
import { createPlaceNames } from './place-names';
import { createPrepare } from './prepare';
import { RunAnalysis } from './run-context';
import { RunStore } from './run-store';
import { withNamedFailures } from './named-failures';
import { createModelThinking, type ModelThought } from './model-thinking';
import { createDiagnose, createThinking, type ThinkingNode, type ThinkingNodes } from './thinking';
import type { ModelNodeInput } from './thought-store';
import { passOn } from './pass-on';
import { verifyAnswer } from './verify-answer';
import { createKeepTrace, createWriteReport } from './write-report';

/** All activities over their dependencies, under the names that the Web UI shows. */
export function createActivities(
  dependencies: ActivityDependencies,
  hashArguments: (value: unknown) => string,
) {
  const store = new RunStore(dependencies);
  const analysis = new RunAnalysis(store);
  return withNamedFailures({
    prepare: createPrepare(dependencies, hashArguments),
    ...createThinkingActivities(dependencies, store, analysis),
    diagnose: createDiagnose(analysis),
    callTool: createCallTool(dependencies, store, hashArguments),
    notify: createNotify(dependencies.notifier),
    readConfirmation: createReadConfirmation(store, dependencies.evidence, hashArguments),
    readBatch: createReadBatch(store, dependencies.evidence, hashArguments),
    verifyAnswer,
    passOn,
    findFinishedCall: createFindFinishedCall(dependencies.evidence, hashArguments),
    ...createFleet(dependencies, store, analysis),
    keepTrace: createKeepTrace(dependencies),
    keepTurn: createKeepTurn(store),
    placeNames: createPlaceNames(dependencies),
    writeReport: createWriteReport(dependencies, store, analysis),
  });
}

/**
 * A thinking node under the name that the Web UI shows, whoever reasons in it: a model is told what
 * changed since it was last asked, rules are told the facts. Rules told `ifSure` in a run with a
 * model give null where the model has to be asked.
 */
type NodeActivity<N extends ThinkingNode> = (
  input: ThinkingNodes[N]['facts'] | ModelNodeInput | { ifSure: ThinkingNodes[N]['facts'] },
) => Promise<ThinkingNodes[N]['value'] | ModelThought<ThinkingNodes[N]['value']> | null>;

function createThinkingActivities(
  dependencies: ActivityDependencies,
  store: RunStore,
  analysis: RunAnalysis,
): { [N in ThinkingNode]: NodeActivity<N> } {
  const thinking = createThinking(store, analysis, dependencies.evidence);
  const byModel = createModelThinking(dependencies, store, thinking);
  const { rules } = dependencies.reasoners;
  const asActivity =
    <N extends ThinkingNode>(node: N): NodeActivity<N> =>
    async (input) => {
      if ('since' in input) return await byModel.think(node, input);
      if ('ifSure' in input) return await byModel.ifSure(node, input.ifSure);
      return await thinking[node](input, rules);
    };
  return {
    parseGoal: asActivity('parseGoal'),
    selectPlan: asActivity('selectPlan'),
    proposeToolCalls: asActivity('proposeToolCalls'),
    assessObjective: asActivity('assessObjective'),
    makePlan: asActivity('makePlan'),
    planStep: asActivity('planStep'),
    verify: asActivity('verify'),
    writeAnswer: asActivity('writeAnswer'),
    tellAnswer: asActivity('tellAnswer'),
  };
}

export type Activities = ReturnType<typeof createActivities>;
