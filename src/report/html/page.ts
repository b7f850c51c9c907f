import type { RunDocument } from '../../domain/run/run-document';
import { timeText } from '../../domain/text/phrases';
import { verdictTitles } from '../wording';
import { renderCharts } from './chart';
import { renderDrawing } from './drawing';
import { renderCauses, renderOtherFindings } from './findings';
import { renderEvidenceHelp, renderNextActions, renderTicket } from './foot';
import { renderFacts, renderHead, renderSummary } from './head';
import { html, Html } from './html';
import { renderMatrix } from './matrix';
import type { Picture } from './picture';
import { style } from './style';
import {
  renderCalls,
  renderComparison,
  renderDecisions,
  renderSteps,
  renderTimeline,
  renderUnverified,
} from './work';
import { renderWatch } from './watch';

/**
 * The report of a run as one HTML page that needs nothing beside itself: no script, no font, no
 * picture from elsewhere. `picture` says where the topology's devices and links are drawn; null
 * draws none. The policy in its head keeps a browser from loading anything, whatever the text.
 */
export function renderHtml(document: RunDocument, picture: Picture | null): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'"
        />
        <title>${verdictTitles[document.verdict]}: ${document.query}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        ${renderHead(document)}
        <main>
          <div class="first">${renderCauses(document)} ${renderNextActions(document)}</div>
          ${renderDrawing(document, picture)} ${renderOtherFindings(document)}
          ${renderSummary(document)} ${renderCharts(document)} ${renderTimeline(document)}
          ${renderMatrix(document)} ${renderUnverified(document)} ${renderComparison(document)}
          ${renderWatch(document)} ${renderDecisions(document)} ${renderTicket(document)}
          ${renderEvidenceHelp(document)} ${renderSteps(document)} ${renderCalls(document)}
          ${renderFacts(document)}
        </main>
        <footer>
          Written by netoncall from run ${document.id}, state of ${timeText(document.now)}.
        </footer>
      </body>
    </html> `;
  return page.markup;
}
