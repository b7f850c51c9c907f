import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { InputProblem, parseInput } from '../problem';
import { scenarioSchema, type Scenario } from './scenario-schema';

/** The files lie with the sources, and next to the build where that copied them. */
function folder(): string {
  const places = [
    join(__dirname, '..', 'scenarios'),
    join(__dirname, '..', '..', '..', '..', 'lab', 'gnmi', 'scenarios'),
  ];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new InputProblem(`no scenarios found in ${places.join(' or ')}`);
  return found;
}

/** The names of the scenarios that come with the lab. */
export function listScenarios(): string[] {
  return readdirSync(folder())
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort();
}

function pathOf(nameOrPath: string): string {
  if (/\.ya?ml$/.test(nameOrPath)) return nameOrPath;
  const path = join(folder(), `${basename(nameOrPath)}.yaml`);
  if (existsSync(path)) return path;
  throw new InputProblem(
    `there is no scenario "${nameOrPath}". Available: ${listScenarios().join(', ')}`,
  );
}

/** Reads a scenario by name or path. Throws InputProblem with file, field and reason. */
export function loadScenario(nameOrPath: string): Scenario {
  const path = pathOf(nameOrPath);
  let document: unknown;
  try {
    document = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new InputProblem(`${path} cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
  const scenario = parseInput(scenarioSchema, document, path);
  if (scenario.name === basename(path).replace(/\.ya?ml$/, '')) return scenario;
  throw new InputProblem(`${path}: name: "${scenario.name}" must be the name of the file`);
}
