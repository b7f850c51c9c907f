import type { RunDocument } from '../../domain/run/run-document';
import { timeText } from '../../domain/text/phrases';
import { headLabel } from '../headline';
import { renderCharts } from './chart';
import { renderDrawing } from './drawing';
import { renderCauses, renderImpact, renderOtherFindings, type ShowReply } from './findings';
import { renderEvidenceHelp, renderNextActions, renderTicket } from './foot';
import { renderFacts, renderHead, renderSummary } from './head';
import { html, Html, nothing, text } from './html';
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
import { watchLines } from '../watch-words';
import { list, section } from './section';

/** A report in parts, in the order in which a person reads them. */
export interface ReportParts {
  head: Html;
  /** Who is hit and what to do next, then why: the head has named the cause, and a phone shows no more at once. */
  causes: Html;
  network: Html;
  /** What was found and seen besides. */
  findings: Html;
  comparison: Html;
  /** What a schedule adds. */
  schedule: Html;
  decisions: Html;
  ticket: Html;
  steps: Html;
  /** Calls, and the facts of the run. */
  calls: Html;
}

/** The parts of a report, for whoever frames them; `show` adds something to each statement. */
export function renderParts(
  document: RunDocument,
  picture: Picture | null,
  show?: ShowReply,
): ReportParts {
  return {
    head: renderHead(document),
    causes: html`<div class="first">
      <div>${renderImpact(document)} ${renderNextActions(document)}</div>
      ${renderCauses(document, show)}
    </div>`,
    network: html`${renderTimeline(document)} ${renderDrawing(document, picture)}`,
    findings: html`${renderOtherFindings(document, show)} ${renderSummary(document)}
    ${renderCharts(document)} ${renderMatrix(document)} ${renderUnverified(document)}`,
    comparison: renderComparison(document),
    schedule: renderWatch(document),
    decisions: renderDecisions(document),
    ticket: html`${renderTicket(document)} ${renderEvidenceHelp(document)}`,
    steps: renderSteps(document),
    calls: html`${renderCalls(document)} ${renderFacts(document)}`,
  };
}

/**
 * The report of a run as one HTML page that needs nothing beside itself: no script, no font, no
 * picture from elsewhere. `picture` says where the topology's devices and links are drawn; null
 * draws none. The policy in its head keeps a browser from loading anything, whatever the text.
 */
export function renderHtml(
  document: RunDocument,
  picture: Picture | null,
  show?: ShowReply,
): string {
  const parts = renderParts(document, picture, show);
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
        <title>${headLabel(document)}: ${document.query}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        ${parts.head}
        <main>
          ${parts.causes} ${parts.network} ${parts.findings} ${parts.comparison} ${parts.schedule}
          ${parts.decisions} ${parts.ticket} ${parts.steps} ${parts.calls}
        </main>
        <footer>
          Written by netoncall from run ${document.id}, state of ${timeText(document.now)}.
        </footer>
      </body>
    </html> `;
  return page.markup;
}

/** Runs of a schedule that did not come, flapping, and what people know of. */
function renderWatch({ watch }: RunDocument): Html {
  if (watch === undefined) return nothing;
  return section('schedule', 'Schedule', list(watchLines(watch).map((line) => text(line, 600))));
}
