import { createCallTool } from './call-tool';
import type { ActivityDependencies } from './interfaces';
import { createPlanning } from './planning';
import { createPrepare } from './prepare';
import { RunAnalysis } from './run-context';
import { RunStore } from './run-store';
import { createThinking } from './thinking';
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
    ...createThinking(dependencies, store, analysis),
    ...createPlanning(dependencies, store),
    callTool: createCallTool(dependencies, store, hashArguments),
    keepTrace: createKeepTrace(dependencies),
    writeReport: createWriteReport(dependencies, store, analysis),
  };
}

export type Activities = ReturnType<typeof createActivities>;
