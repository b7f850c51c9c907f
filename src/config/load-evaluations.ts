import { join } from 'node:path';

import { type EvaluationFile, evaluationFileSchema } from '../domain/configuration/evaluation';
import { loadNamedFile, loadNamedFiles, type NamedFiles } from './load-llms-and-agents';
import { findPackageRoot } from './package-root';

/** The folder of checks that judge answers; NETONCALL_EVALUATIONS names another one. */
export function evaluationsDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['NETONCALL_EVALUATIONS'] || join(findPackageRoot(), 'evaluations');
}

function files(directory: string): NamedFiles<typeof evaluationFileSchema> {
  return {
    directory,
    schema: evaluationFileSchema,
    idField: 'name',
    idOf: ({ name }) => name,
    what: 'evaluation',
  };
}

/**
 * Reads `evaluations/*.json`, ordered by name.
 * @throws ConfigurationError with file, field and reason of each problem
 */
export function loadEvaluations(directory: string = evaluationsDirectory()): EvaluationFile[] {
  return loadNamedFiles(files(directory));
}

/**
 * Reads `evaluations/<name>.json`.
 * @throws ConfigurationError; for a name that does not exist, with the nearest ones that do
 */
export function loadEvaluation(
  name: string,
  directory: string = evaluationsDirectory(),
): EvaluationFile {
  return loadNamedFile(files(directory), name);
}
