import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { type PlanFile, planFileSchema } from '../domain/configuration/plan';
import { didYouMean } from '../domain/text/near-names';
import { ConfigurationError, type ConfigurationProblem } from './configuration-error';
import { plansDirectory } from './package-root';
import { readJsonFile } from './read-json-file';

/**
 * Reads the catalogue: every `.json` file of a folder, ordered by intent.
 * @throws ConfigurationError with all problems of all files: no JSON, a wrong field, an intent
 *   that is not the file's name or that two files claim, or a folder that is not there.
 */
export function loadPlans(directory: string = plansDirectory()): PlanFile[] {
  const problems: ConfigurationProblem[] = [];
  const owners = new Map<string, string>();
  const plans: PlanFile[] = [];
  for (const file of planFiles(directory)) {
    const reading = readJsonFile(file, planFileSchema);
    if (!reading.ok) {
      problems.push(...reading.problems);
      continue;
    }
    problems.push(
      ...intentProblems(file, reading.value.intent, owners),
      ...conditionProblems(file, reading.value),
    );
    owners.set(reading.value.intent, file);
    plans.push(reading.value);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return plans;
}

function planFiles(directory: string): string[] {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch {
    const reason = 'there is no such folder of plans; NETONCALL_PLANS may name another one';
    throw new ConfigurationError([{ file: directory, field: '', reason }]);
  }
  return names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .map((name) => join(directory, name));
}

function intentProblems(
  file: string,
  intent: string,
  owners: ReadonlyMap<string, string>,
): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  const expected = basename(file, '.json');
  if (intent !== expected) {
    const reason = `is "${intent}" and must be "${expected}", as the file is named`;
    problems.push({ file, field: 'intent', reason });
  }
  const owner = owners.get(intent);
  if (owner !== undefined) {
    problems.push({ file, field: 'intent', reason: `"${intent}" is taken by ${owner} already` });
  }
  return problems;
}

/** Conditions on checks that do not exist. The list is read where it is needed: it brings all checks along. */
function conditionProblems(file: string, { steps }: PlanFile): ConfigurationProblem[] {
  return steps.flatMap((step, index) => {
    if (typeof step === 'string') return [];
    const { checkIds } = require('../checks/all-checks') as typeof import('../checks/all-checks');
    const known = new Set<string>(checkIds);
    return step.when.fails.flatMap((id, place) => {
      if (known.has(id)) return [];
      const near = didYouMean(id, checkIds) ?? `There are ${checkIds.join(', ')}.`;
      const field = `steps[${index}].when.fails[${place}]`;
      return [{ file, field, reason: `there is no check "${id}". ${near}` }];
    });
  });
}
