import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { findPackageRoot } from '../../config/package-root';
import { didYouMean } from '../../domain/text/near-names';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

/**
 * Holds the name of a scenario, or the file, against those there are, before anything is started.
 * @throws CommandFailure with the names that are near
 */
export function checkScenario(nameOrFile: string): void {
  if (/\.ya?ml$/.test(nameOrFile)) {
    if (existsSync(nameOrFile)) return;
    throw unknown(`There is no file ${nameOrFile}.`);
  }
  const names = scenarioNames();
  if (names.includes(nameOrFile)) return;
  const near = didYouMean(nameOrFile, names);
  throw unknown(`There is no scenario "${nameOrFile}".${near === null ? '' : ` ${near}`}`);
}

function scenarioNames(): string[] {
  return readdirSync(join(findPackageRoot(), 'lab', 'gnmi', 'scenarios'))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'));
}

function unknown(message: string): CommandFailure {
  return new CommandFailure(message, exitCodes.usage, ['netoncall lab --list']);
}
