import type { DirectAnswer } from '../domain/analysis/direct-answer';
import type { Finding } from '../domain/analysis/finding';
import type { ReportFacts } from './markdown/section';
import { coveredSentence } from './opening';

const doubt = /^(?:Likely|Hypothesis): /;
const plain = (line: string) => line.replace(doubt, '').replace(/\.$/, '');

/** A claim that something works, or does not, is no better than the verdict. */
function holds(
  { state, reason }: DirectAnswer,
  { verdict }: Pick<ReportFacts, 'verdict'>,
): boolean {
  if (verdict !== 'inconclusive') return true;
  if (state === 'not_working') return !reason.code.endsWith('.not_working');
  return !(state === 'working' && reason.code.endsWith('.working'));
}

/** The answer to what was asked, where the verdict does not contradict it. */
export function heldAnswer(
  document: Pick<ReportFacts, 'direct_answer' | 'verdict'>,
): DirectAnswer | null {
  const answer = document.direct_answer;
  return answer === undefined || !holds(answer, document) ? null : answer;
}

/**
 * What a summary begins with: the answer to what was asked, and then what was found, called "also
 * found" where the answer is another one. A cause that the answer names is not said twice.
 */
export function answerFirst(document: ReportFacts, opening: readonly string[]): string[] {
  const answer = heldAnswer(document);
  if (answer === null) return [...opening];
  const [first, ...rest] = opening;
  if (first === undefined) return [answer.text];
  if (answer.text.toLowerCase().includes(plain(first).toLowerCase())) return [answer.text, ...rest];
  if (answer.state === 'working' && document.verdict === 'healthy') {
    // The answer counts the checks of what was asked about; another number beside it contradicts it.
    const covered = /\d checks? passed/.test(answer.text)
      ? coveredSentence(document)
      : first.replace(/^Healthy: /, '');
    return [answer.text, ...(covered === '' ? [] : [covered]), ...rest];
  }
  // What could not be read, and where, says more than how many checks that left open.
  if (answer.reason.code.endsWith('.partly_read')) return [answer.text, ...rest];
  const cause = document.findings.find(({ role }) => role === 'cause');
  if (cause === undefined) return [answer.text, first, ...rest];
  if (isSamePlace(answer.text, cause)) return [answer.text, ...rest];
  // It says itself that it is no fault of the network.
  if (cause.type === 'collection_failed') return [answer.text, first, ...rest];
  const lead = isShownApart(answer) ? 'A separate fault was found' : 'Also found';
  return [answer.text, `${lead}: ${first}`, ...rest];
}

/** Whether what was found beside the answer is shown not to reach what was asked about. */
export function isShownApart({ reason }: DirectAnswer): boolean {
  return reason['apart'] === true;
}

/** Whether an answer is about the very port of a cause, which tells it then in other words. */
export function isSamePlace(answer: string, { device, interface: port }: Finding): boolean {
  return (
    port !== null &&
    [`${port} on ${device}`, `${device} ${port}`].some((place) => answer.includes(place))
  );
}
