import { join } from 'node:path';

import { type EvaluationFile, evaluationFileSchema } from '../domain/configuration/evaluation';
import { loadNamedFile, loadNamedFiles, type NamedFiles } from './load-llms-and-agents';
import { findPackageRoot } from './package-root';

/** The folder of checks that judge answers; NETONCALL_ANSWER_CHECKS names another one. */
export function answerChecksDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['NETONCALL_ANSWER_CHECKS'] || join(findPackageRoot(), 'answer-checks');
}

function files(directory: string): NamedFiles<typeof evaluationFileSchema> {
  return {
    directory,
    schema: evaluationFileSchema,
    idField: 'name',
    idOf: ({ name }) => name,
    what: 'answer check',
  };
}

/**
 * Reads `answer-checks/*.json`, ordered by name.
 * @throws ConfigurationError with file, field and reason of each problem
 */
export function loadAnswerChecks(directory: string = answerChecksDirectory()): EvaluationFile[] {
  return loadNamedFiles(files(directory));
}

/**
 * Reads `answer-checks/<name>.json`.
 * @throws ConfigurationError; for a name that does not exist, with the nearest ones that do
 */
export function loadAnswerCheck(
  name: string,
  directory: string = answerChecksDirectory(),
): EvaluationFile {
  return loadNamedFile(files(directory), name);
}
