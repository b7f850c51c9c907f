import { describeCall } from '../domain/describe-call';
import type { FollowUp } from '../domain/analysis';
import { Gate } from '../domain/gate';
import type { Goal } from '../domain/goal';
import type { Plan } from '../domain/plan';
import type { RunStep } from '../domain/run-step';
import {
  type AdmittedCall,
  type CallOutcome,
  type CallRecord,
  plainOutcome,
  type ProposedCall,
  type Refusal,
} from '../domain/tool-call';
import { deviceOf, silentDevices } from '../domain/silent-devices';
import { callBuiltIn } from './call-built-in';
import { callTool, think } from './nodes';
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
    const proposal = await think.proposeToolCalls.executeWithOptions(
      { summary: `step ${step.index + 1}: ${step.instruction.slice(0, 40)}` },
      [{ ...run.facts(), ...work, pass: run.status.pass, feedback: run.feedback, refusals }],
    );
    if (proposal.kind !== 'call') {
      if (proposal.kind === 'done') step.reason = proposal.note === '' ? null : proposal.note;
      else {
        step.status = proposal.kind === 'skip' ? 'skipped' : 'unavailable';
        step.reason = proposal.reason;
      }
      return;
    }
    const room = limits.callsPerStep - made.length;
    const admitted = admit(run, gate, step, proposal.calls.slice(0, room), made.length, refusals);
    if (admitted.length > 0 && !run.takeNode()) return outOfNodes(step);
    made.push(...(await callAll(run, step, admitted)));
    if (run.status.answer !== null) return;
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

/** Makes the calls of one turn, as many at once as each server takes, in the order proposed. */
export async function callAll(
  run: Run,
  step: RunStep,
  calls: AdmittedCall[],
): Promise<CallRecord[]> {
  const { status, ready } = run;
  const records: CallRecord[] = [];
  if (calls.length === 0) return records;
  const atOnce = Math.min(...calls.map((call) => serverOf(run, call.server)?.concurrency ?? 1));
  for (let start = 0; start < calls.length; start += atOnce) {
    const turn = calls.slice(start, start + atOnce);
    const silent = silentDevices(status.calls, status.pass, {
      argumentRules: ready.argumentRules,
      timeoutMs: (name) => serverOf(run, name)?.callTimeoutMs ?? Number.POSITIVE_INFINITY,
    });
    status.current = turn.map(describeCall).join(', ');
    run.enter('executing');
    const outcomes = await Promise.all(
      turn.map(
        async (call) =>
          spare(call, silent, run) ??
          callBuiltIn(run, call) ??
          (await callTool(call, ready, run.request.now)),
      ),
    );
    for (const [index, call] of turn.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) continue;
      records.push({ ...call, step: step.index, pass: status.pass, outcome });
    }
    status.calls.push(...records.slice(start));
    status.current = null;
  }
  return records;
}

function outOfNodes(step: RunStep): void {
  step.status = 'failed';
  step.reason = 'The limit on the nodes of a run was reached.';
}

function serverOf(run: Run, name: string) {
  return run.ready.servers.find((server) => server.name === name);
}

/** The outcome of a call that is not made because its device has stopped answering; else null. */
function spare(call: AdmittedCall, silent: Map<string, string>, run: Run): CallOutcome | null {
  const device = deviceOf(call, run.ready.argumentRules);
  const reason = device === null ? undefined : silent.get(device);
  if (reason === undefined) return null;
  const message = `Not tried, because ${device} had stopped answering: ${reason}`;
  return {
    ...plainOutcome,
    status: 'failed',
    milliseconds: 0,
    ref: null,
    digest: `${describeCall(call)}: ${message}`.slice(0, 300),
    error: { class: 'connection', message: message.slice(0, 300), transient: true },
  };
}

function settleStep(step: RunStep, made: CallRecord[], refusals: Refusal[]): void {
  if (step.status !== 'running') return;
  const failed = made.filter((call) => call.outcome.status === 'failed');
  if (made.length > 0 && failed.length === made.length) {
    step.status = 'failed';
    step.reason = failed[0]?.outcome.error?.message ?? 'every call failed';
  } else if (made.length === 0 && refusals.length > 0) {
    step.status = 'failed';
    step.reason = `No admissible call: ${refusals.at(-1)?.reason ?? ''}`;
  } else step.status = 'done';
}
