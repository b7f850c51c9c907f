import type { Finding } from '../domain/analysis/finding';
import { cleanText } from '../domain/text/escape';
import { beginSentence } from '../domain/text/phrases';
import { splitSentences } from '../domain/text/sentences';
import { isAside } from './headline';
import { checkedHead, titleOf as findingTitle } from './opening';
import { sinceText } from './since-text';
import { lineLength, type TicketFacts, ticketOf, wasTurnedAway } from './ticket';
import { asMany, line, type TicketLine } from './ticket-line';
import { causeLabel } from './wording';

/** A ticket's text field shows about this much without scrolling. */
const mostLines = 10;

/**
 * The run in ten lines, one for each further cause and its commands, for somebody who has just been woken. Texts
 * hold no line breaks and are cut at 360 characters.
 */
export function ticketLines(document: TicketFacts, summary: readonly string[]): TicketLine[] {
  const ticket = ticketOf(document, summary);
  const { cause } = ticket;
  // What to do has to stand on the first screen; where it can be seen is for whoever has time for it.
  const forLater = [line('Evidence', ticket.evidence), line('Not verified', ticket.notChecked)];
  const lines = [
    line(ticket.head, ticket.answer),
    line('Asked', askedText(document)),
    line('Compared', ticket.moved),
    line(
      isAside(document) ? 'Other fault' : causeLabel(cause === null ? [] : [cause]),
      ticket.causeToldAbove || cause === null ? '' : labeledCause(cause),
    ),
    ...moreLines(ticket.more, moreLabel(document)),
    // What explains a fault beside the question is no answer to it.
    line(isAside(document) && ticket.causeToldAbove ? 'Other fault' : 'Why', ticket.why),
    ...sinceLines(cause, ticket.changed),
    line('Also', ticket.otherCauses),
    line('Impact', ticket.impact),
    line('Symptoms', ticket.symptoms),
    line('State', ticket.outcome),
    ...ticket.nextLines.map((text, index) => line(index === 0 ? 'Next' : '', text)),
    ...forLater,
  ];
  const told = lines.filter(({ text }) => text !== '');
  const kept = asMany(told, mostLines - 1 + Math.max(0, ticket.nextLines.length - 1));
  const next = kept.findIndex((one) => forLater.includes(one));
  kept.splice(next === -1 ? kept.length : next, 0, ...ticket.commandLines);
  return [...kept, line('Run', ticket.run)].map(({ label, text }) => ({
    label,
    text: fitText(text),
  }));
}

/** As many whole sentences as a line holds; a first one that is longer is cut between words. */
function fitText(text: string): string {
  if (text.length <= lineLength) return cleanText(text, lineLength);
  const sentences = splitSentences(text);
  const held = sentences.filter(
    (_one, index) => sentences.slice(0, index + 1).join(' ').length <= lineLength,
  );
  return held.length === 0 ? cleanText(text, lineLength) : cleanText(held.join(' '), lineLength);
}

/** The same as plain text, to paste into a ticket; several commands stand below their router. */
export function composeTicket(document: TicketFacts, summary: readonly string[]): string {
  const lines = ticketLines(document, summary);
  let ofCommands = false;
  return lines
    .map(({ label, text }, index) => {
      if (label !== '') ofCommands = commandLabel.test(label);
      if (label === '') return ofCommands ? `  ${text}` : text;
      const isList = ofCommands && lines[index + 1]?.label === '';
      return isList ? `${label}:\n  ${text}` : `${label}: ${text}`;
    })
    .join('\n');
}

const commandLabel = /^(?:On .+|Commands)$/s;

/** When it was first noticed, and what changed last before that. */
function sinceLines(cause: Finding | null, changed: string): TicketLine[] {
  const began = cause === null ? '' : sinceText(cause);
  if (began === '') return [line('Changed', changed)];
  return [line('Since', `${began}${changed === '' ? '' : `. Changed: ${changed}`}`)];
}

/** What was found is no part of what was asked, nor is what a rejected question leaves. */
const moreLabel = (document: TicketFacts): string => (wasTurnedAway(document) ? 'Note' : 'Found');

/** The question, with what people answered where it left something open. */
function askedText({ query, decisions }: TicketFacts): string {
  const answers = decisions.flatMap(({ request, answer }) =>
    request.kind === 'clarification' && answer !== null ? [`"${cleanText(answer, 120)}"`] : [],
  );
  return answers.length === 0 ? query : `${query} (answered: ${answers.join(', then ')})`;
}

/** Behind "Not read:" it is not said once more that it could not be read. */
function labeledCause(cause: Finding): string {
  const title = findingTitle(cause);
  return cause.type === 'collection_failed' ? title.replace(' could not be read', '') : title;
}

/** What was checked is no finding, and has a label of its own. */
function moreLines(more: readonly string[], label: string): TicketLine[] {
  const isOfChecks = (text: string) => text.startsWith(checkedHead) || countHead.test(text);
  const checked = more.filter(isOfChecks);
  const others = more.filter((text) => !isOfChecks(text));
  return [
    ...checked.map((text) => line('Checked', text.replace(checkedHead, ''))),
    ...others.map((text, index) => line(index === 0 ? label : '', beginSentence(text))),
  ];
}

/** How many checks passed is no finding either. */
const countHead = /^\d+ checks? passed\b/;
