import type { RunDocument } from '../../domain/run/run-document';
import { beginSentence, count, durationText, listNames, timeText } from '../../domain/text/phrases';
import { cellsOf, inRuns } from '../table-rows';
import { ticketLines } from '../ticket-lines';
import type { TicketLine } from '../ticket-line';
import { windowLine } from '../window-line';
import { outcomeLine, titleOf } from '../wording';
import { html, type Html, text } from './html';
import { verdictSigns } from './marks';
import { folded, list, section, table } from './section';

/** The answer, the question it answers, and when and over what time it was looked. */
export function renderHead(document: RunDocument): Html {
  const { verdict, severity, report, now, seconds, calls } = document;
  const [{ label, text: answer }] = headOf(document);
  const facts: [string, string][] = [
    ['Asked', document.query],
    ...(document.judged
      ? [pair('Window', windowLine(document))]
      : [pair('Carried out', timeText(now))]),
    ['Took', `${durationText(seconds)}, ${count(calls.length, 'tool call')}`],
    ['Run', document.id],
  ];
  // Where no checks judged, what was done is all there is to show.
  const done = document.outcome === 'achieved' ? 'healthy' : 'inconclusive';
  const mark = document.judged ? verdict : done;
  return html`<header class="verdict ${mark}">
    <p class="label ${severity ?? ''}">
      <span class="sign" aria-hidden="true">${verdictSigns[mark]}</span> ${label}
    </p>
    <h1>
      ${answer === '' ? text(report.summary[0] ?? '', 400) : text(beginSentence(answer), 400)}
    </h1>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${text(value, 300)}</dd>
          </div> `,
      )}
    </dl>
  </header> `;
}

function headOf(document: RunDocument): [TicketLine] {
  const [first] = ticketLines(document, document.report.summary);
  return [first ?? { label: titleOf(document), text: '' }];
}

/**
 * The sentences of the summary: all there is to read where no cause was found, folded where the page
 * has said the most of it already.
 */
export function renderSummary({ report, findings }: RunDocument): Html {
  const told = findings.some(({ role }) => role === 'cause');
  const sentences = inRuns(report.summary).map(({ rows, lines }) =>
    rows ? tableOf(lines) : list(lines.map((line) => text(line, 1000))),
  );
  return told
    ? folded('summary', 'Summary as text', ...sentences)
    : section('summary', 'Summary', ...sentences);
}

function tableOf(lines: readonly string[]): Html {
  const [head = [], ...rows] = lines.flatMap((line) => {
    const cells = cellsOf(line);
    return cells === null ? [] : [cells];
  });
  return table(
    head,
    rows.map((cells) => cells.map((cell) => text(cell, 200))),
    rows.length,
  );
}

/** The facts of the run itself. */
export function renderFacts(document: RunDocument): Html {
  const { calls, passes, seconds, devices } = document;
  const facts: [string, string][] = [
    ['Objective', document.objective ?? document.query],
    ['State', outcomeLine(document)],
    ...(document.judged
      ? [pair('Devices in scope', devices.length === 0 ? 'none' : listNames(devices, 20))]
      : []),
    ['Time', document.judged ? windowLine(document) : timeText(document.now)],
    [
      'Effort',
      `${count(passes, 'attempt')}, ${count(calls.length, 'tool call')}, ${durationText(seconds)}`,
    ],
    ['Reasoner', document.reasoner],
    ['Run', document.id],
  ];
  return folded(
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

const pair = (name: string, value: string): [string, string] => [name, value];
