import { composeAnswer } from '../domain/finished-outcome';
import { Gate } from '../domain/gate';
import type { Goal } from '../domain/goal';
import type { StepPlan } from '../domain/step-plan';
import { askPerson } from './ask-person';
import { endRun, endUnplanned } from './end-run';
import { finish } from './finish';
import { planStep } from './plan-nodes';
import type { Run } from './run';
import { type Course, takePlannedStep } from './take-planned-step';

/**
 * Plans one step at a time (B7): plan → gate → call → evaluate → the next step, until the planner
 * says that the goal is reached. A simple goal brings its only call along (I8) and goes straight
 * to the gate. Errors are diagnosed; what cannot be mended is put to a person.
 */
export async function planNextSteps(run: Run, goal: Goal): Promise<void> {
  const { status, ready } = run;
  run.limitNodes();
  status.plan = { intent: goal.intent, source: 'next-step', iteration: 1 };
  const course: Course = {
    gate: new Gate(ready.tools, ready.argumentRules),
    errors: [],
    feedback: null,
    denials: 0,
    callsWhenTold: null,
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
  }
  if (!course.ended) {
    endRun(run, 'budget_exhausted', `The run stopped at its limit of ${ready.limits.nodes} nodes.`);
  }
  status.answer ??= composeAnswer(status.calls, status.steps) || null;
}

function parsedStep({ call, objective }: Goal): StepPlan | null {
  if (call === undefined) return null;
  return { kind: 'call', instruction: objective, call, last: true, critical: false };
}

async function follow(run: Run, course: Course, next: StepPlan): Promise<void> {
  if (next.kind === 'call') return await takePlannedStep(run, course, next);
  if (next.kind === 'ask') return await clarify(run, course, next.question);
  if (next.kind === 'impossible') {
    course.ended = true;
    return endUnplanned(run, next.reason);
  }
  run.status.answer = next.answer === '' ? null : next.answer;
  finish(run, course);
}

/** The planner cannot tell what is meant; nobody there, or no answer, ends the run. */
async function clarify(run: Run, course: Course, question: string): Promise<void> {
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
