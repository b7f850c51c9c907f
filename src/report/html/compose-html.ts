import type { RunDocument } from '../../domain/run/run-document';
import { chooseDevices } from './choose-devices';
import type { ShowReply } from './findings';
import { layoutTopology } from './layout';
import { renderHtml, renderParts, type ReportParts } from './page';
import type { Picture } from './picture';

/** The report of a run as one self-contained HTML page, with the topology drawn. */
export async function composeHtml(document: RunDocument): Promise<string> {
  return renderHtml(document, await pictureOf(document));
}

/** The same in parts, for a page that frames them. */
export async function composeParts(document: RunDocument, show: ShowReply): Promise<ReportParts> {
  return renderParts(document, await pictureOf(document), show);
}

async function pictureOf(document: RunDocument): Promise<Picture | null> {
  const topology = chooseDevices(document);
  return topology === null ? null : await layoutTopology(topology);
}
