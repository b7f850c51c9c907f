import type { RunDocument } from '../../domain/run/run-document';
import { chooseDevices } from './choose-devices';
import { layoutTopology } from './layout';
import { renderHtml } from './page';
import type { Picture } from './picture';

/** The report of a run as one self-contained HTML page, with the topology drawn. */
export async function composeHtml(document: RunDocument): Promise<string> {
  return renderHtml(document, await pictureOf(document));
}

async function pictureOf(document: RunDocument): Promise<Picture | null> {
  const topology = chooseDevices(document);
  return topology === null ? null : await layoutTopology(topology);
}
