import { checkTopic } from '../domain/analysis/check-names';
import type { EvidencePointer } from '../domain/analysis/check';
import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';
import { cleanText } from '../domain/text/escape';
import { heldAnswer } from './first-line';
import { impactSentences } from './impact';
import { routerCommands, spokenActions } from './next-actions';
import { titleOf as findingTitle } from './opening';
import { orderFindings } from './order-findings';
import { groupSymptoms } from './symptom-groups';
import { groupUnverified } from './unverified';
import { count, durationText, listNames, timeText } from '../domain/text/phrases';
import { shortRef, titleOf } from './wording';

/** A ticket's text field shows about this much without scrolling. */
const mostLines = 10;
const lineLength = 360;
const mostGroups = 4;
const mostCommands = 2;

/** One line of a ticket: what it says, and the text. */
export interface TicketLine {
  label: string;
  text: string;
}

/** What a ticket is written from: a document whose report is not written yet. */
type TicketFacts = Omit<RunDocument, 'report'>;

/**
 * The run in at most ten lines for somebody who has just been woken: the answer, why, since when,
 * what follows, what to do next, what was not seen. `summary` speaks where no cause was named.
 * Texts hold no line breaks and are cut at 360 characters.
 */
export function ticketLines(document: TicketFacts, summary: readonly string[]): TicketLine[] {
  const { causes, symptoms } = orderFindings(document);
  const [cause, ...others] = causes;
  const lines = [
    line(headLabel(document), headText(document, summary, cause)),
    line('Asked', document.query),
    line('Cause', cause === undefined || isToldAbove(document, cause) ? '' : findingTitle(cause)),
    ...(cause === undefined
      ? summary.slice(1, 4).map((text) => line('', text))
      : causeLines(cause, others)),
    line('Impact', impactSentences(document.impact).join('. ')),
    line('Symptoms', symptomText(symptoms, document)),
    line('Outcome', document.outcome === 'achieved' ? '' : document.outcome),
    ...nextLines(document.next_actions),
    line('Not checked', unverifiedText(document)),
  ];
  const foot = `${document.id}, ${timeText(document.now)}, ${count(document.calls.length, 'call')}, ${durationText(document.seconds)}`;
  return [
    ...lines.filter(({ text }) => text !== '').slice(0, mostLines - 1),
    line('Run', foot),
  ].map(({ label, text }) => ({ label, text: cleanText(text, lineLength) }));
}

/** The same as plain text, to paste into a ticket. */
export function composeTicket(document: TicketFacts, summary: readonly string[]): string {
  return ticketLines(document, summary)
    .map(({ label, text }) => (label === '' ? text : `${label}: ${text}`))
    .join('\n');
}

const line = (label: string, text: string): TicketLine => ({ label, text });

function headLabel(document: TicketFacts): string {
  const { severity } = document;
  return `${titleOf(document)}${severity === null ? '' : ` (${severity})`}`;
}

/** What was asked is answered first, where it was asked for; else the cause, or the verdict in words. */
function headText(
  document: TicketFacts,
  summary: readonly string[],
  cause: Finding | undefined,
): string {
  const answer = heldAnswer(document);
  return answer?.text ?? (cause === undefined ? (summary[0] ?? '') : findingTitle(cause));
}

function isToldAbove(document: TicketFacts, cause: Finding): boolean {
  const answer = heldAnswer(document);
  return answer === null || answer.text.includes(cause.title);
}

function causeLines(cause: Finding, others: readonly Finding[]): TicketLine[] {
  const [evidence] = cause.evidence;
  return [
    line('Why', cause.explanation),
    line('Since', cause.since === null ? '' : timeText(cause.since)),
    line('Evidence', evidence === undefined ? '' : evidenceText(evidence)),
    line('Also', listNames(others.map(findingTitle), 3)),
  ];
}

function evidenceText({ value, ref, pointer }: EvidencePointer): string {
  return `${value} (${shortRef(ref)} #${pointer})`;
}

/** Lines of the log that follow from a cause tell once more what the others tell. */
function symptomText(symptoms: readonly Finding[], { checks }: TicketFacts): string {
  const telling = symptoms.filter(
    ({ type, causedBy }) => type !== 'loss_logged' || causedBy === null,
  );
  const names = groupSymptoms(telling, checks).map(({ brief }) => brief);
  const rest = names.length - mostGroups;
  return [...names.slice(0, mostGroups), ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}

function nextLines(actions: readonly string[]): TicketLine[] {
  const [router] = routerCommands(actions);
  const commands = router?.commands.slice(0, mostCommands).join('; ') ?? '';
  const place = router?.router === null || router === undefined ? '' : `on ${router.router}: `;
  return [
    line('Next', spokenActions(actions)[0] ?? ''),
    line('Commands', commands === '' ? '' : `${place}${commands}`),
  ];
}

function unverifiedText({ checks }: TicketFacts): string {
  return listNames(
    groupUnverified(checks).map((group) => checkTopic(group)),
    3,
  );
}
