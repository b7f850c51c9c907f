import { writeFile } from 'node:fs/promises';

import type { RunDocument } from '../../domain/run/run-document';
import { composeHtml } from '../../report/html';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

/**
 * Writes the report as one HTML page to `file`, over an earlier one. `replies` are those that its
 * statements open in place.
 * @throws CommandFailure where the file cannot be written
 */
export async function writeHtml(
  document: RunDocument,
  file: string,
  replies: ReadonlyMap<string, unknown> = new Map(),
): Promise<void> {
  const page = await composeHtml(document, replies);
  try {
    await writeFile(file, page, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`The report cannot be written to ${file}: ${reason}`, exitCodes.usage);
  }
}

/** A file name for a run whose user named none; an id may hold what a file name may not. */
export function htmlFileName(workflowId: string): string {
  return `${workflowId.replace(/[^\w.-]+/g, '-').slice(0, 120)}.html`;
}
