import { askPerson, type Question } from './ask-person';
import type { Run } from '../run/run';

export interface Escalation {
  /** What went wrong and what is asked, in a few lines. */
  problem: string;
  /** Answers that count; one that ends with a colon wants text behind it. */
  options: string[];
  onDeadline: string;
  /** Who may answer; everybody where empty. */
  approvers?: string[] | undefined;
  /** Added to the time that an answer may take, in milliseconds. */
  longerMs?: number;
  /** True once what the run read meanwhile has settled the problem. */
  settled?: () => boolean;
}

export type Escalated =
  | { kind: 'chosen'; option: string; answer: string; by: string | null }
  /** Nobody chose an option in time, or nobody is there. */
  | { kind: 'unanswered'; reason: string };

/**
 * Puts a problem to a person. Unattended runs ask nobody. What follows when nobody answers is
 * the caller's; a run that cannot go on without the answer ends as `escalation_timeout`.
 */
export async function escalate(run: Run, escalation: Escalation): Promise<Escalated> {
  if (!run.request.attended) {
    return { kind: 'unanswered', reason: 'The run is unattended, so nobody was asked.' };
  }
  const { problem, options, onDeadline, approvers, longerMs = 0, settled } = escalation;
  const question: Question = {
    kind: 'escalation',
    prompt: problem,
    options,
    optionsOnly: true,
    onDeadline,
    ...(approvers !== undefined && { approvers }),
    withinSeconds: run.ready.limits.answerWithinSeconds + Math.ceil(longerMs / 1000),
    ...(settled !== undefined && { settled }),
  };
  const { settledBy, choice, answer, by } = await askPerson(run, question);
  if (settledBy === 'answer' && typeof choice === 'string') {
    return { kind: 'chosen', option: choice, answer: answer ?? choice, by };
  }
  const reason =
    settledBy === 'deadline' ? 'Nobody answered in time.' : 'No answer chose one of the options.';
  return { kind: 'unanswered', reason };
}
