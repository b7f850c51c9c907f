import type { RunStep } from '../../domain/decisions/run-step';
import { endRun } from '../run/end-run';
import { escalate } from '../people/escalate';
import type { Run } from '../run/run';
import type { PlanningState } from './planning-state';

const options = ['retry', 'skip', 'abort', 'add context:'];

/**
 * Puts an error that no new plan mended to a person, who can have the step retried or left
 * out, end the run, or say what to do differently. Nobody there: the run ends with its results.
 */
export async function escalateError(
  run: Run,
  course: PlanningState,
  step: RunStep,
  problem: string,
): Promise<void> {
  const note = `Replans exhausted: ${run.status.replans} new plans did not help. ${problem}`;
  const said = await escalate(run, {
    problem: `Step ${step.index + 1} (${step.instruction}) cannot be done. ${problem} What is to be done?`,
    options,
    onDeadline: 'the run ends as escalation_timeout with what was done so far',
    approvers: run.ready.approvers,
  });
  if (said.kind === 'unanswered') {
    const outcome = run.request.attended ? 'escalation_timeout' : 'retries_exhausted';
    return end(run, course, step, outcome, `${note} ${said.reason}`);
  }
  if (said.option === 'abort') return end(run, course, step, 'retries_exhausted', note);
  if (said.option === 'retry') return;
  const skipped = said.option === 'skip';
  step.status = skipped ? 'skipped' : 'failed';
  if (skipped) step.reason = `Left out, as a person decided. ${problem}`;
  else run.advice.push(`On "${problem}", a person said: ${said.answer}`);
}

function end(
  run: Run,
  course: PlanningState,
  step: RunStep,
  outcome: 'retries_exhausted' | 'escalation_timeout',
  note: string,
): void {
  step.status = 'failed';
  course.ended = true;
  endRun(run, outcome, note);
}
