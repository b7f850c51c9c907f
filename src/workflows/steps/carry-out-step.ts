import { workflowInfo } from '@temporalio/workflow';

import { callId } from '../../domain/calls/call-id';
import type { Gate } from '../../domain/decisions/gate';
import type { RunStep } from '../../domain/decisions/run-step';
import type { CallRecord, ProposedCall, Refusal } from '../../domain/calls/tool-call';
import { answerFromEvidence } from '../calls/answer-from-evidence';
import { loopIn } from '../calls/loop-in';
import { makeCalls } from '../calls/make-calls';
import type { Run } from '../run/run';

/** What became of the calls of one turn. */
export interface TakenTurn {
  /** By the gate. */
  refused: readonly Refusal[];
  /** Of those that were made, or answered from evidence. */
  records: readonly CallRecord[];
  /** Calls that the step had no room for. */
  leftOut: number;
}

/** A step with what differs between steps: where calls come from, and who assesses what they bring. */
export interface StepWork {
  step: RunStep;
  /**
   * Whether a reasoner proposes in every turn. That takes a node of its own, and what it proposes
   * again is refused or answered from evidence; a planned call is made again on purpose.
   */
  proposes: boolean;
  /** What the step may take; without an end where its assessment ends it. */
  limits: { turns: number; calls: number; refusals: number };
  /** The planner finds that a person should confirm the calls, whatever the policy says. */
  critical?: boolean;
  /** The calls of the next turn; null where the step is over. */
  select: (turn: number, refusals: Refusal[]) => Promise<ProposedCall[] | null>;
  /** Whether another turn follows. Where it leaves the step running, its calls settle it. */
  assess: (turn: TakenTurn) => Promise<boolean>;
}

/** What a step has come to so far. */
interface Progress {
  made: CallRecord[];
  refusals: Refusal[];
}

/**
 * Carries out a step, whoever planned it: select calls → gate → call → assess, until the assessment
 * or a limit ends it. Leaves the step's status and reason behind, and when it began and ended.
 */
export async function carryOutStep(run: Run, gate: Gate, work: StepWork): Promise<void> {
  const { step } = work;
  const progress: Progress = { made: [], refusals: [] };
  step.status = 'running';
  step.reason = null;
  delete step.extent;
  step.startedAt = Date.now();
  // The event that a reset names to begin here again is the end of the workflow task that runs now,
  // which follows the last event known: what was called before is in history and is not repeated.
  step.resetEventId ??= workflowInfo().historyLength + 1;
  run.enter('executing');
  await takeTurns(run, gate, work, progress);
  if (step.status === 'running') settleByCalls(step, progress);
  tellExtent(step, progress);
  step.endedAt = endOf(run, step, progress);
}

/**
 * Rules think in no time, so a step of theirs ends with its last reply. The clock of a workflow that was
 * begun again says more: there it stands at the rerun.
 */
function endOf(run: Run, { startedAt }: RunStep, { made }: Progress): number {
  const times = made.map(({ outcome }) => outcome.endedAt);
  const isKnown = run.reasoner === 'rules' && times.length > 0 && !times.includes(undefined);
  const last = Math.max(...times.flatMap((time) => time ?? []));
  return isKnown ? Math.min(Date.now(), Math.max(startedAt ?? 0, last)) : Date.now();
}

async function takeTurns(run: Run, gate: Gate, work: StepWork, progress: Progress): Promise<void> {
  const { step, limits, proposes } = work;
  const { refusals } = progress;
  for (let turn = 0; turn < limits.turns; turn += 1) {
    if (!takeNode(run, step)) return;
    const calls = await work.select(turn, refusals);
    if (calls === null) return;
    const loop = proposes ? loopIn(run, gate, step, calls) : null;
    if (loop !== null) refuse(run, step, loop, refusals);
    else if (!(await takeTurn(run, gate, work, calls, progress))) return;
    if (refusals.length > limits.refusals) return;
  }
  // No plan asked for it: that it came to no end is nothing that the run has missed.
  if (step.origin === 'hypothesis') return;
  step.reason = `Stopped after ${limits.turns} turns.`;
  // A model that never came to an end has not carried the step out.
  if (run.reasoner === 'model') step.status = 'failed';
}

/** Gate → call → assess. @returns whether another turn follows */
async function takeTurn(
  run: Run,
  gate: Gate,
  { step, limits, proposes, critical, assess }: StepWork,
  calls: readonly ProposedCall[],
  { made, refusals }: Progress,
): Promise<boolean> {
  const room = limits.calls - made.length;
  const before = refusals.length;
  const already = made.length + before;
  const admitted = calls.slice(0, room).flatMap((call, index) => {
    const admission = gate.admit(call, callId(run.status.pass, step.index, already + index));
    if (admission.admitted) return [admission.call];
    refuse(run, step, admission.refusal, refusals);
    return [];
  });
  if (proposes && admitted.length > 0 && !takeNode(run, step)) return false;
  const { fresh, answered } = proposes
    ? answerFromEvidence(run, step, admitted)
    : { fresh: admitted, answered: [] };
  const records = [...answered, ...(await makeCalls(run, step, fresh, critical))];
  made.push(...records);
  const leftOut = Math.max(0, calls.length - room);
  const goesOn = await assess({ refused: refusals.slice(before), records, leftOut });
  if (!goesOn || leftOut === 0) return goesOn;
  step.reason = `Stopped at ${limits.calls} calls; ${leftOut} were left out.`;
  return false;
}

/** Takes a node for a step; where none is left, the step has failed. */
function takeNode(run: Run, step: RunStep): boolean {
  if (run.takeNode()) return true;
  step.status = 'failed';
  step.reason = 'The limit on the nodes of a run was reached.';
  return false;
}

/** Keeps a call that was not made, with the step that wanted it. */
function refuse({ status }: Run, step: RunStep, refusal: Refusal, refusals: Refusal[]): void {
  refusals.push(refusal);
  status.refused.push({ ...refusal, step: step.index, pass: status.pass, at: Date.now() });
}

function settleByCalls(step: RunStep, { made, refusals }: Progress): void {
  const failed = made.filter(broughtNothing);
  if (made.length > 0 && failed.length === made.length) {
    step.status = 'failed';
    step.reason = failed[0]?.outcome.error?.message ?? failed[0]?.outcome.digest ?? null;
  } else if (made.length === 0 && refusals.length > 0) {
    step.status = 'failed';
    step.reason = `No admissible call: ${refusals.at(-1)?.reason ?? ''}`;
  } else step.status = 'done';
}

/** What a step that is done did not bring, and whether any of its calls was made. */
function tellExtent(step: RunStep, { made }: Progress): void {
  const failed = made.filter(broughtNothing);
  if (failed.length > 0 && failed.every(wasSpared)) step.extent = 'untried';
  if (step.status !== 'done' || made.length === 0) return;
  if (failed.length === 0 && step.extent === undefined) return;
  step.extent = 'part';
  step.reason ??= failed[0]?.outcome.error?.message ?? failed[0]?.outcome.digest ?? null;
}

/** It took no time and left nothing: its device had stopped answering, see `spare`. */
const wasSpared = ({ outcome: { ref, milliseconds, error } }: CallRecord): boolean =>
  ref === null && milliseconds === 0 && error?.class === 'connection';

function broughtNothing({ outcome }: CallRecord): boolean {
  if (outcome.status === 'outcome_unknown') return outcome.resolution?.tookEffect !== true;
  return outcome.status === 'failed' || outcome.status === 'denied';
}
