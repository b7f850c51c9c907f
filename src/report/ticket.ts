import type { EvidencePointer } from '../domain/analysis/check';
import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';
import { cleanCounters } from './clean-counters';
import { fitHeadline } from './fit-headline';
import { besideText, headLabel, headText, isNamed, isToldAbove, moreOf } from './headline';
import { complaintActions } from './complaint-action';
import { impactSentences } from './impact';
import { movedText } from './moved';
import { nextOf } from './next-actions';
import { quote, titleOf as findingTitle } from './opening';
import { orderFindings } from './order-findings';
import { changedText, evidenceOfEach, whyText } from './of-each-cause';
import { otherCausesText } from './other-causes';
import { symptomText } from './symptom-text';
import { splitSentences } from '../domain/text/sentences';
import { foldTables } from './table-rows';
import { commandLines, commandText } from './ticket-commands';
import type { TicketLine } from './ticket-line';
import { unverifiedText } from './ticket-unverified';
import { beginSentence, count, durationText, timeText } from '../domain/text/phrases';
import { isFailure, outcomeMeaning, shortRef } from './wording';

/** What a line of a ticket holds. */
export const lineLength = 360;
const mostQuestions = 4;
const mostEvidence = 2;

/** What a ticket is written from: a document whose report is not written yet. */
export type TicketFacts = Omit<RunDocument, 'report'>;

/** What a run says to somebody who has just been woken, part by part; empty where there is nothing. */
export interface Ticket {
  /** How the run ended in two words, with the severity. */
  head: string;
  /** The answer to what was asked; else the cause, or the verdict in words. */
  answer: string;
  /** Where no cause was named: what the summary says further. */
  more: string[];
  cause: Finding | null;
  /** The cause in words, whether or not the answer tells it already. */
  causeText: string;
  causeToldAbove: boolean;
  /** Why each cause that the answer names is one. */
  why: string;
  /** What changed before it, and of each further cause whether that was looked for. */
  changed: string;
  evidence: string;
  otherCauses: string;
  /** What moved since the run that this one was compared with; empty without one. */
  moved: string;
  /** Who lost service, and who only a second path. */
  impact: string;
  symptoms: string;
  outcome: string;
  /** What to do about each cause, the first one first; without a cause, the first of all actions. */
  nextLines: string[];
  /** The same in one line. */
  next: string;
  commands: string;
  /** The same to paste, one command a line behind the name of its router. */
  commandLines: TicketLine[];
  notChecked: string;
  run: string;
}

/** `summary` speaks where no cause was named. */
export function ticketOf(document: TicketFacts, sentences: readonly string[]): Ticket {
  const summary = foldTables(sentences, lineLength);
  const { causes, symptoms } = orderFindings(document);
  const [cause, ...others] = causes;
  const { next_actions: actions } = document;
  const isAway = wasTurnedAway(document);
  const nextLines = isAway
    ? askAgain(actions)
    : nextOf(causes, actions, complaintActions(document));
  const told = cause === undefined ? moreOf(document, summary) : foundBeside(cause, document);
  const head = headLabel(document);
  const answer = fitHeadline(head, headText(document, summary, cause));
  const beside = besideText(document, cause);
  // What was found has a line of its own where the headline has no room for it.
  const isBelow = beside !== '' && !answer.text.endsWith(beside);
  const more = [
    ...restLines(isBelow ? answer.rest.replace(beside, '').trim() : answer.rest),
    // What else can be asked stands in the line of what to do next.
    ...told.filter((text) => !isAway || !/^(?:You can also ask|Nothing was concluded)/.test(text)),
  ];
  const outcome = outcomeText(document);
  return {
    head,
    answer: answer.text,
    more,
    cause: cause ?? null,
    causeText: cause === undefined ? '' : findingTitle(cause),
    causeToldAbove: cause !== undefined && !isBelow && isToldAbove(document, cause),
    why: whyText(
      cause,
      others.filter((one) => isNamed(document, one)),
    ),
    changed: changedText(causes),
    evidence: evidenceText(evidenceOfEach(causes), document),
    otherCauses: otherCausesText(
      others.filter((one) => !isNamed(document, one)),
      cause,
    ),
    moved: movedText(document.diff, document.checks),
    impact: impactSentences(document)
      .map((sentence) => `${sentence}.`)
      .join(' '),
    symptoms: symptomText(symptoms, document),
    // A line above may have just said it.
    outcome: more.some((text) => text.includes(outcome)) ? '' : outcome,
    nextLines,
    next: nextLines.join(' '),
    commands: commandText(actions, nextLines.length),
    commandLines: commandLines(actions, nextLines.length),
    notChecked: unverifiedText(document),
    run: `${document.id}, ${timeText(document.now)}, ${count(document.calls.length, 'tool call')}, ${durationText(document.seconds)}${restartWords(document)}`,
  };
}

/** Where a person had the run begin again with a hint: the time before that is no time that it took. */
function restartWords({ hints = [] }: TicketFacts): string {
  const [last] = hints.slice(-1);
  if (last === undefined) return '';
  const when = last.at === undefined ? '' : ` at ${timeText(last.at)}`;
  return ` since the first start; restarted from step ${last.fromStep + 1}${when}`;
}

/** What had no room in the headline; where it has none in one line either, a sentence a line. */
function restLines(rest: string): string[] {
  if (rest === '') return [];
  return (rest.length > lineLength ? splitSentences(rest) : [rest]).map(beginSentence);
}

/** What was read all the same says more than that something was not. */
function foundBeside({ type }: Finding, document: TicketFacts): string[] {
  return type === 'collection_failed' ? cleanCounters(document) : [];
}

/** Ended at the question, with others that can be asked in its place. */
export const wasTurnedAway = ({ outcome, next_actions: actions }: TicketFacts): boolean =>
  outcome === 'rejected' ||
  (outcome === 'escalation_timeout' && actions.some((one) => one.startsWith(againHead)));

const againHead = 'Ask again, for example: ';

/** The questions that can be asked in place of one that was rejected, in one line. */
function askAgain(actions: readonly string[]): string[] {
  const questions = actions
    .filter((action) => action.startsWith(againHead))
    .map((action) => action.slice(againHead.length))
    .slice(0, mostQuestions);
  const last = questions.pop();
  if (last === undefined) return nextOf([], actions);
  return [
    `${againHead}${[...(questions.length === 0 ? [] : [questions.join(', ')]), last].join(' or ')}`,
  ];
}

/** How the run went, where that leaves the question open and the label does not say it. */
function outcomeText(document: TicketFacts): string {
  if (document.outcome === 'achieved' || document.answered === 'yes') return '';
  if (document.outcome === 'rejected' || isFailure(document)) return '';
  // Everything was read, and what is open is why it was reported.
  const isUnexplained = document.outcome === 'partial' && complaintActions(document).length > 0;
  return isUnexplained ? 'no cause of the reported problem was found' : outcomeMeaning(document);
}

/** The first values with their places: what is said of two routers needs one of each. */
function evidenceText(evidence: readonly EvidencePointer[], document: TicketFacts): string {
  const told = new Map<string, string>();
  for (const one of evidence) {
    const text = quote(one, document);
    if (!told.has(text))
      told.set(
        text,
        `${text} (${shortRef(one.ref)}${one.pointer === '' ? '' : ` #${one.pointer}`})`,
      );
  }
  return [...told.values()].slice(0, mostEvidence).join('; ');
}
