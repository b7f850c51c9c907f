import type { RunDocument } from '../../domain/run/run-document';
import { chooseDevices } from './choose-devices';
import { layoutTopology } from './layout';
import { renderHtml } from './page';

/** The report of a run as one self-contained HTML page, with the topology drawn. */
export async function composeHtml(document: RunDocument): Promise<string> {
  const topology = chooseDevices(document);
  return renderHtml(document, topology === null ? null : await layoutTopology(topology));
}
