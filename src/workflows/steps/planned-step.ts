import { sleep } from '@temporalio/workflow';

import {
  diagnoseError,
  type ErrorRecord,
  errorOfCall,
  errorOfRefusal,
} from '../../domain/decisions/error-diagnosis';
import type { Outcome } from '../../domain/analysis/outcome';
import type { RunStep } from '../../domain/decisions/run-step';
import type { StepPlan } from '../../domain/reasoning/step-plan';
import type { CallRecord } from '../../domain/calls/tool-call';
import { escalate } from '../people/escalate';
import { endRun } from '../run/end-run';
import type { Run } from '../run/run';
import type { StepWork, TakenTurn } from './carry-out-step';
import { finish } from './finish';
import type { PlanningState } from './planning-state';

/** A step that a planner planned, and where the run stands that takes it. */
interface Planned {
  run: Run;
  course: PlanningState;
  step: RunStep;
  plan: StepPlan & { kind: 'call' };
}

/**
 * A step with its call, as a planner decided on it. What the call brings is assessed at once: the
 * step is done, its call is made again, the planner plans anew, a person is asked, or the run ends.
 */
export function plannedStep(planned: Planned): StepWork {
  const { step, plan } = planned;
  return {
    step,
    proposes: false,
    limits: { turns: Infinity, calls: Infinity, refusals: Infinity },
    critical: plan.critical,
    select: async () => [plan.call],
    assess: async (turn) => {
      await assess(planned, turn);
      return step.status === 'running';
    },
  };
}

async function assess(planned: Planned, turn: TakenTurn): Promise<void> {
  const { run, course, step, plan } = planned;
  const { call } = plan;
  const [refusal] = turn.refused;
  if (refusal !== undefined) return await mend(planned, errorOfRefusal(call, refusal));
  const [record] = turn.records;
  const { serves = [] } = call;
  if (record !== undefined && serves.length > 0) record.serves = serves;
  if (run.stop !== null) {
    step.reason = run.stop.reason;
    return end(planned, run.stop.outcome, run.stop.reason);
  }
  if (record === undefined) throw new Error(`Step ${step.index + 1} left no record of its call.`);
  if (record.outcome.status === 'denied') return denied(planned, record);
  const error = errorOfCall(record, run.ready.tools);
  if (error !== null) return await mend(planned, error);
  // What a server does not have counts as a result.
  step.status = 'done';
  if (plan.last) finish(run, course);
}

function end({ run, course, step }: Planned, outcome: Outcome, note: string): void {
  step.status = 'failed';
  course.ended = true;
  endRun(run, outcome, note);
}

const denialsAtMost = 2;

/** One refusal by a person lets the planner offer something else; the second ends the run. */
function denied(planned: Planned, { id, outcome }: CallRecord): void {
  const { run, course, step } = planned;
  if (!run.notAsked.has(id)) course.denials += 1;
  step.reason = outcome.digest;
  if (course.denials >= denialsAtMost) return end(planned, 'denied', outcome.digest);
  step.status = 'failed';
  course.feedback = `${outcome.digest} The same call is not asked for a second time. Offer something else that reaches the goal, or ask.`;
}

/** Does what the diagnosis of an error, with those before it, calls for. */
async function mend(planned: Planned, error: ErrorRecord): Promise<void> {
  const { run, course, step } = planned;
  const { status, ready } = run;
  course.errors.push(error);
  const { kind, remedy } = diagnoseError(course.errors, {
    replans: status.replans,
    maxReplans: ready.limits.replans,
    maxRetries: ready.limits.callRetries,
  });
  const { message } = error;
  status.diagnoses.push({ kind, remedy: remedy.kind, problem: message.slice(0, 300) });
  if (remedy.kind === 'retry') return await sleep(remedy.afterMs);
  step.reason = message;
  if (remedy.kind === 'escalate') return await escalateError(planned, remedy.problem);
  step.status = 'failed';
  status.replans += 1;
  course.feedback = remedy.feedback;
}

/**
 * Puts an error that no new plan mended to a person, who can have the step retried or left
 * out, end the run, or say what to do differently. Nobody there: the run ends with its results.
 */
async function escalateError(planned: Planned, problem: string): Promise<void> {
  const { run, step } = planned;
  const note = `Replans exhausted: ${run.status.replans} new plans did not help. ${problem}`;
  const said = await escalate(run, {
    problem: `Step ${step.index + 1} (${step.instruction}) cannot be done. ${problem} What is to be done?`,
    options: ['retry', 'skip', 'abort', 'add context:'],
    onDeadline: 'the run ends as escalation_timeout with what was done so far',
    approvers: run.ready.approvers,
  });
  if (said.kind === 'unanswered') {
    const outcome = run.request.attended ? 'escalation_timeout' : 'retries_exhausted';
    return end(planned, outcome, `${note} ${said.reason}`);
  }
  if (said.option === 'abort') return end(planned, 'retries_exhausted', note);
  if (said.option === 'retry') return;
  const skipped = said.option === 'skip';
  step.status = skipped ? 'skipped' : 'failed';
  if (skipped) step.reason = `Left out, as a person decided. ${problem}`;
  else run.advice.push(`On "${problem}", a person said: ${said.answer}`);
}
