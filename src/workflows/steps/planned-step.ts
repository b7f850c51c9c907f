import { sleep } from '@temporalio/workflow';

import { diagnoseError, errorOfCall, errorOfRefusal } from '../../domain/decisions/error-diagnosis';
import { evaluateStep } from '../../domain/decisions/evaluate-step';
import type { Outcome } from '../../domain/analysis/outcome';
import type { RunStep } from '../../domain/decisions/run-step';
import type { StepPlan } from '../../domain/reasoning/step-plan';
import type { CallOutcome, CallRecord } from '../../domain/calls/tool-call';
import { escalate } from '../people/escalate';
import { endRun } from '../run/end-run';
import type { Run } from '../run/run';
import type { StepWork, TakenTurn } from './carry-out-step';
import { finish } from './finish';
import type { PlanningState } from './planning-state';

type PlannedCall = StepPlan & { kind: 'call' };

/**
 * A step with its call, as a planner decided on it. What the call brings is assessed at once: the
 * step is done, its call is made again, the planner plans anew, a person is asked, or the run ends.
 */
export function plannedStep(
  run: Run,
  course: PlanningState,
  planned: PlannedCall,
  step: RunStep,
): StepWork {
  return {
    step,
    proposes: false,
    limits: { turns: Infinity, calls: Infinity, refusals: Infinity },
    critical: planned.critical,
    select: async () => [planned.call],
    assess: async (turn) => {
      await assess(run, course, planned, step, turn);
      return step.status === 'running';
    },
  };
}

async function assess(
  run: Run,
  course: PlanningState,
  { call, last }: PlannedCall,
  step: RunStep,
  { refused: [refusal], records: [record] }: TakenTurn,
): Promise<void> {
  if (refusal !== undefined) {
    course.errors.push(errorOfRefusal(call, refusal));
    return await evaluate(run, course, step, { status: null, last });
  }
  if (record !== undefined && call.serves?.length) record.serves = call.serves;
  if (run.stop !== null) {
    const { outcome, reason } = run.stop;
    step.reason = reason;
    return end(run, course, step, outcome, reason);
  }
  if (record === undefined) throw new Error(`Step ${step.index + 1} left no record of its call.`);
  const { status } = record.outcome;
  if (status === 'denied') return denied(run, course, step, record);
  const error = errorOfCall(record, run.ready.tools);
  if (error !== null) course.errors.push(error);
  await evaluate(run, course, step, { status: error === null ? status : 'failed', last });
}

function end(run: Run, course: PlanningState, step: RunStep, outcome: Outcome, note: string): void {
  step.status = 'failed';
  course.ended = true;
  endRun(run, outcome, note);
}

const denialsAtMost = 2;

/** One refusal by a person lets the planner offer something else; the second ends the run. */
function denied(run: Run, course: PlanningState, step: RunStep, { id, outcome }: CallRecord): void {
  if (!run.notAsked.has(id)) course.denials += 1;
  step.reason = outcome.digest;
  if (course.denials >= denialsAtMost) return end(run, course, step, 'denied', outcome.digest);
  step.status = 'failed';
  course.feedback = `${outcome.digest} The same call is not asked for a second time. Offer something else that reaches the goal, or ask.`;
}

async function evaluate(
  run: Run,
  course: PlanningState,
  step: RunStep,
  made: { status: CallOutcome['status'] | null; last: boolean },
): Promise<void> {
  const { replans, callRetries } = run.ready.limits;
  const errorsLeft = (replans + 1) * (callRetries + 1) - course.errors.length;
  const evaluation = evaluateStep({ ...made, errorsLeft });
  if (evaluation === 'diagnose' || evaluation === 'escalate') return await mend(run, course, step);
  step.status = 'done';
  if (evaluation === 'answer') finish(run, course);
}

/** Does what the diagnosis of the last error calls for. */
async function mend(run: Run, course: PlanningState, step: RunStep): Promise<void> {
  const { status, ready } = run;
  const { kind, remedy } = diagnoseError(course.errors, {
    replans: status.replans,
    maxReplans: ready.limits.replans,
    maxRetries: ready.limits.callRetries,
  });
  const message = course.errors.at(-1)?.message ?? '';
  status.diagnoses.push({ kind, remedy: remedy.kind, problem: message.slice(0, 300) });
  if (remedy.kind === 'retry') return await sleep(remedy.afterMs);
  step.reason = message;
  if (remedy.kind === 'replan') {
    step.status = 'failed';
    status.replans += 1;
    course.feedback = remedy.feedback;
    return;
  }
  await escalateError(run, course, step, remedy.problem);
}

/**
 * Puts an error that no new plan mended to a person, who can have the step retried or left
 * out, end the run, or say what to do differently. Nobody there: the run ends with its results.
 */
async function escalateError(
  run: Run,
  course: PlanningState,
  step: RunStep,
  problem: string,
): Promise<void> {
  const note = `Replans exhausted: ${run.status.replans} new plans did not help. ${problem}`;
  const said = await escalate(run, {
    problem: `Step ${step.index + 1} (${step.instruction}) cannot be done. ${problem} What is to be done?`,
    options: ['retry', 'skip', 'abort', 'add context:'],
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
