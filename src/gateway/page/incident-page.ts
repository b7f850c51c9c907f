import { timeText } from '../../domain/text/phrases';
import { verdictTitles } from '../../report/wording';
import { addedSentences } from '../../report/current-details/added-sentences';
import { html, type Html, nothing, text } from '../../report/html';
import type { ShownIncident } from './incident';
import { renderLog } from './log';
import { incidentPath, runPath } from './paths';

const mostAlerts = 200;

/** An incident: what the last run says, its alerts, its runs, and what happened. */
export function renderIncident(incident: ShownIncident): Html {
  const { title, status, verdict, summary, critical, since } = incident;
  return html`<header class="verdict ${verdict ?? 'inconclusive'}" data-section="head">
      <p class="label">
        Incident
        ${statusWords[status] ?? status}${critical ? ', critical' : ''}${
          verdict === null ? '' : `: ${verdictTitles[verdict]}`
        }
      </p>
      <h1>${text(title, 400)}</h1>
      <ul>
        ${summary.slice(0, 6).map((line) => html`<li>${text(line, 600)}</li>`)}
      </ul>
      <p class="quiet">
        Since ${timeText(since)}. ${agreement(incident)} Incident ${text(incident.id, 1000)}
      </p>
      ${renderMerged(incident)}
    </header>
    ${renderBesides(incident)} ${renderAlerts(incident)} ${renderRuns(incident)}
    ${renderLog(incident.log.map(({ at, text: words }) => ({ at: Date.parse(at), words })))}`;
}

const statusWords: Record<string, string> = {
  investigating: 'under investigation',
  open: 'open',
  checking: 'resolved by its alerts, looked at again',
  resolved: 'resolved',
  merged: 'merged',
  closed: 'closed',
};

function agreement({ networkAgrees }: ShownIncident): string {
  if (networkAgrees === null) return '';
  return networkAgrees
    ? 'The network agrees that it is over.'
    : 'Its alerts are resolved, and the network does not agree.';
}

function renderMerged({ mergedInto, merged, reopened }: ShownIncident): Html {
  const link = (id: string): Html => html`<a href="${incidentPath(id)}">${text(id, 200)}</a> `;
  return html`${
    mergedInto === null
      ? nothing
      : html`<p>Another incident has the same cause and goes on with it: ${link(mergedInto)}</p>`
  }
  ${merged.length === 0 ? nothing : html`<p>Took over ${merged.slice(0, 20).map(link)}</p>`}
  ${reopened === 0 ? nothing : html`<p>Came back ${reopened === 1 ? 'once' : `${reopened} times`}.</p>`}`;
}

/** What people, earlier incidents and maintenance add, and whom it could not tell. */
function renderBesides(incident: ShownIncident): Html {
  const { acknowledged, remarks } = incident;
  const lines = [
    ...(acknowledged === null
      ? []
      : [`${acknowledged.by} is on it since ${timeText(acknowledged.at)}.`]),
    ...addedSentences(incident),
    ...remarks,
  ];
  if (lines.length === 0) return nothing;
  return html`<section data-section="besides" id="besides">
    <h2>Seen before, noted, announced</h2>
    <ul>
      ${lines.map((line) => html`<li>${text(line, 1200)}</li>`)}
    </ul>
  </section> `;
}

function renderAlerts({ alerts }: ShownIncident): Html {
  const { list, total, firing, unlisted } = alerts;
  const rest = unlisted + Math.max(0, list.length - mostAlerts);
  return html`<section data-section="alerts" id="alerts">
    <h2>Alerts (${firing} of ${total} firing)</h2>
    <ul class="runs">
      ${list.slice(0, mostAlerts).map(
        ({ source, status, words, startsAt, endsAt, url }) =>
          html`<li>
            <span class="state ${status === 'firing' ? 'fault' : 'healthy'}">${status}</span>
            ${words}
            <span class="quiet">
              ${[source, ...times(startsAt, endsAt)].join(', ')}
              ${url === null ? nothing : html`<span class="ref">${text(url, 500)}</span>`}
            </span>
          </li> `,
      )}
    </ul>
    ${rest > 0 ? html`<p class="more">… and ${rest} more.</p>` : nothing}
  </section> `;
}

function times(startsAt: string | null, endsAt: string | null): string[] {
  return [
    ...(startsAt === null ? [] : [`since ${timeText(startsAt)}`]),
    ...(endsAt === null ? [] : [`until ${timeText(endsAt)}`]),
  ];
}

function renderRuns({ runs }: ShownIncident): Html {
  if (runs.length === 0) return nothing;
  return html`<section data-section="runs" id="runs">
    <h2>Runs</h2>
    <ul class="runs">
      ${[...runs].reverse().map(
        ({ workflowId, reason, startedAt, endedAt, verdict, summary }) =>
          html`<li>
            <span class="state ${verdict ?? 'running'}">
              ${verdict === null ? (endedAt === null ? 'Under way' : 'Ended') : verdictTitles[verdict]}
            </span>
            <a href="${runPath(workflowId)}">${reason.replaceAll('_', ' ')}</a>
            <span class="quiet">${timeText(startedAt)}</span>
            ${summary[0] === undefined ? nothing : html`<br />${text(summary[0], 400)}`}
          </li> `,
      )}
    </ul>
  </section> `;
}
