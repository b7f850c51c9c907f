import type { FollowUp } from '../domain/analysis';
import { Gate } from '../domain/gate';
import type { Goal } from '../domain/goal';
import type { Plan } from '../domain/plan';
import type { RunStep } from '../domain/run-step';
import type { AdmittedCall, CallRecord, ProposedCall, Refusal } from '../domain/tool-call';
import { makeCalls } from './make-calls';
import { reason } from './reason';
import type { Run } from './run';

export interface StepWork {
  goal: Goal;
  plan: Plan;
  step: RunStep;
  followUps: FollowUp[];
}

/**
 * Carries out one step: propose → gate → call, until the reasoner is done or one of the step's
 * budgets (turns, calls, refusals) is spent. Leaves the step's status and reason behind.
 */
export async function carryOutStep(run: Run, gate: Gate, work: StepWork): Promise<void> {
  const { step } = work;
  step.status = 'running';
  step.reason = null;
  step.startedAt = Date.now();
  run.enter('executing');
  const made: CallRecord[] = [];
  const refusals: Refusal[] = [];
  await converse(run, gate, work, made, refusals);
  settleStep(step, made, refusals);
  step.endedAt = Date.now();
}

async function converse(
  run: Run,
  gate: Gate,
  work: StepWork,
  made: CallRecord[],
  refusals: Refusal[],
): Promise<void> {
  const { limits } = run.ready;
  const { step } = work;
  for (let turn = 0; turn < limits.iterationsPerStep; turn += 1) {
    if (!run.takeNode()) return outOfNodes(step);
    const summary = `step ${step.index + 1}: ${step.instruction.slice(0, 40)}`;
    const facts = { ...work, pass: run.status.pass, feedback: run.feedback, refusals };
    const proposal = await reason(run, 'proposeToolCalls', summary, { ...run.facts(), ...facts });
    if (proposal.kind !== 'call') {
      if (proposal.kind === 'done') step.reason = proposal.note === '' ? null : proposal.note;
      else {
        step.status = proposal.kind === 'skip' ? 'skipped' : 'unavailable';
        step.reason = proposal.reason;
      }
      return;
    }
    const room = limits.callsPerStep - made.length;
    const already = made.length + refusals.length;
    const admitted = admit(run, gate, step, proposal.calls.slice(0, room), already, refusals);
    if (admitted.length > 0 && !run.takeNode()) return outOfNodes(step);
    made.push(...(await makeCalls(run, step, admitted)));
    if (run.stop !== null || run.status.answer !== null) return;
    if (proposal.calls.length > room) {
      step.reason = `Stopped at ${limits.callsPerStep} calls; ${proposal.calls.length - room} were left out.`;
      return;
    }
    if (refusals.length > limits.refusalsPerStep) return;
    if (proposal.done && admitted.length === proposal.calls.length) return;
  }
  step.reason = `Stopped after ${limits.iterationsPerStep} turns.`;
}

function admit(
  run: Run,
  gate: Gate,
  step: RunStep,
  proposed: ProposedCall[],
  already: number,
  refusals: Refusal[],
): AdmittedCall[] {
  const { pass } = run.status;
  return proposed.flatMap((call, index) => {
    const admission = gate.admit(call, `p${pass}.s${step.index}.c${already + index}`);
    if (admission.admitted) return [admission.call];
    refusals.push(admission.refusal);
    run.status.refused.push({ ...admission.refusal, step: step.index, pass });
    return [];
  });
}

function outOfNodes(step: RunStep): void {
  step.status = 'failed';
  step.reason = 'The limit on the nodes of a run was reached.';
}

function settleStep(step: RunStep, made: CallRecord[], refusals: Refusal[]): void {
  if (step.status !== 'running') return;
  const failed = made.filter(broughtNothing);
  if (made.length > 0 && failed.length === made.length) {
    step.status = 'failed';
    step.reason = failed[0]?.outcome.error?.message ?? failed[0]?.outcome.digest ?? null;
  } else if (made.length === 0 && refusals.length > 0) {
    step.status = 'failed';
    step.reason = `No admissible call: ${refusals.at(-1)?.reason ?? ''}`;
  } else step.status = 'done';
}

function broughtNothing({ outcome }: CallRecord): boolean {
  if (outcome.status === 'outcome_unknown') return outcome.resolution?.tookEffect !== true;
  return outcome.status === 'failed' || outcome.status === 'denied';
}
