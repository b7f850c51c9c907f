import { composeAnswer } from '../../domain/decisions/compose-answer';
import { Gate } from '../../domain/decisions/gate';
import type { Goal } from '../../domain/analysis/goal';
import { countResults } from '../../domain/calls/results';
import { newStep } from '../../domain/decisions/run-step';
import type { StepPlan } from '../../domain/reasoning/step-plan';
import { askPerson } from '../people/ask-person';
import { endRun, endUnplanned } from '../run/end-run';
import { carryOutStep } from './carry-out-step';
import { settleAnswer } from './final-answer';
import { finish } from './finish';
import { planStep } from './plan-nodes';
import type { Run } from '../run/run';
import type { PlanningState } from './planning-state';
import { plannedStep } from './planned-step';

/** Questions back that nothing was done between; a person who is on call is not asked for ever. */
const questionsAtMost = 3;

/**
 * Plans one step at a time: plan → gate → call → evaluate → the next step, until the planner
 * says that the goal is reached. A simple goal brings its only call along and goes straight
 * to the gate. Errors are diagnosed; what cannot be mended is put to a person.
 */
export async function planNextSteps(run: Run, goal: Goal): Promise<void> {
  const { status, ready } = run;
  run.limitNodes();
  status.plan = { intent: goal.intent, source: 'next-step', iteration: 1 };
  const course: PlanningState = {
    gate: new Gate(ready.tools, ready.argumentRules),
    errors: [],
    feedback: null,
    denials: 0,
    callsWhenTold: null,
    questions: { asked: 0, results: 0 },
    ended: false,
  };
  let parsed = parsedStep(goal);
  while (!course.ended && run.takeNode()) {
    run.enter('executing');
    const next =
      parsed ??
      (await planStep(run, goal, { failures: course.errors.length, feedback: course.feedback }));
    parsed = null;
    course.feedback = null;
    await follow(run, course, next);
    if (course.ended) await judgeEnd(run, course, goal);
  }
  if (!course.ended) {
    endRun(run, 'budget_exhausted', `The run stopped at its limit of ${ready.limits.nodes} nodes.`);
  }
}

function parsedStep({ call, objective, parts = [] }: Goal): StepPlan | null {
  if (call === undefined) return null;
  const serves = parts.map(({ id }) => id);
  const whole = { ...call, ...(serves.length > 0 && { serves }) };
  return { kind: 'call', instruction: objective, call: whole, last: true, critical: false };
}

async function follow(run: Run, course: PlanningState, next: StepPlan): Promise<void> {
  if (next.kind === 'call') {
    const step = newStep(run.status.steps.length, next.instruction, 'plan');
    run.status.steps.push(step);
    return await carryOutStep(run, course.gate, plannedStep({ run, course, step, plan: next }));
  }
  if (next.kind === 'ask') return await clarify(run, course, next.question);
  if (next.kind === 'impossible') {
    course.ended = true;
    return endUnplanned(run, next.reason, next.unusable);
  }
  run.status.answer = next.answer === '' ? null : next.answer;
  finish(run, course);
}

/** A rejected answer is planned on from, as often as the profile allows new plans. */
async function judgeEnd(run: Run, course: PlanningState, goal: Goal): Promise<void> {
  const { status, ready } = run;
  if (status.outcome !== 'achieved') return;
  const said = status.answer ?? composeAnswer(status.calls, status.steps);
  const problem = await settleAnswer(run, goal, null, said);
  if (problem === null) return;
  const note = `The answer was not accepted: ${problem.reason}`;
  if (!problem.mendable) return endRun(run, 'partial', note);
  if (status.replans >= ready.limits.replans) return endRun(run, 'retries_exhausted', note);
  status.replans += 1;
  status.outcome = null;
  status.answer = null;
  run.feedback = problem.reason;
  course.ended = false;
  course.feedback = note;
}

/**
 * The planner cannot tell what is meant. Nobody there, no answer, or a planner that only goes on
 * asking ends the run.
 */
async function clarify(run: Run, course: PlanningState, question: string): Promise<void> {
  const results = countResults(run.status.calls);
  const asked = results > course.questions.results ? 0 : course.questions.asked;
  if (asked >= questionsAtMost) {
    course.ended = true;
    return endUnplanned(run, `${question} This stayed open after ${asked} answers.`);
  }
  course.questions = { asked: asked + 1, results };
  if (!run.request.attended) {
    course.ended = true;
    return endUnplanned(run, `${question} The run is unattended, so nobody was asked.`);
  }
  const { answer } = await askPerson(run, {
    kind: 'clarification',
    prompt: question,
    options: [],
    withinSeconds: run.ready.limits.answerWithinSeconds,
    onDeadline: 'the run ends as escalation_timeout with what was done so far',
  });
  if (answer === null) {
    course.ended = true;
    return endRun(run, 'escalation_timeout', `${question} Nobody answered in time.`);
  }
  run.advice.push(`Asked "${question}", a person said: ${answer}`);
}
