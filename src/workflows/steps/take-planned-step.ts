import { sleep } from '@temporalio/workflow';

import { callId } from '../../domain/calls/call-id';
import { diagnoseError, type ErrorRecord } from '../../domain/decisions/error-diagnosis';
import { evaluateStep } from '../../domain/decisions/evaluate-step';
import { newStep, type RunStep } from '../../domain/decisions/run-step';
import type { StepPlan } from '../../domain/reasoning/step-plan';
import type { CallRecord, ProposedCall, Refusal } from '../../domain/calls/tool-call';
import type { PlanningState } from './planning-state';
import { endRun } from '../run/end-run';
import { escalateError } from './escalate-error';
import { finish } from './finish';
import { makeCalls } from '../calls/make-calls';
import type { Run } from '../run/run';
import { keepRefusal, takeStepNode, withinStep } from '../run/within-step';

const denialsAtMost = 2;

type PlannedCall = StepPlan & { kind: 'call' };

/** Gate → call → evaluate → diagnose, until the step is done, given up, or the run ends. */
export async function takePlannedStep(
  run: Run,
  course: PlanningState,
  planned: PlannedCall,
): Promise<void> {
  const { status } = run;
  const step = newStep(status.steps.length, planned.instruction, 'plan');
  status.steps.push(step);
  await withinStep(step, async () => {
    for (let attempt = 0; step.status === 'running'; attempt += 1) {
      if (takeStepNode(run, step)) await tryCall(run, course, planned, step, attempt);
    }
  });
}

async function tryCall(
  run: Run,
  course: PlanningState,
  planned: PlannedCall,
  step: RunStep,
  attempt: number,
): Promise<void> {
  const { status } = run;
  const admission = course.gate.admit(planned.call, callId(status.pass, step.index, attempt));
  if (!admission.admitted) {
    keepRefusal(run, step, admission.refusal, servesOf(planned));
    course.errors.push(refusedError(planned.call, admission.refusal));
    return await evaluate(run, course, planned, step, null);
  }
  const [record] = await makeCalls(run, step, [admission.call], planned.critical);
  if (record !== undefined) Object.assign(record, servesOf(planned));
  if (run.stop !== null) {
    step.status = 'failed';
    step.reason = run.stop.reason;
    course.ended = true;
    return endRun(run, run.stop.outcome, run.stop.reason);
  }
  if (record === undefined) throw new Error(`Call ${admission.call.id} left no record.`);
  if (record.outcome.status === 'denied') return denied(run, course, step, record);
  const error = errorOf(run, record);
  if (error !== null) course.errors.push(error);
  await evaluate(run, course, planned, step, error === null ? record.outcome.status : 'failed');
}

/** The planner's own word for what a call is for. */
function servesOf({ call: { serves } }: PlannedCall): { serves?: string[] } {
  return serves === undefined || serves.length === 0 ? {} : { serves };
}

/** One refusal by a person lets the planner offer something else; the second ends the run. */
function denied(run: Run, course: PlanningState, step: RunStep, { id, outcome }: CallRecord): void {
  if (!run.notAsked.has(id)) course.denials += 1;
  step.status = 'failed';
  step.reason = outcome.digest;
  if (course.denials < denialsAtMost) {
    course.feedback = `${outcome.digest} The same call is not asked for a second time. Offer something else that reaches the goal, or ask.`;
    return;
  }
  course.ended = true;
  endRun(run, 'denied', outcome.digest);
}

async function evaluate(
  run: Run,
  course: PlanningState,
  planned: PlannedCall,
  step: RunStep,
  made: CallRecord['outcome']['status'] | null,
): Promise<void> {
  const { replans, callRetries } = run.ready.limits;
  const errorsLeft = (replans + 1) * (callRetries + 1) - course.errors.length;
  const evaluation = evaluateStep({ status: made, last: planned.last, errorsLeft });
  if (evaluation === 'diagnose' || evaluation === 'escalate') {
    return await mend(run, course, step);
  }
  step.status = 'done';
  if (evaluation === 'next') return;
  finish(run, course);
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

function errorOf(run: Run, { server, tool, ...call }: CallRecord): ErrorRecord | null {
  const { status, error, digest, resolution } = call.outcome;
  const unknown = status === 'outcome_unknown' && resolution?.tookEffect !== true;
  if (status !== 'failed' && !unknown) return null;
  const known = run.ready.tools.find((one) => one.server === server && one.name === tool);
  return {
    call: { server, tool, arguments: call.arguments },
    class: error?.class ?? 'function',
    message: error?.message ?? digest,
    // What may have run is never made again by itself.
    transient: !unknown && (error?.transient ?? false),
    // A server that was not there for it has not carried it out.
    repeatable: known?.repeatable === true || error?.class === 'unavailable',
  };
}

function refusedError(call: ProposedCall, { reason, valid }: Refusal): ErrorRecord {
  const unknown = reason.startsWith('There is no tool');
  const right = valid.length === 0 ? '' : ` Right would be: ${valid.join(', ')}.`;
  return {
    call,
    class: unknown ? 'unknown_tool' : 'invalid_arguments',
    message: `${reason}${right}`,
    transient: false,
    repeatable: false,
  };
}
