import { writeFile } from 'node:fs/promises';

import { renderHtml } from '../../domain/report/html';
import type { RunDocument } from '../../domain/run/run-document';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { chooseDevices } from './choose-devices';
import { layoutTopology } from './layout';

/** The report of a run as one self-contained HTML page, with the topology drawn. */
export async function composeHtml(document: RunDocument): Promise<string> {
  const topology = chooseDevices(document);
  return renderHtml(document, topology === null ? null : await layoutTopology(topology));
}

/**
 * Writes the page to `file`, over an earlier one.
 * @throws CommandFailure where the file cannot be written
 */
export async function writeHtml(document: RunDocument, file: string): Promise<void> {
  const page = await composeHtml(document);
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
