import { patched } from '@temporalio/workflow';

import { judgementOf } from '../../domain/reasoning/final-answer';
import { Gate } from '../../domain/decisions/gate';
import type { Goal } from '../../domain/analysis/goal';
import { arePartsTold } from '../../domain/analysis/goal-part';
import type { Outcome } from '../../domain/analysis/outcome';
import type { Plan } from '../../domain/configuration/plan';
import { builtInServer } from '../../domain/calls/built-in-tools';
import { nearKey } from '../../domain/decisions/loop-guard';
import { countResults } from '../../domain/calls/results';
import { outcomeOfParts } from '../../domain/decisions/outcome-of-parts';
import { newStep, type RunStep } from '../../domain/decisions/run-step';
import {
  type AfterVerification,
  followVerification,
  heldToParts,
  type Verification,
} from '../../domain/decisions/verification';
import { carryOutStep } from './carry-out-step';
import { proposedStep } from './proposed-step';
import { endRun, endUnplanned } from '../run/end-run';
import { writeInForm } from './final-answer';
import { makePlan, verify } from './plan-nodes';
import type { Run } from '../run/run';
import { partsNow } from '../run/settle-run';

/**
 * Plans freely: a plan is written, carried out and its answer verified; a rejected answer gets a
 * better plan, as often as the profile allows.
 */
export async function workByOwnPlans(run: Run, goal: Goal): Promise<void> {
  run.limitNodes();
  const gate = new Gate(run.ready.tools, run.ready.argumentRules);
  let previous: { plan: Plan; feedback: string } | null = null;
  let tried = triedSoFar(run);
  while (run.takeNode()) {
    run.enter('executing');
    const making = await makePlan(run, goal, previous);
    if (making.kind === 'impossible') return endUnplanned(run, making.reason, making.unusable);
    const { plan } = making;
    const next = await tryPlan(run, gate, goal, plan, true);
    if (next === 'out_of_nodes') break;
    if (next.kind === 'end') return endRun(run, next.outcome, next.note);
    const before = tried;
    tried = triedSoFar(run);
    if (previous !== null && tried === before && patched('end-idle-replans')) {
      return endRun(run, 'partial', `Not verified: ${next.feedback} A new plan tried nothing new.`);
    }
    run.status.replans += 1;
    run.status.answer = null;
    run.status.verification = null;
    delete run.status.agentAnswer;
    previous = { plan, feedback: next.feedback };
  }
  endRun(run, ...outOfNodes(run));
}

/** Carries out the query as it is; its answer is verified once, and there is no second try. */
export async function workWithoutPlan(run: Run, goal: Goal, plan: Plan): Promise<void> {
  run.limitNodes();
  const gate = new Gate(run.ready.tools, run.ready.argumentRules);
  const next = await tryPlan(run, gate, goal, plan, false);
  if (next === 'out_of_nodes') return endRun(run, ...outOfNodes(run));
  if (next.kind === 'end') endRun(run, next.outcome, next.note);
}

/** How many different calls were tried; trying the same once more brings nothing new. */
function triedSoFar({ status: { calls, refused } }: Run): number {
  const own = calls.filter(({ server }) => server !== builtInServer);
  return new Set([...own, ...refused].map(nearKey)).size;
}

function outOfNodes({ ready }: Run): [Outcome, string] {
  return ['budget_exhausted', `The run stopped at its limit of ${ready.limits.nodes} nodes.`];
}

