import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputProblem, parseInput } from '../../serve/problem';
import { modelSchema, rolesOf, type Model } from './model-schema';
import { standardValue } from './units';

/** The models that come with the lab: beside the sources, or beside the package's dist folder. */
function shippedModels(): string {
  const own = join('lab', 'pharmacokinetics', 'models');
  const roots = [join(__dirname, '..', '..', '..'), join(__dirname, '..', '..', '..', '..')];
  const found = roots.map((root) => join(root, own)).find((folder) => existsSync(folder));
  if (found !== undefined) return found;
  throw new InputProblem(`the folder ${own} is missing from this copy of the package`);
}

function check(model: Model, source: string): Model {
  const needed = rolesOf(model);
  const present = model.parameters.map(({ role }) => role);
  const missing = needed.filter((role) => !present.includes(role));
  const surplus = present.filter(
    (role, at) => !needed.includes(role) || present.indexOf(role) < at,
  );
  if (missing.length > 0)
    throw new InputProblem(`${source}: no parameter for ${missing.join(', ')}`);
  if (surplus.length > 0) {
    throw new InputProblem(`${source}: too many parameters for ${surplus.join(', ')}`);
  }
  for (const parameter of model.parameters) {
    standardValue(parameter);
    if (parameter.value < parameter.minimum || parameter.value > parameter.maximum) {
      throw new InputProblem(`${source}: ${parameter.path} is outside its own range`);
    }
  }
  return model;
}

function readModel(path: string): Model {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new InputProblem(`${path}: ${(error as Error).message}`);
  }
  return check(parseInput(modelSchema, document, path), path);
}

/**
 * All models of a folder by name; those that come with the lab where no folder is given. Throws
 * InputProblem where the folder or a file in it is wrong.
 */
export function readModels(folder: string = shippedModels()): Map<string, Model> {
  if (!existsSync(folder)) throw new InputProblem(`${folder}: no such folder of models`);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  if (files.length === 0) throw new InputProblem(`${folder}: holds no model files (*.json)`);
  const models = files.sort().map((file) => readModel(join(folder, file)));
  return new Map(models.map((model) => [model.name, model]));
}
