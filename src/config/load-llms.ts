import { join } from 'node:path';

import { type LlmConfig, llmConfigSchema } from '../domain/configuration/llm-config';
import { loadNamedFile, loadNamedFiles, type NamedFiles } from './load-llms-and-agents';
import { findPackageRoot } from './package-root';

/** Reasons without a model, whatever the folder of LLM configurations holds. */
export const rulesId = 'rules';

/** The folder of LLM configurations; NETONCALL_LLMS names another one. */
export function llmsDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['NETONCALL_LLMS'] || join(findPackageRoot(), 'llms');
}

function files(directory: string): NamedFiles<typeof llmConfigSchema> {
  return {
    directory,
    schema: llmConfigSchema,
    idField: 'llm_id',
    idOf: ({ llm_id }) => llm_id,
    what: 'LLM',
    remarks: { [rulesId]: ' (no LLM)' },
  };
}

/**
 * Reads `llms/*.json`, ordered by id.
 * @throws ConfigurationError with file, field and reason of each problem
 */
export function loadLlms(directory: string = llmsDirectory()): LlmConfig[] {
  return loadNamedFiles(files(directory));
}

/**
 * Reads `llms/<id>.json`.
 * @throws ConfigurationError; for an id that does not exist, with the nearest ones that do
 */
export function loadLlm(id: string, directory: string = llmsDirectory()): LlmConfig {
  return loadNamedFile(files(directory), id);
}
