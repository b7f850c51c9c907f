import { readFile } from 'node:fs/promises';

import { type RunDocument, runDocumentSchema } from '../../domain/run-document';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

/**
 * The document of a run from a file, as `netoncall run --json` and `netoncall report --json` print
 * it.
 * @throws CommandFailure where the file cannot be read or is no such document
 */
export async function readDocumentFile(file: string): Promise<RunDocument> {
  const reading = runDocumentSchema.safeParse(await readJson(file));
  if (reading.success) return reading.data;
  const [issue] = reading.error.issues;
  const place =
    issue === undefined ? '' : ` At ${issue.path.join('.') || 'its top'}: ${issue.message}.`;
  throw usage(
    `${file} is no run document.${place} Make one with: netoncall report <workflow-id> --json > ${file}`,
  );
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usage(
      error instanceof SyntaxError
        ? `${file} is no JSON: ${reason}`
        : `${file} cannot be read: ${reason}`,
    );
  }
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, exitCodes.usage);
}
