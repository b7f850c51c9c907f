import { readFile } from 'node:fs/promises';

import { type RunDocument, runDocumentSchema } from '../../domain/run/run-document';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { fileTrouble } from '../file-trouble';
import { parseJson } from '../parse-json';

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
    `${file} is not a run document.${place} Make one with: netoncall report <workflow-id> --json > ${file}`,
  );
}

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw usage(`${file} cannot be read: ${fileTrouble(error)}`);
  }
  return parseJson(file, text);
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, exitCodes.usage);
}
