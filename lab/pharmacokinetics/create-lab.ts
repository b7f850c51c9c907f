import type { ToolLab } from '../serve/serve-tools';
import { mathematics } from './model/mathematics';
import { readModels } from './model/read-model';
import { Jobs } from './state/jobs';
import { Simulations } from './state/simulations';
import { parameterTools } from './tools/parameter-tools';
import { resultTools } from './tools/result-tools';
import { simulationTools } from './tools/simulation-tools';

/** What the laboratory works with. */
export interface PharmacokineticsOptions {
  /** Folder of model files; those that come with the lab where absent. */
  models?: string;
  /** How long a job takes; 0 by default. */
  jobSeconds?: number;
}

/** A laboratory of its own: its simulations and jobs live as long as it. Throws InputProblem. */
export function createPharmacokineticsLab(options: PharmacokineticsOptions = {}): ToolLab {
  // Where the package is missing, that is said at the start and not at the first call.
  mathematics();
  const models = readModels(options.models);
  const simulations = new Simulations(models);
  const jobs = new Jobs(options.jobSeconds ?? 0);
  return {
    name: 'pharmacokinetics lab',
    tools: [
      ...simulationTools(models, simulations, jobs),
      ...parameterTools(simulations),
      ...resultTools(simulations, jobs),
    ],
  };
}
