import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { type Profile, profileSchema } from '../domain/configuration/profile';
import { didYouMean } from '../domain/text/near-names';
import { isKnowledgeName, knowledgeNames } from '../knowledge/names';
import { ConfigurationError, type ConfigurationProblem } from './configuration-error';
import { profilesDirectory } from './package-root';
import { readJsonFile } from './read-json-file';

export interface ProfileLocation {
  /** Folder with one folder a profile. */
  directory?: string;
}

/**
 * Reads `<directory>/<name>/profile.json`. References to environment variables (`${NAME}`) stay
 * as they are written, so that a profile can be stored with a run and holds no secret;
 * `resolveServers` fills them in.
 * @throws ConfigurationError with file, field and reason of each problem; for a name that does
 *   not exist, with the nearest ones that do.
 */
export function loadProfile(name: string, location: ProfileLocation = {}): Profile {
  const directory = location.directory ?? profilesDirectory();
  if (!profileSchema.shape.name.safeParse(name).success) throw unknownProfile(name, directory);
  const file = join(directory, name, 'profile.json');
  const reading = readJsonFile(file, profileSchema);
  if (!reading.ok) {
    throw reading.missing
      ? unknownProfile(name, directory)
      : new ConfigurationError(reading.problems);
  }
  const problems = referenceProblems(file, name, reading.value);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return reading.value;
}

/** Names of the profiles in a folder, in alphabetical order. */
export function listProfiles(directory: string = profilesDirectory()): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .filter((name) => existsSync(join(directory, name, 'profile.json')))
      .sort();
  } catch {
    return [];
  }
}

/** What a schema of one field cannot see. */
function referenceProblems(file: string, name: string, profile: Profile): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  if (profile.name !== name) {
    const reason = `is "${profile.name}" and must be "${name}", as its folder is named`;
    problems.push({ file, field: 'name', reason });
  }
  const servers = Object.keys(profile.mcpServers);
  if (profile.inventory !== null && !servers.includes(profile.inventory.server)) {
    const known = servers.length > 0 ? servers.join(', ') : 'none';
    const reason = `"${profile.inventory.server}" is not one of mcpServers (${known})`;
    problems.push({ file, field: 'inventory.server', reason });
  }
  if (profile.checks !== null && !isKnowledgeName(profile.checks)) {
    const near = didYouMean(profile.checks, knowledgeNames);
    const hint = near === null ? '' : ` ${near}`;
    const reason = `there is no knowledge "${profile.checks}".${hint} Available: ${knowledgeNames.join(', ')}; null for none`;
    problems.push({ file, field: 'checks', reason });
  }
  for (const [index, rule] of profile.argumentRules.entries()) {
    const { minimum = -Infinity, maximum = Infinity } = rule;
    if (minimum <= maximum) continue;
    const reason = `minimum ${minimum} is above maximum ${maximum}`;
    problems.push({ file, field: `argumentRules[${index}]`, reason });
  }
  return problems;
}

function unknownProfile(name: string, directory: string): ConfigurationError {
  const folder = join(directory, name);
  if (profileSchema.shape.name.safeParse(name).success && existsSync(folder)) {
    const yaml = ['profile.yaml', 'profile.yml'].find((file) => existsSync(join(folder, file)));
    const hint = yaml === undefined ? '' : `; ${yaml} is not read: a profile is written in JSON`;
    return new ConfigurationError([
      { file: folder, field: '', reason: `there is no profile.json in it${hint}` },
    ]);
  }
  const names = listProfiles(directory);
  const near = didYouMean(name, names);
  const hint = near === null ? '' : ` ${near}`;
  const known =
    names.length > 0
      ? `Available: ${names.join(', ')}.`
      : 'That folder holds none; NETONCALL_PROFILES may name another one.';
  const reason = `there is no profile "${name}" in ${directory}.${hint} ${known}`;
  return new ConfigurationError([{ file: '', field: '', reason }]);
}
