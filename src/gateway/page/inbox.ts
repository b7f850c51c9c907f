import { outcomeWord, type Verdict } from '../../domain/analysis/outcome';
import type { ListedRun, Waiting } from '../../domain/run/runs';
import { cleanText } from '../../domain/text/escape';
import { timeText } from '../../domain/text/phrases';
import { verdictTitles } from '../../report/wording';
import { html, type Html, nothing, text } from '../../report/html';
import type { ListedIncident } from './incident';
import { incidentPath, runPath } from './paths';

/** What the inbox shows: what waits for somebody first. */
export interface Inbox {
  waiting: Waiting[];
  incidents: ListedIncident[];
  runs: ListedRun[];
}

/** A fault that was found within this time is news; milliseconds. */
const newsFor = 24 * 60 * 60 * 1000;
const openStates: ReadonlySet<string> = new Set(['investigating', 'open', 'checking']);

/**
 * Open questions, then what is new, then the rest.
 * @param now epoch milliseconds
 */
export function renderInbox({ waiting, incidents, runs }: Inbox, now: number): Html {
  const asking = new Set(waiting.map(({ id }) => id));
  const rest = runs.filter(({ id }) => !asking.has(id));
  const isNews = (run: ListedRun): boolean =>
    run.verdict === 'fault' && now - Date.parse(run.started) < newsFor;
  const going = rest.filter(isGoing);
  const news = rest.filter((run) => !isGoing(run) && isNews(run));
  const earlier = rest.filter((run) => !isGoing(run) && !isNews(run));
  const open = incidents.filter(({ status }) => openStates.has(status));
  const over = incidents.filter(({ status }) => !openStates.has(status));
  const nothingToDo = waiting.length + open.length + news.length + going.length === 0;
  return html`<h1 class="unsaid" data-section="title">Inbox</h1>
    ${
      nothingToDo
        ? html`<p class="notice" data-section="quiet">Nothing waits, and nothing new was found.</p>`
        : nothing
    }
    ${part('waiting', 'Open questions', waiting.map(renderWaiting))}
    ${part('incidents', 'Open incidents', open.map(renderListedIncident))}
    ${part('news', 'Faults found in the last 24 hours', news.map(renderListed))}
    ${part('going', 'Under way', going.map(renderListed))}
    ${part('over', 'Incidents that are over', over.map(renderListedIncident))}
    ${part('earlier', 'Earlier runs', earlier.map(renderListed))}`;
}

function isGoing({ outcome, state }: ListedRun): boolean {
  return outcome === null && !closedStates.has(state);
}

const closedStates: ReadonlySet<string> = new Set([
  'completed',
  'failed',
  'canceled',
  'cancelled',
  'terminated',
  'timed_out',
  'continued_as_new',
]);

function part(name: string, title: string, items: readonly Html[]): Html {
  if (items.length === 0) return nothing;
  return html`<section id="${name}" data-section="${name}">
    <h2>${title} (${items.length})</h2>
    <ul class="runs">
      ${items}
    </ul>
  </section> `;
}

function renderWaiting({ id, query, request, unread }: Waiting): Html {
  const asked =
    request === null
      ? html`<span class="quiet">${text(unread ?? '', 400)}</span>`
      : html`<span>${text(request.prompt, 300)}</span>
          <span class="quiet">${request.kind}, open until ${timeText(request.deadline)}</span>`;
  return html`<li><a href="${runPath(id)}">${questionOr(query, id)}</a><br />${asked}</li> `;
}

function renderListed(run: ListedRun): Html {
  const verdict = run.verdict as Verdict | null;
  const state =
    verdict === null
      ? run.outcome === null
        ? run.state
        : outcomeWord(run.outcome)
      : verdictTitles[verdict];
  const severity = run.severity === null || verdict !== 'fault' ? '' : ` (${run.severity})`;
  const devices = run.devices.slice(0, 6).join(', ');
  const kind = isGoing(run) ? 'running' : (verdict ?? '');
  return html`<li>
    <span class="state ${kind}">${text(`${state}${severity}`)}</span>
    <a href="${runPath(run.id)}">${questionOr(run.query, run.id)}</a>
    <span class="quiet">${timeText(run.started)}${devices === '' ? '' : `, ${devices}`}</span>
  </li> `;
}

function renderListedIncident(incident: ListedIncident): Html {
  const { id, title, status, critical, openedAt, alerts, verdict } = incident;
  const kind = openStates.has(status) ? 'fault' : 'healthy';
  return html`<li>
    <span class="state ${kind}">${status}${critical ? ', critical' : ''}</span>
    <a href="${incidentPath(id)}">${text(title, 200)}</a>
    <span class="quiet">
      ${timeText(openedAt)}, ${alerts.firing} of ${alerts.total} alerts
      firing${verdict === null ? '' : `, ${verdictTitles[verdict]}`}
    </span>
  </li> `;
}

function questionOr(query: string | null, id: string): string {
  return cleanText(query ?? '', 160) || cleanText(id, 160);
}
