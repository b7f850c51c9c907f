import type { DirectAnswer } from '../domain/analysis/direct-answer';
import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';
import { beginSentence, goOn } from '../domain/text/phrases';
import { heldAnswer, isSamePlace, isShownApart } from './first-line';
import { couldNotTell, titleOf as findingTitle } from './opening';
import { nextHead } from './next-actions';
import { isUnverified } from './unverified';
import {
  canceledTitle,
  isFailure,
  reasonHead,
  rejectedHead,
  titleOf,
  verdictTitles,
} from './wording';

/** As much as can be read at one glance. */
const headLength = 200;

/** What a headline is made from: a document whose report is not written yet. */
type Facts = Omit<RunDocument, 'report'>;

/** How the run ended in two words, with the severity; the answer alone where the fault is another matter. */
export function headLabel(document: Facts): string {
  const { severity } = document;
  const title = isOver(document) ? 'Past fault found' : titleOf(document);
  const answer = answerWord(document);
  if (isUnexplained(document)) return 'No cause found';
  if (answer === null) return `${title}${severity === null ? '' : ` (${severity})`}`;
  if (isBeside(document)) return answer;
  // An answer that is no yes or no says what it is about by itself.
  if (answer === 'Answer' || (answer === couldNotTellHead && document.verdict === 'healthy'))
    return answer;
  const found = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return `${answer} (${[found, ...(severity === null ? [] : [severity])].join(', ')})`;
}

/** Whether all that was found is over, so that nobody is told to hurry. */
const isOver = ({ findings, verdict }: Pick<Facts, 'findings' | 'verdict'>): boolean => {
  const causes = findings.filter(({ role }) => role === 'cause');
  return verdict === 'fault' && causes.length > 0 && causes.every(({ over }) => over !== undefined);
};

/** Whether a fault was found that does not explain what is complained of. */
export function isUnexplained(document: Pick<Facts, 'direct_answer' | 'verdict'>): boolean {
  const reason = heldAnswer(document)?.reason;
  return (
    reason !== undefined && reason.code.endsWith('.fault_first') && reason['bearing'] === 'reduces'
  );
}

/**
 * Whether what was asked about works, or was answered by yes or no without a word of the cause, so that
 * the fault that was found is another matter.
 */
export function isAside(document: Facts): boolean {
  const cause = document.findings.find(({ role }) => role === 'cause');
  const answer = heldAnswer(document);
  if (cause === undefined || answer === null) return false;
  if (isUnexplained(document)) return true;
  if (answer.state === 'working') return true;
  const isSettled = answer.state === 'told' && yesOrNoFirst.test(answer.text);
  return (isSettled || isOpen(answer)) && !isNamed(document, cause);
}

/** Whether an answer has words of its own, so that what was found is said behind it. */
function isBeside(document: Facts): boolean {
  const cause = document.findings.find(({ role }) => role === 'cause');
  if (cause === undefined || cause.type === 'collection_failed') return false;
  const isTold = heldAnswer(document)?.state === 'told' && !isNamed(document, cause);
  return isTold || isAside(document);
}

/** Whether an answer says only that what was asked cannot be told. */
const isOpen = ({ state }: DirectAnswer): boolean =>
  state.startsWith('not_') && state !== 'not_working';

/** The same where the fault is shown not to reach what was asked about. */
function isSeparate(document: Facts): boolean {
  const held = heldAnswer(document);
  return isAside(document) && held !== null && isShownApart(held);
}

/** The answer in one word, with which a headline begins; null where the verdict has to. */
function answerWord(document: Facts): string | null {
  const answer = heldAnswer(document);
  if (document.verdict === 'inconclusive') return isToldAlone(document) ? 'Answer' : null;
  const [yesOrNo] = /^(?:Yes|No|Probably not)(?=, )/.exec(answer?.text ?? '') ?? [];
  if (yesOrNo !== undefined) return yesOrNo;
  if (answer === null) return null;
  // What would be so is neither a fault nor healthy.
  if (answer.reason.code === 'ifGone.supposed') return 'Answer';
  if (isOpen(answer) && !isNamedCause(document)) return couldNotTellHead;
  if (document.verdict === 'healthy' && answer.state === 'told') return 'Answer';
  if (!isBeside(document)) return null;
  return answer.state === 'working' ? 'Working' : 'Answer';
}

