import type { Confidence, Finding } from '../domain/analysis/finding';
import type { Hint } from '../domain/people/hint';
import { denialOf, denialWords } from '../domain/people/how-settled';
import type { HumanDecision } from '../domain/people/human-request';
import { outcomeWord, type Outcome, type Verdict } from '../domain/analysis/outcome';
import { timeText } from '../domain/text/phrases';

/** The three verdicts as the head of a report says them. */
export const verdictTitles: Record<Verdict, string> = {
  fault: 'Fault found',
  healthy: 'Healthy',
  inconclusive: 'Could not tell',
};

/** What stands before a cause; that something could not be read causes nothing in the network. */
export function causeLabel(causes: readonly Pick<Finding, 'type'>[]): string {
  const isUnread = causes.length > 0 && causes.every(({ type }) => type === 'collection_failed');
  return isUnread ? 'Not read' : causes.length > 1 ? 'Causes' : 'Cause';
}

/** A verdict in small letters, for a column; `other`: the fault is another matter than what was asked. */
export function verdictWord(verdict: Verdict, other = false): string {
  return `${verdict === 'fault' && other ? 'other ' : ''}${verdictTitles[verdict].toLowerCase()}`;
}

const rejectedTitle = 'Request rejected';
const failedTitle = 'The run failed';
export const canceledTitle = 'Canceled';
/** How the sentence of a summary begins that says why a run ended as it did. */
export const reasonHead = 'The reason: ';

/**
 * How a run ended, for people: a question for which something was called was not rejected. Where the
 * planner gave up because its call failed, the run failed.
 */
export function endOf({ outcome, calls = [] }: Ended): Outcome {
  const failed = calls.some(
    ({ step, status }) => step >= 0 && (status === 'failed' || status === 'outcome_unknown'),
  );
  return outcome === 'rejected' && failed ? 'failed' : outcome;
}

interface Ended {
  outcome: Outcome;
  /** Those before the first step only look what there is. */
  calls?: readonly { step: number; status: string }[];
}

/** A run that broke before it found anything out. */
export function isFailure({ verdict, ...run }: Ended & { verdict: Verdict }): boolean {
  return endOf(run) === 'failed' && verdict === 'inconclusive';
}

/** How the summary of a run begins whose question was rejected, up to the colon. */
export const rejectedHead = 'The request was rejected';

/** How a run ended, as the head of its report says it. */
export function titleOf(run: Ended & { verdict: Verdict; judged: boolean }): string {
  if (endOf(run) === 'rejected') return rejectedTitle;
  if (run.outcome === 'cancelled' && run.verdict === 'inconclusive') return canceledTitle;
  if (isFailure(run)) return failedTitle;
  if (run.judged) return verdictTitles[run.verdict];
  return run.outcome === 'achieved' ? 'Done' : 'Not done';
}

/** What an outcome means, for the line of facts. */
export function outcomeMeaning({
  decisions,
  ...run
}: Ended & { decisions: readonly HumanDecision[] }): string {
  const outcome = endOf(run);
  return outcome === 'denied' ? denialWords[denialOf(decisions)] : outcomeMeanings[outcome];
}

/** `completed`, or how else a run ended and what that means. */
export function outcomeLine(run: Ended & { decisions: readonly HumanDecision[] }): string {
  const word = outcomeWord(endOf(run));
  const meaning = outcomeMeaning(run);
  return run.outcome === 'achieved' || meaning.includes(word) ? word : `${word} (${meaning})`;
}

const outcomeMeanings: Record<Exclude<Outcome, 'denied'>, string> = {
  achieved: 'the run is completed',
  partial: 'only part of the objective could be reached',
  retries_exhausted:
    'not all of the data that the question needs could be read, and no retries are left',
  rejected: 'the request was rejected',
  escalation_timeout: 'nobody answered a question in time',
  budget_exhausted: 'the run reached one of its limits',
  cancelled: 'the run was canceled',
  failed: 'the run ended early',
};

/** How sure a finding is. A reader at night must not mistake a guess for a fact. */
export const confidenceMeanings: Record<Confidence, string> = {
  confirmed:
    'Confirmed: the replies of the devices show this directly; that it caused the symptoms is inferred',
  likely: 'Likely: it fits what was observed; no reply shows that it is the reason',
  possible: 'Hypothesis: one of several explanations',
};

/** A reference short enough to read; the whole one stands where it is needed. */
export function shortRef(ref: string): string {
  return ref.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]+$/, '$1');
}

/** What a person told a run that was to begin again from a step. */
export function hintText({ fromStep, feedback, by, at }: Hint): string {
  const who = `${by === null ? '' : `, by ${by}`}${at === undefined ? '' : `, ${timeText(at)}`}`;
  return `Restarted from step ${fromStep + 1} with the hint “${feedback}”${who}`;
}
