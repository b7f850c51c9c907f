import { waitingText } from '../../domain/calls/call-progress';
import { cleanText } from '../../domain/text/escape';
import { beginSentence, count } from '../../domain/text/phrases';
import type { RunStatus } from '../../domain/run/run-status';
import type { RunStep } from '../../domain/decisions/run-step';
import { stateWords, stepMark } from '../../report/step-marks';
import { stepWords } from '../../report/step-words';
import { isSought, reasonWords } from '../../report/step-reason';
import { todoNews } from './todo-lines';
import { findingSoFar, stepNotes } from './words';
import { describeFleet, type FleetProgress } from '../../domain/run/fleet';

const finished: ReadonlySet<RunStep['status']> = new Set([
  'done',
  'skipped',
  'unavailable',
  'failed',
]);

/**
 * What happened between two looks at a run, one line each: for logs and pipes, where nothing can
 * be drawn over. A step that a later pass finishes again is told again.
 */
export function progressLines(before: RunStatus | null, now: RunStatus): string[] {
  const after = furtherLook(before, now);
  const told = after.steps.filter((step) => finished.has(step.status) && !isTold(step, before));
  return [
    ...goalLine(before, after),
    ...waitLine(before, after),
    ...fleetLines(before, after),
    ...told.filter((step) => !isAgain(step, before, after)).map((step) => stepLine(step, false)),
    ...retryLine(before, after),
    ...told.filter((step) => isAgain(step, before, after)).map((step) => stepLine(step, true)),
    ...todoNews(before, after),
    ...findingLines(before, after),
  ];
}

/** Causes as they appear; what is only a symptom no longer matters once a cause is known. */
function findingLines(before: RunStatus | null, { findings, endedAt }: RunStatus): string[] {
  const causes = findings.filter(isCause);
  const earlier = before?.findings.filter(isCause) ?? [];
  const hadCause = earlier.length > 0;
  const fresh = (causes.length > 0 ? causes : findings).filter(
    (finding) => before === null || !before.findings.includes(finding),
  );
  // A cause that is given up leaves those that stay, and what was told last has to be so.
  const isGivenUp = earlier.some((one) => !causes.includes(one));
  return (fresh.length === 0 && isGivenUp ? causes : fresh)
    .map((finding) => `! ${findingSoFar(cleanText(finding), endedAt)}`)
    .map((line) =>
      hadCause ? line.replace(/^! Cause so far:/, '! Cause so far (revised):') : line,
    );
}

const isCause = (finding: string): boolean => finding.startsWith('Cause:');

function goalLine(before: RunStatus | null, { goal, plan, steps }: RunStatus): string[] {
  if (goal === null || plan === null || (before !== null && before.plan !== null)) return [];
  // A plan that is made on the way has no name that would say anything.
  const planned = count(steps.filter(({ origin }) => origin === 'plan').length, 'step');
  const named = plan.source === 'catalog' ? ` (plan ${plan.intent}, ${planned})` : '';
  return [`${cleanText(goal.objective, 200).replace(/\.$/, '')}${named}`];
}

function retryLine(before: RunStatus | null, { assessment }: RunStatus): string[] {
  const retries = assessment.current_retries;
  if (retries === 0 || retries === before?.assessment.current_retries) return [];
  const feedback = cleanText(assessment.assessor_feedback_for_retry ?? '');
  return [`↻ retry ${retries} of ${assessment.max_retries}: ${feedback}`];
}

function waitLine(before: RunStatus | null, { waiting, endedAt }: RunStatus): string[] {
  if (waiting === undefined || endedAt !== null || waiting.at === before?.waiting?.at) return [];
  return [`… ${cleanText(waitingText(waiting))}`];
}

/** A step of the plan that a retry did once more; the steps that were under way come before that. */
function isAgain({ index, origin }: RunStep, before: RunStatus | null, after: RunStatus): boolean {
  const earlier = before?.steps[index];
  if (earlier === undefined || before === null || origin !== 'plan') return false;
  const isRetry = after.pass > 0 || after.assessment.current_retries > 0;
  return isRetry && (finished.has(earlier.status) || !isAnotherRound(before, after));
}

function isTold(step: RunStep, before: RunStatus | null): boolean {
  const earlier = before?.steps[step.index];
  return earlier !== undefined && finished.has(earlier.status) && earlier.endedAt === step.endedAt;
}

/**
 * The look that the next one is compared with. A worker that lost its turn shows steps of the same
 * pass as open again that it had shown as finished; they are not told twice.
 */
export function furtherLook(before: RunStatus | null, after: RunStatus): RunStatus {
  if (before === null || isAnotherRound(before, after)) return after;
  const steps = after.steps.map((step) => {
    const earlier = before.steps[step.index];
    return earlier !== undefined && finished.has(earlier.status) ? earlier : step;
  });
  return { ...after, steps: [...steps, ...before.steps.slice(steps.length)] };
}

/** A retry or another plan does steps anew, and that is told. */
function isAnotherRound(before: RunStatus, after: RunStatus): boolean {
  return (
    before.pass !== after.pass ||
    before.replans !== after.replans ||
    before.assessment.current_retries !== after.assessment.current_retries
  );
}

/** As `status` shows a step, with why it was added. */
function stepLine(step: RunStep, again: boolean): string {
  const { mark } = stepMark(step);
  const words = cleanText(stateWords(step), 300);
  const state = words === '' ? '' : `. ${beginSentence(words)}.`;
  const notes = stepNotes(step, step.endedAt ?? 0, again);
  const what = cleanText(stepWords(step), 300).replace(/\.$/, '');
  const why = step.why === undefined ? '' : purposeWords(cleanText(step.why, 160), what);
  const number = `${step.index + 1}.`.padStart(3);
  return `${mark} ${number} ${what}${why}${notes}${state}`;
}

function purposeWords(why: string, what: string): string {
  if (why === '') return '';
  return isSought(why) ? `, ${reasonWords(notTwice(why, what))}` : `, because ${why}`;
}

/** The same without the place. */
const placeless: Readonly<Record<string, string>> = {
  to: 'to it',
  'originates at': 'originates there',
};

/** A place that the step names is not named once more behind it: "to see what happened to it". */
function notTwice(why: string, what: string): string {
  const parts = /^(.*?) (to|originates at|access link at) (\S+ on \S+)(.*)$/.exec(why);
  const [, lead = '', word = '', place = '', rest = ''] = parts ?? [];
  if (place === '' || !what.endsWith(place)) return why;
  const short = placeless[word] ?? 'access link there';
  return `${lead} ${short}${rest}`;
}

/** Steps in which the progress of a fleet is told where every line stays. */
const tellings = 20;

/** `40 of 200 devices done`, each time a twentieth of a fleet more is done. */
function fleetLines(before: RunStatus | null, { fleet }: RunStatus): string[] {
  if (fleet === null || fleet === undefined) return [];
  const earlier = before?.fleet ?? null;
  if (earlier !== null && twentieths(earlier) === twentieths(fleet)) return [];
  return [describeFleet(fleet)];
}

function twentieths({ done, devices }: FleetProgress): number {
  return Math.floor((done * tellings) / devices);
}