/** A fact that was read where no check was asked for; of a run that broke off nothing is told so. */
const isToldAlone = (document: Facts): boolean =>
  heldAnswer(document)?.state === 'told' &&
  document.checks.length === 0 &&
  document.outcome === 'achieved';

const couldNotTellHead = verdictTitles.inconclusive;
const yesOrNoFirst = /^(?:Yes|No|Probably not), (?:but )?/;
/** Words of ours that begin an answer. */
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
      ? (failureOf(document, summary) ??
          withoutHead(document, headSentences(document, summary).join(' ')))
      : goOn(findingTitle(cause));
  }
  if (cause !== undefined && isUnexplained(document)) {
    return `nothing that was read explains a loss of service for ${answer.about}. Other fault${severityOf(document)}: ${findingTitle(cause)}`;
  }
  // It stands behind the label, which begins with the yes or no, and a colon.
  const text =
    answerWord(document) === null
      ? answer.text.replace(firstWord, (word) => word.toLowerCase())
      : answer.text.replace(yesOrNoFirst, '');
  const found = besideText(document, cause);
  const whole = found === '' ? text : `${text.replace(/(?<![.\s])[.\s]+$/, '')}. ${found}`;
  // The marks of a command are for where it can be set apart.
  return whole.replaceAll('`', '');
}

/** What was found beside the answer, as the headline says it behind it; empty where nothing was. */
export function besideText(document: Facts, cause: Finding | undefined): string {
  if (cause === undefined || !isBeside(document) || isUnexplained(document)) return '';
  const lead = isSeparate(document) ? 'A separate fault was found' : 'Also found';
  return `${lead}${severityOf(document)}: ${findingTitle(cause)}`;
}

const severityOf = ({ severity }: Facts) => (severity === null ? '' : ` (${severity})`);

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
        .slice(Math.max(1, headSentences(document, summary).length))
        .filter((text) => !isUnverified(text) && !text.startsWith(nextHead))
        .slice(0, 3)
        .map((text) => withoutTold(document, text))
    : [];
}

/** That it could not be told, or is healthy, is said by the label. */
function withoutTold(document: Facts, text: string): string {
  const heads = [couldNotTell(document), verdictTitles.healthy].map((one) => `${one}: `);
  const head = heads.find((one) => text.startsWith(one));
  return head === undefined ? text : beginSentence(text.slice(head.length));
}

/**
 * What of a summary makes its headline: the first sentence. Of a task with several parts, what came
 * of the others too, as far as there is room: the change is often the last of them.
 */
function headSentences(
  { judged, answer, parts = [] }: Facts,
  summary: readonly string[],
): string[] {
  const [first = ''] = summary;
  const told = (answer ?? '').split('\n').filter((line) => line.trim() !== '');
  const answers = first === `Answer: ${told[0] ?? ''}` && !judged;
  if (!answers || parts.length < 2 || told.length > parts.length) return [first];
  const all = told.every((line, index) => index === 0 || line === summary[index]);
  const whole = told.every((line) => /[.!?]$/.test(line)) && told.join(' ').length <= headLength;
  return all && whole ? summary.slice(0, told.length) : [first];
}

/** A summary begins with a sentence that says the verdict too, which the label has said. */
function withoutHead(document: Facts, first: string): string {
  const heads = [rejectedHead, couldNotTell(document), verdictTitles.healthy, canceledTitle].map(
    (one) => `${one}: `,
  );
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
  const { text = '', reason } = heldAnswer(document) ?? {};
  // An answer about a link names its routers, and its ports beside its words.
  const places = (reason?.['places'] as string[] | undefined) ?? [];
  return names(text, cause) || [text, ...places].some((one) => isSamePlace(one, cause));
}

/** Whether the answer names the first cause. */
function isNamedCause(document: Facts): boolean {
  const cause = document.findings.find(({ role }) => role === 'cause');
  return cause !== undefined && isNamed(document, cause);
}

/** Whether the headline names the cause already. */
export function isToldAbove(document: Facts, cause: Finding): boolean {
  const answer = heldAnswer(document);
  return answer === null || isAside(document) || isNamed(document, cause);
}
