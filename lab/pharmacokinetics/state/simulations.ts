import { randomUUID } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import { ToolProblem } from '../../serve/tool';
import { changeParameter } from '../model/change-parameter';
import type { Model, Parameter } from '../model/model-schema';

/** A model that was loaded, with the values it has now. */
export interface Simulation {
  id: string;
  modelPath: string;
  model: Model;
  /** The job that was started last. */
  latestJob: string | null;
}

/** How many near matches an error offers. */
const OFFERED = 3;

function nearest(wanted: string, paths: string[]): string[] {
  const far = (path: string): number => distance(path.toLowerCase(), wanted.toLowerCase());
  return [...paths].sort((left, right) => far(left) - far(right)).slice(0, OFFERED);
}

/** The parameter at a path. Throws ToolProblem `not_found` with the paths that look like it. */
export function findParameter({ id, model }: Simulation, path: string): Parameter {
  const found = model.parameters.find((parameter) => parameter.path === path);
  if (found !== undefined) return found;
  const suggestions = nearest(
    path,
    model.parameters.map((parameter) => parameter.path),
  );
  throw new ToolProblem(
    'not_found',
    `simulation ${id} has no parameter "${path}"; similar ones: ${suggestions.join(', ')}`,
    { parameter_path: path, suggestions },
  );
}

/** The simulations that this process holds; they end with it. */
export class Simulations {
  private readonly held = new Map<string, Simulation>();

  constructor(private readonly models: ReadonlyMap<string, Model>) {}

  /** Loads a model. Throws ToolProblem `not_found` or `already_exists`. */
  load(modelPath: string, wantedId: string | undefined): Simulation {
    const name = modelPath.replace(/\.json$/, '');
    const model = this.models.get(name);
    if (model === undefined) {
      const available = [...this.models.keys()];
      throw new ToolProblem(
        'not_found',
        `there is no model "${modelPath}"; there are ${available.join(', ')}`,
        { model_path: modelPath, available },
      );
    }
    // Random ones are not given twice, so that an id from before a restart is never another's.
    const id = wantedId ?? `sim-${randomUUID().slice(0, 8)}`;
    if (this.held.has(id)) {
      throw new ToolProblem('already_exists', `there is a simulation "${id}" already`, {
        simulation_id: id,
      });
    }
    const simulation = { id, modelPath: name, model, latestJob: null };
    this.held.set(id, simulation);
    return simulation;
  }

  /** Throws ToolProblem `not_found`. */
  get(id: string): Simulation {
    const found = this.held.get(id);
    if (found !== undefined) return found;
    const loaded = [...this.held.keys()];
    const words = loaded.length === 0 ? 'none is loaded' : `loaded are ${loaded.join(', ')}`;
    throw new ToolProblem('not_found', `there is no simulation "${id}"; ${words}`, {
      simulation_id: id,
      loaded,
    });
  }

  /** Sets a parameter and gives it as it was and as it is. Throws as changeParameter does. */
  set(id: string, change: { path: string; value: number; unit: string }): [Parameter, Parameter] {
    const simulation = this.get(id);
    const before = findParameter(simulation, change.path);
    const after = changeParameter(before, change.value, change.unit);
    const { model } = simulation;
    const parameters = model.parameters.map((one) => (one === before ? after : one));
    simulation.model = { ...model, parameters };
    return [before, after];
  }
}
