import type { EvidencePointer } from '../../domain/analysis/check';
import type { RunDocument } from '../../domain/run/run-document';
import type { RunStatus } from '../../domain/run/run-status';
import { durationText, timeText } from '../../domain/text/phrases';
import { composeParts, html, type Html, nothing, renderReply, text } from '../../report/html';
import { renderChecklist } from './checklist';
import { peopleLines, renderLog } from './log';
import { runPath } from './paths';
import { renderQuestion } from './question';
import type { ReadRun } from './read-run';

export interface RunView {
  run: ReadRun;
  /** Stored replies by reference. */
  replies: ReadonlyMap<string, unknown>;
  /** Seals the form of the open question. */
  formToken: string | null;
  /** What came of an answer that was just sent. */
  notice: { words: string; bad: boolean } | null;
  /** Epoch milliseconds. */
  now: number;
}

/** A run: what is asked, then the verdict with its cause, then how it came to it. */
export async function renderRun(view: RunView): Promise<Html> {
  const { run, formToken, notice, now } = view;
  const { facts, status, document } = run;
  const open = status?.openRequest ?? null;
  const question =
    open === null ? nothing : renderQuestion({ id: facts.id, request: open, formToken, now });
  const decisions = document?.decisions ?? status?.decisions ?? [];
  const log = renderLog([
    { at: facts.startedAt, words: 'The run began' },
    ...peopleLines(decisions, open),
    ...(facts.closedAt === null
      ? []
      : [{ at: facts.closedAt, words: `The run ended (${facts.state})` }]),
  ]);
  const body =
    document === null ? renderGoing(view, log) : await renderReported(view, document, log);
  return html`${renderNotice(notice)}${question}${body}`;
}

function renderNotice(notice: RunView['notice']): Html {
  if (notice === null) return nothing;
  return html`<p
    class="notice ${notice.bad ? 'bad' : ''}"
    data-section="notice"
    role="${notice.bad ? 'alert' : 'status'}"
  >
    ${text(notice.words, 2000)}
  </p> `;
}

/** A run without a report: what is known so far. */
function renderGoing({ run: { facts, status, note }, now }: RunView, log: Html): Html {
  const ended = status?.endedAt ?? facts.closedAt;
  const took = durationText(Math.max(0, (ended ?? now) - facts.startedAt) / 1000);
  return html`<header class="verdict inconclusive" data-section="head">
      <p class="label">${label(status, facts.running, facts.state)}</p>
      <h1>${text(status?.goal?.objective ?? facts.query ?? facts.id, 400)}</h1>
      <p class="quiet">
        Began ${timeText(facts.startedAt)}, ${took} so far. Run ${text(facts.id, 1000)}
      </p>
      ${note === null ? nothing : html`<p>${text(note, 1000)}</p>`}
    </header>
    ${renderFindings(status)}
    <div class="columns" data-section="work">
      ${renderChecklist(status?.steps ?? [], ended ?? now)}
      <div>${renderNow(status)}${log}</div>
    </div>`;
}

function label(status: RunStatus | null, running: boolean, state: string): string {
  if (!running) return `Ended without a report (${state})`;
  if (status === null) return 'Under way';
  return status.openRequest === null ? `Under way: ${status.phase}` : 'Waits for a person';
}

function renderFindings(status: RunStatus | null): Html {
  const findings = status?.findings ?? [];
  if (findings.length === 0) return nothing;
  return html`<section data-section="so-far">
    <h2>Found so far</h2>
    <ul>
      ${findings.slice(0, 12).map((finding) => html`<li>${finding}</li>`)}
    </ul>
  </section> `;
}

function renderNow(status: RunStatus | null): Html {
  if (status === null || status.endedAt !== null) return nothing;
  const { current, calls, fleet, pass, assessment } = status;
  const lines = [
    `${calls.length + (fleet?.calls ?? 0)} calls done`,
    ...(current === null ? [] : [`Now: ${current}`]),
    ...(fleet == null ? [] : [`${fleet.done} of ${fleet.devices} devices done`]),
    ...(pass === 0 ? [] : [`Pass ${pass + 1} of ${assessment.max_retries + 1}`]),
  ];
  return html`<section>
    <h2>Now</h2>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section> `;
}

async function renderReported(
  { replies, now, run }: RunView,
  document: RunDocument,
  log: Html,
): Promise<Html> {
  const id = run.facts.id;
  const parts = await composeParts(document, (pointer) => renderEvidence(id, pointer, replies));
  return html`<div data-section="head">${parts.head}</div>
    <div data-section="causes">${parts.causes}</div>
    <div data-section="network">${parts.network}</div>
    <div data-section="comparison">${parts.comparison}</div>
    <div data-section="findings">${parts.findings}</div>
    <div class="columns" data-section="work">
      ${renderChecklist(document.steps, now)}
      <div>${parts.schedule}${log}</div>
    </div>
    <div data-section="rest">${parts.ticket}${parts.calls}</div>`;
}

/** The stored reply, opened in place, and the whole of it on a page of its own. */
function renderEvidence(
  id: string,
  { ref, pointer }: EvidencePointer,
  replies: ReadonlyMap<string, unknown>,
): Html {
  if (!replies.has(ref)) return nothing;
  const place = `/evidence/${encodeURIComponent(ref)}?pointer=${encodeURIComponent(pointer)}`;
  return html`<details class="shown" data-key="${text(`${ref}#${pointer}`, 3000)}">
    <summary>The reply</summary>
    ${renderReply(replies.get(ref), pointer)}
    <a href="${runPath(id, place)}">The whole reply</a>
  </details>`;
}
