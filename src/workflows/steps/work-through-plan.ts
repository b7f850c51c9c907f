import { type FollowUp, followUpKey } from '../../domain/analysis/analysis';
import { Gate } from '../../domain/decisions/gate';
import type { Goal } from '../../domain/analysis/goal';
import { decideNextMove, type NextMove } from '../../domain/decisions/next-move';
import { countResults } from '../../domain/calls/results';
import type { Plan } from '../../domain/configuration/plan';
import { newStep, type RunStep } from '../../domain/decisions/run-step';
import type { CallRecord } from '../../domain/calls/tool-call';
import { carryOutStep } from './carry-out-step';
import { type ProposedAhead, proposedStep } from './proposed-step';
import { think } from '../run/nodes';
import { askReasoner } from '../run/ask-reasoner';
import { answerAndDecide } from './final-answer';
import type { Run } from '../run/run';
import { tryHypothesis } from './try-hypothesis';
import { intakeStep } from './understand';

/** Steps that one thought may propose for, beside the one it is about. */
const stepsAhead = 20;

/**
 * The loop: plan → steps → follow the evidence → assess → retry with feedback, until the
 * objective is met or code decides to stop. Sets the run's outcome.
 * @param given the plan, where none has to be selected
 */
export async function workThroughPlan(run: Run, goal: Goal, given?: Plan): Promise<void> {
  const plan =
    given ?? (await askReasoner(run, 'selectPlan', goal.intent, { ...run.facts(), goal }));
  await followPlan(run, goal, plan);
}

/** Carries out a plan until the objective is met or code decides to stop. */
export async function followPlan(run: Run, goal: Goal, plan: Plan): Promise<void> {
  const { status } = run;
  status.plan = { intent: plan.intent, source: plan.source, iteration: plan.iteration };
  status.steps.push(...plan.steps.map((instruction, index) => newStep(index, instruction, 'plan')));
  status.added = { steps: 0, limit: run.ready.limits.followUpSteps };
  // Who writes the steps himself may say how far back they look.
  const window = plan.source === 'catalog' ? goal.windowMinutes : undefined;
  const gate = new Gate(run.ready.tools, run.ready.argumentRules, window);
  let redo = status.steps.map((step) => step.index);
  for (;;) {
    const before = reached(status.calls);
    const steps = redo.flatMap((index) => status.steps[index] ?? []);
    const ahead = new Map<number, ProposedAhead>();
    for (const [position, step] of steps.entries()) {
      const following = steps.slice(position + 1, position + 1 + stepsAhead);
      await carryOutStep(run, gate, proposedStep(run, { goal, plan, step, following, ahead }));
      if (stopped(run)) return;
    }
    await followEvidence(run, gate, goal, plan);
    if (stopped(run)) return;
    let move = await assess(run, goal, plan, reached(status.calls) - before);
    if (move.kind === 'report' && (await tryHypothesis(run, gate, goal, plan))) {
      if (run.stop === null) await followEvidence(run, gate, goal, plan);
      if (run.stop === null) move = await assess(run, goal, plan, reached(status.calls) - before);
    }
    if (stopped(run) || move.kind === 'report') return;
    redo = move.redo;
  }
}

/** Whether the run must not go on, because of what a person said or nobody did. */
function stopped(run: Run): boolean {
  if (run.stop === null) return false;
  run.status.outcome = run.stop.outcome;
  run.rejection = { reason: run.stop.reason, suggestions: [] };
  return true;
}

/** Calls that were made, as opposed to those that a silent device was spared or evidence answers. */
function reached(calls: readonly CallRecord[]): number {
  return calls.filter(({ outcome }) => outcome.ref !== null && outcome.answeredBy === undefined)
    .length;
}

