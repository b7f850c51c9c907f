import type { RunDocument } from '../../domain/run/run-document';
import { chooseDevices } from './choose-devices';
import type { ShowReply } from './findings';
import { html, nothing } from './html';
import { layoutTopology } from './layout';
import { renderHtml, renderParts, type ReportParts } from './page';
import type { Picture } from './picture';
import { renderReply } from './reply';

/**
 * The report of a run as one self-contained HTML page, with the topology drawn. `replies` holds
 * stored replies by reference: each statement whose reply is there opens it in place.
 */
export async function composeHtml(
  document: RunDocument,
  replies: ReadonlyMap<string, unknown> = new Map(),
): Promise<string> {
  return renderHtml(document, await pictureOf(document), ({ ref, pointer }) =>
    replies.has(ref)
      ? html`<details class="shown">
          <summary>in the reply</summary>
          ${renderReply(replies.get(ref), pointer)}
        </details>`
      : nothing,
  );
}

/** The same in parts, for a page that frames them. */
export async function composeParts(document: RunDocument, show: ShowReply): Promise<ReportParts> {
  return renderParts(document, await pictureOf(document), show);
}

async function pictureOf(document: RunDocument): Promise<Picture | null> {
  const topology = chooseDevices(document);
  return topology === null ? null : await layoutTopology(topology);
}
