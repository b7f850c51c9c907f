import type { RunDocument } from '../../domain/run/run-document';
import { count, durationText, listNames, timeText, windowText } from '../../domain/text/phrases';
import { outcomeMeanings, verdictTitles } from '../wording';
import { html, type Html, nothing, text } from './html';
import { verdictSigns } from './marks';
import { list, section } from './section';

/** The verdict in words, colour and sign, and the question it answers. */
export function renderHead(document: RunDocument): Html {
  const { verdict, severity, outcome } = document;
  const badge =
    severity === null
      ? nothing
      : html`<span class="badge ${severity}">Severity: ${severity}</span>`;
  return html`<header class="verdict ${verdict}">
    <p class="sign" aria-hidden="true">${verdictSigns[verdict]}</p>
    <div>
      <h1>${verdictTitles[verdict]}</h1>
      <p class="question">${text(document.query, 1000)}</p>
      <p class="badges">
        <span class="badge">Verdict: ${verdict}</span>${badge}<span class="badge"
          >Outcome: ${outcome}</span
        >
      </p>
    </div>
  </header> `;
}

export function renderSummary({ report }: RunDocument): Html {
  return section('summary', 'Summary', list(report.summary.map((line) => text(line, 1000))));
}

/** The facts of the run itself. */
export function renderFacts(document: RunDocument): Html {
  const { now, window_minutes: minutes, calls, passes, seconds, outcome, devices } = document;
  const window = minutes === null ? '' : `${windowText(minutes)} up to `;
  const facts: [string, string][] = [
    ['Objective', document.objective ?? document.query],
    ['Outcome', `${outcome} (${outcomeMeanings[outcome]})`],
    ['Devices asked about', devices.length === 0 ? 'none' : listNames(devices, 20)],
    ['Time', `${window}${timeText(now)}`],
    [
      'Effort',
      `${count(passes, 'pass', 'passes')}, ${count(calls.length, 'call')}, ${durationText(seconds)}`,
    ],
    ['Reasoner', document.reasoner],
    ['Run', document.id],
  ];
  return section(
    'facts',
    'The run',
    html`<dl>
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd> `,
      )}
    </dl>`,
  );
}