async function tryPlan(
  run: Run,
  gate: Gate,
  goal: Goal,
  plan: Plan,
  planning: boolean,
): Promise<AfterVerification | 'out_of_nodes'> {
  const { status, ready } = run;
  status.plan = { intent: plan.intent, source: plan.source, iteration: plan.iteration };
  const first = status.steps.length;
  status.steps.push(
    ...plan.steps.map((instruction, index) => newStep(first + index, instruction, 'plan')),
  );
  const steps = status.steps.slice(first);
  const carryOut = async (step: RunStep): Promise<void> =>
    await carryOutStep(run, gate, proposedStep(run, { goal, plan, step }));
  for (const step of steps) await takeStep(run, step, carryOut);
  await nudge(run, steps.at(-1), carryOut);
  if (run.stop !== null) return { kind: 'end', outcome: run.stop.outcome, note: run.stop.reason };
  if (run.nodesSpent) return 'out_of_nodes';
  run.enter('assessing');
  const answer = answerOf(run, steps);
  if (answer !== null && !run.takeNode()) return 'out_of_nodes';
  status.answer = answer;
  if (answer === null && isDoneByParts(run, goal)) {
    return { kind: 'end', outcome: 'achieved', note: '' };
  }
  const { notDone } = status;
  // A better plan would not help, by the word of who plans.
  if (notDone !== undefined) return { kind: 'end', outcome: 'partial', note: notDone };
  const problem = answer === null ? null : await writeInForm(run, goal, answer);
  if (problem !== null) return { kind: 'end', outcome: 'partial', note: problem.reason };
  status.verification =
    answer === null
      ? { verdict: 'NOT_VERIFIED', feedback: noAnswer(steps) }
      : heldToParts(await verify(run, goal, plan, answer), partsNow(run));
  keepJudgement(run, status.verification);
  return followVerification(status.verification, {
    planning,
    replans: status.replans,
    maxReplans: ready.limits.replans,
    results: countResults(status.calls),
    hasTools: ready.servers.length > 0,
  });
}

/** The verifier follows the agent's evaluation too. */
function keepJudgement({ status, ready, reasoner }: Run, verification: Verification): void {
  const evaluation = ready.model?.answer?.evaluation ?? null;
  if (status.agentAnswer === undefined || evaluation === null) return;
  status.agentAnswer.judgement = judgementOf(verification, evaluation, reasoner);
}

async function takeStep(
  { status, nodesSpent, stop }: Run,
  step: RunStep,
  carryOut: (step: RunStep) => Promise<void>,
): Promise<void> {
  if (status.answer !== null) {
    step.status = 'skipped';
    step.reason = 'The task was completed before.';
  } else if (!nodesSpent && stop === null) await carryOut(step);
}

/** Where completion is required, text alone ends nothing: the last step is taken up again. */
async function nudge(
  run: Run,
  step: RunStep | undefined,
  carryOut: (step: RunStep) => Promise<void>,
): Promise<void> {
  const { ready, status } = run;
  if (step === undefined || ready.completion !== 'required') return;
  for (let nudges = 0; nudges < ready.limits.nudges; nudges += 1) {
    if (status.answer !== null || run.nodesSpent || run.stop !== null) break;
    run.feedback = completionWanted;
    await carryOut(step);
  }
  run.feedback = null;
}

const completionWanted =
  'Text does not end the task. If all is done, call the tool that completes it, with the whole answer; if not, call the tools that are needed.';

/**
 * Whether the calls show that all is done although whoever works came to no end, as where its turns
 * are spent. Of a task whose parts nobody told, nobody can say that nothing is missing.
 */
function isDoneByParts(run: Run, goal: Goal): boolean {
  if (!arePartsTold(goal) || run.ready.completion === 'required') return false;
  return outcomeOfParts(partsNow(run)) === 'achieved';
}

function noAnswer(steps: readonly RunStep[]): string {
  const stopped = steps.find(({ status }) => status === 'failed')?.reason;
  const why = stopped == null ? '' : ` ${stopped}`;
  return `The task was not completed: there is no answer.${why}`;
}

/** What was handed in; where nothing has to be handed in, what the last step said. */
function answerOf({ status, ready }: Run, steps: readonly RunStep[]): string | null {
  if (status.answer !== null || ready.completion === 'required') return status.answer;
  const said = steps.filter((step) => step.status === 'done').map((step) => step.reason);
  return said.at(-1) ?? null;
}
