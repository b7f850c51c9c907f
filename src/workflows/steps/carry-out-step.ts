import type { FollowUp } from '../../domain/analysis/analysis';
import { callId } from '../../domain/calls/call-id';
import { firstSentence } from '../../domain/text/first-sentence';
import { Gate } from '../../domain/decisions/gate';
import type { Goal } from '../../domain/analysis/goal';
import type { Plan } from '../../domain/configuration/plan';
import type { Proposal } from '../../domain/reasoning/proposal';
import type { RunStep } from '../../domain/decisions/run-step';
import type { AdmittedCall, CallRecord, ProposedCall, Refusal } from '../../domain/calls/tool-call';
import { makeCalls } from '../calls/make-calls';
import { askReasoner } from '../run/ask-reasoner';
import { answerFromEvidence } from '../calls/answer-from-evidence';
import { refusedAsLoop } from '../calls/refuse-loops';
import type { Run } from '../run/run';
import { keepRefusal, takeStepNode, withinStep } from '../run/within-step';

/** A proposal made before its step began, with the feedback that it was made with. */
export interface ProposedAhead {
  proposal: Proposal;
  feedback: string | null;
}

/** Turns of a step that no plan asks for: one to propose readings, one to follow what they bring. */
const hypothesisTurns = 2;

export interface StepWork {
  goal: Goal;
  plan: Plan;
  step: RunStep;
  followUps: FollowUp[];
  /** Steps that come after it in this pass. */
  following?: RunStep[];
  /** Proposals for them by their index, which hold while every call succeeds. */
  ahead?: Map<number, ProposedAhead>;
}

/**
 * Carries out one step: propose → gate → call, until the reasoner is done or one of the step's
 * budgets (turns, calls, refusals) is spent. Leaves the step's status and reason behind.
 */
export async function carryOutStep(run: Run, gate: Gate, work: StepWork): Promise<void> {
  const { step } = work;
  await withinStep(step, async () => {
    run.enter('executing');
    const made: CallRecord[] = [];
    const refusals: Refusal[] = [];
    await converse(run, gate, work, made, refusals);
    settleStep(step, made, refusals);
  });
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
  const hypothesis = step.origin === 'hypothesis';
  const turns = hypothesis ? hypothesisTurns : limits.iterationsPerStep;
  for (let turn = 0; turn < turns; turn += 1) {
    if (!takeStepNode(run, step)) return;
    const proposal =
      (turn === 0 ? proposedAhead(run, work) : undefined) ??
      (await propose(run, work, refusals, turn));
    if (proposal.kind !== 'call') {
      if (proposal.kind === 'done') step.reason = proposal.note === '' ? null : proposal.note;
      else {
        step.status = proposal.kind === 'skip' ? 'skipped' : 'unavailable';
        step.reason = proposal.reason;
      }
      return;
    }
    if (refusedAsLoop(run, gate, step, proposal.calls, refusals)) {
      if (refusals.length > limits.refusalsPerStep) return;
      continue;
    }
    const room = limits.callsPerStep - made.length;
    const already = made.length + refusals.length;
    const admitted = admit(run, gate, step, proposal.calls.slice(0, room), already, refusals);
    if (admitted.length > 0 && !takeStepNode(run, step)) return;
    const { fresh, answered } = answerFromEvidence(run, step, admitted);
    const records = [...answered, ...(await makeCalls(run, step, fresh))];
    made.push(...records);
    if (run.stop !== null || run.status.answer !== null) return;
    const succeeded = records.filter((record) => record.outcome.status === 'success');
    if (succeeded.length < proposal.calls.length) work.ahead?.clear();
    if (proposal.calls.length > room) {
      step.reason = `Stopped at ${limits.callsPerStep} calls; ${proposal.calls.length - room} were left out.`;
      return;
    }
    if (refusals.length > limits.refusalsPerStep) return;
    if (proposal.done && admitted.length === proposal.calls.length) return;
  }
  if (hypothesis) return;
  step.reason = `Stopped after ${limits.iterationsPerStep} turns.`;
  // A model that never came to an end has not carried the step out.
  if (run.reasoner === 'model') step.status = 'failed';
}

/** What was proposed for this step already, unless a person has said something about it since. */
function proposedAhead(run: Run, { step, ahead }: StepWork): Proposal | undefined {
  const known = ahead?.get(step.index);
  return known?.feedback === run.feedbackFor(step) ? known?.proposal : undefined;
}

async function propose(
  run: Run,
  work: StepWork,
  refusals: Refusal[],
  turn: number,
): Promise<Proposal> {
  const { ahead: known, following = [], ...rest } = work;
  const { step } = work;
  const place = `step ${step.index + 1}`;
  const summary =
    turn === 0 ? `${place}: ${firstSentence(step.instruction, 90)}` : `${place}.${turn + 1}`;
  const feedback = run.feedbackFor(step);
  const { ahead, ...proposal } = await askReasoner(run, 'proposeToolCalls', summary, {
    ...run.facts(),
    ...rest,
    ...(run.reasoner === 'rules' && { following }),
    pass: run.status.pass,
    feedback,
    ...(run.hintsFor(step).length > 0 && { hinted: true }),
    refusals,
  });
  known?.clear();
  for (const [index, next] of (ahead ?? []).entries()) {
    const later = following[index];
    if (later !== undefined) known?.set(later.index, { proposal: next, feedback });
  }
  return proposal;
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
    const admission = gate.admit(call, callId(pass, step.index, already + index));
    if (admission.admitted) return [admission.call];
    refusals.push(admission.refusal);
    keepRefusal(run, step, admission.refusal);
    return [];
  });
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
