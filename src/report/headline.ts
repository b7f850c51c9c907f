import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';
import { beginSentence } from '../domain/text/phrases';
import { heldAnswer } from './first-line';
import { couldNotTell, titleOf as findingTitle } from './opening';
import { isUnverified } from './unverified';
import { isFailure, reasonHead, rejectedHead, titleOf, verdictTitles } from './wording';

/** What a headline is made from: a document whose report is not written yet. */
type Facts = Omit<RunDocument, 'report'>;

/** How the run ended in two words, with the severity. */
export function headLabel(document: Facts): string {
  const { severity, verdict } = document;
  // "No problem found: no, P2 is working" says no twice and means two things by it.
  const settled = verdict === 'healthy' && yesOrNo.test(heldAnswer(document)?.text ?? '');
  const title = settled ? 'Healthy' : titleOf(document);
  return `${title}${severity === null ? '' : ` (${severity})`}`;
}

/** An answer that begins with yes or no, and words of ours that begin any other. */
const yesOrNo = /^(?:Yes|No)(?=, )/;
const yesOrNoFirst = /^(?:Yes|No), /;
const firstWord = /^(?:Yes|No|The)(?=,? )/;

/** What was asked is answered first, where it was asked for; else the cause, or the verdict in words. */
export function headText(
  document: Facts,
  summary: readonly string[],
  cause: Finding | undefined,
): string {
  const answer = heldAnswer(document);
  if (answer === null) {
    return cause === undefined
      ? (failureOf(document, summary) ?? withoutHead(document, summary[0] ?? ''))
      : findingTitle(cause);
  }
  // It stands behind the label and a colon; "Healthy: no, P2 is working" is read as its opposite.
  const text =
    document.verdict === 'healthy'
      ? answer.text.replace(yesOrNoFirst, '')
      : answer.text.replace(firstWord, (word) => word.toLowerCase());
  // The fault comes first: a headline that opens with what works denies what its label says.
  return cause !== undefined && answer.state === 'working'
    ? `${findingTitle(cause)}. ${answer.text.replace(/ (is|are) working\b/, ' $1 still working')}`
    : text;
}

/** Why a run failed that found nothing out; null for any other. */
function failureOf(document: Facts, summary: readonly string[]): string | null {
  if (!isFailure(document)) return null;
  const line = summary.find((text) => text.startsWith(reasonHead));
  return line === undefined ? null : line.slice(reasonHead.length);
}

/** What a summary says further where no cause was named; what was not verified has a line of its own. */
export function moreOf(document: Facts, summary: readonly string[]): string[] {
  // Why it failed is all there is to say.
  return failureOf(document, summary) === null
    ? summary
        .slice(1)
        .filter((text) => !isUnverified(text))
        .slice(0, 3)
    : [];
}

/** A summary begins with a sentence that says the verdict too, which the label has said. */
function withoutHead(document: Facts, first: string): string {
  const heads = [`${rejectedHead}: `, `${couldNotTell(document)}: `, `${verdictTitles.healthy}: `];
  const head = heads.find((one) => first.startsWith(one));
  if (head !== undefined) return first.slice(head.length);
  // The label says already that it is an answer, or that something is not done.
  const title = titleOf(document);
  const bare = first.replace(/^Answer: /, '');
  const rest = bare.startsWith(title) ? bare.slice(title.length).replace(/^[,:]\s*/, '') : bare;
  // A list follows in the summary, and not behind a headline.
  return rest === '' ? first : beginSentence(withoutBecause(rest).replace(/:$/, ''));
}

/** Behind "Not done:" what was not done comes first: "the dose is 120 mg (not approved). …". */
function withoutBecause(text: string): string {
  return text.replace(
    /^because it (?:was )?(not approved|failed): (.+?)(?=\.(?:\s|$))/,
    (_all, why: string, what: string) => `${what} (${why})`,
  );
}

/** A title goes on in small letters behind "because". */
const names = (text: string, { title }: Finding): boolean =>
  text.toLowerCase().includes(title.toLowerCase());

/** Whether the answer names a cause in its words. */
export function isNamed(document: Facts, cause: Finding): boolean {
  return names(heldAnswer(document)?.text ?? '', cause);
}

/** Whether the headline names the cause already. */
export function isToldAbove(document: Facts, cause: Finding): boolean {
  const answer = heldAnswer(document);
  return answer === null || answer.state === 'working' || names(answer.text, cause);
}
