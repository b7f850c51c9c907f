import type { ReportFacts } from './markdown/section';
import { partSentences } from './part-sentences';
import { count } from '../domain/text/phrases';

/** A summary quotes an answer; the report has the whole of it. */
const answerLines = 14;
const lineLength = 400;

/** Whether an answer is mere talk: nothing was called for it, or refused, so it shows nothing. */
export function isTalk({ answer, calls, refused, outcome, judged }: ReportFacts): boolean {
  const ended = outcome === 'achieved' || outcome === 'partial';
  return !judged && ended && answer !== null && calls.length === 0 && refused.length === 0;
}

/** What the summary of a task begins with: what was done, and how sure the answer is. */
export function taskOpening(document: ReportFacts): string[] {
  const { answer, verification, parts, outcome, objective } = document;
  const replans = plansChanged(document);
  if (isTalk(document)) {
    const unshown =
      outcome === 'achieved' ? [] : ['Nothing was called for this, so it rests on no result.'];
    // Of parts that were told, that they were not done comes before what was said of them.
    const told = parts?.filter(({ text }) => text !== objective?.slice(0, text.length));
    return [...partSentences(told), ...quote(answer ?? '', null), ...unshown];
  }
  return [
    ...partSentences(parts),
    ...(answer === null ? [] : quote(answer, verification?.verdict ?? null)),
    ...(replans === 0 ? [] : [`The plan was changed ${count(replans, 'time')}.`]),
  ];
}

/**
 * How often another plan was made. One step at a time, the count of new plans holds reminders of
 * what is still open too, and those change nothing.
 */
function plansChanged({ plan_source: source, replans, diagnoses }: ReportFacts): number {
  if (source !== 'next-step') return replans;
  return diagnoses.filter(({ remedy }) => remedy === 'replan').length;
}

function quote(answer: string, verdict: string | null): string[] {
  const lines = answer.split('\n').filter((line) => line.trim() !== '');
  const shown = lines.slice(0, answerLines).map((line) => line.slice(0, lineLength));
  const rest = lines.length - shown.length;
  const [first = '', ...others] = shown;
  const head = verdict === 'NOT_VERIFIED' ? 'Answer, not verified' : 'Answer';
  return [
    `${head}: ${first}`,
    ...others,
    ...(rest > 0 ? [`${count(rest, 'more line')} below.`] : []),
  ];
}
