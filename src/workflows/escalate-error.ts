import type { RunStep } from '../domain/run-step';
import { askPerson } from './ask-person';
import { endRun } from './end-run';
import type { Run } from './run';
import type { Course } from './take-planned-step';

const options = ['retry', 'skip', 'abort'];

/**
 * Puts an error that no new plan mended to a person (E7), who can have the step retried or left
 * out, end the run, or say in free words what to do. Nobody there: the run ends with its results.
 */
export async function escalateError(
  run: Run,
  course: Course,
  step: RunStep,
  problem: string,
): Promise<void> {
  const note = `Replans exhausted: ${run.status.replans} new plans did not help. ${problem}`;
  if (!run.request.attended) return end(run, course, step, 'retries_exhausted', note);
  const { answer } = await askPerson(run, {
    kind: 'escalation',
    prompt: `Step ${step.index + 1} (${step.instruction}) cannot be done. ${problem} What is to be done? Choose, or say in your own words what to do differently.`,
    options,
    withinSeconds: run.ready.limits.answerWithinSeconds,
    onDeadline: 'the run ends as escalation_timeout with what was done so far',
  });
  if (answer === null) {
    return end(run, course, step, 'escalation_timeout', `${note} Nobody answered in time.`);
  }
  const choice = answer.trim().toLowerCase();
  if (choice === 'abort') return end(run, course, step, 'retries_exhausted', note);
  if (choice === 'retry') return;
  step.status = choice === 'skip' ? 'skipped' : 'failed';
  if (choice === 'skip') step.reason = `Left out, as a person decided. ${problem}`;
  else run.advice.push(`On "${problem}", a person said: ${answer}`);
}

function end(
  run: Run,
  course: Course,
  step: RunStep,
  outcome: 'retries_exhausted' | 'escalation_timeout',
  note: string,
): void {
  step.status = 'failed';
  course.ended = true;
  endRun(run, outcome, note);
}