/** Goes where the evidence points, one added step for each thing still missing, bounded. */
async function followEvidence(run: Run, gate: Gate, goal: Goal, plan: Plan): Promise<void> {
  const { status } = run;
  for (;;) {
    const diagnosis = await think.diagnose.executeWithOptions(
      { summary: 'what the evidence says' },
      [{ ...run.facts(), goal, asked: [...run.followUpsAsked] }],
    );
    status.verdict = diagnosis.verdict;
    status.findings = diagnosis.findings;
    const room = run.ready.limits.followUpSteps - run.followUpsAsked.size;
    const next = diagnosis.followUps.slice(0, room);
    if (next.length === 0) return;
    for (const followUp of next) {
      await takeFollowUp(run, gate, goal, plan, followUp);
      if (run.stop !== null) return;
    }
  }
}

/** Characters of why a step was added; a sentence is enough. */
const longestWhy = 200;

async function takeFollowUp(
  run: Run,
  gate: Gate,
  goal: Goal,
  plan: Plan,
  followUp: FollowUp,
): Promise<void> {
  run.followUpsAsked.add(followUpKey(followUp));
  run.status.added = {
    steps: run.followUpsAsked.size,
    limit: run.ready.limits.followUpSteps,
  };
  const step: RunStep = {
    ...newStep(run.status.steps.length, followUp.instruction, 'follow_up'),
    why: followUp.reason.slice(0, longestWhy),
    devices: [followUp.device],
  };
  run.status.steps.push(step);
  await carryOutStep(run, gate, proposedStep(run, { goal, plan, step, followUps: [followUp] }));
}

async function assess(run: Run, goal: Goal, plan: Plan, callsInPass: number): Promise<NextMove> {
  const { status } = run;
  run.enter('assessing');
  const { limits } = run.ready;
  const assessment = await askReasoner(run, 'assessObjective', goal.objective.slice(0, 150), {
    ...run.facts(),
    goal,
    plan,
    steps: status.steps,
    pass: status.pass,
    maxRetries: limits.maxRetries,
  });
  const retries = status.assessment.current_retries;
  // Where one part of a fleet did not find what is looked up, another may: the fleet as a whole tells.
  const judgedAlone = run.ready.judged && !(run.isPart && goal.lookup !== undefined);
  const counters = {
    retries,
    maxRetries: limits.maxRetries,
    callsInPass,
    verdict: judgedAlone ? status.verdict : null,
    ...(!run.ready.judged && { results: countResults(status.calls) }),
    denied: wasDenied(run),
    unsettled: status.calls.some(isUnsettled),
  };
  const decided = decideNextMove(assessment, counters);
  const move = await answerAndDecide(run, { goal, plan }, decided, counters);
  status.assessment.max_retries = limits.maxRetries;
  if (move.kind === 'report') {
    status.outcome = move.outcome;
    status.assessment.objective_achieved_assessment = move.outcome === 'achieved';
    status.assessment.assessor_notes_for_final_report = move.note;
    return move;
  }
  status.assessment.objective_achieved_assessment = false;
  status.assessment.current_retries = retries + 1;
  status.assessment.assessor_feedback_for_retry = move.feedback;
  status.pass += 1;
  run.feedback = move.feedback;
  return { ...move, redo: stepsToRedo(status.steps, move.redo) };
}

/** Whether what was denied is all that was left to do: in an unattended run the rest still counts. */
function wasDenied({ denials, status }: Run): boolean {
  if (denials > 0) return true;
  const calls = status.calls.filter((call) => call.step !== intakeStep);
  return calls.length > 0 && calls.every((call) => call.outcome.status === 'denied');
}

function isUnsettled({ outcome }: CallRecord): boolean {
  return outcome.status === 'outcome_unknown' && (outcome.resolution?.tookEffect ?? null) === null;
}

/** The steps that the assessor named; where it named none, all that did not succeed. */
function stepsToRedo(steps: RunStep[], named: number[]): number[] {
  const known = named.filter((index) => steps[index] !== undefined);
  if (known.length > 0) return known;
  const open = steps.filter((step) => step.status === 'failed' || step.status === 'unavailable');
  return (open.length > 0 ? open : steps).map((step) => step.index);
}
