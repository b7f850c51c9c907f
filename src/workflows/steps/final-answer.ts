import {
  type AnswerProblem,
  followAnswer,
  judgementOf,
  problemOfAnswer,
} from '../../domain/reasoning/final-answer';
import type { Goal } from '../../domain/analysis/goal';
import type { NextMove, PassCounters } from '../../domain/decisions/next-move';
import type { Plan } from '../../domain/configuration/plan';
import { askReasoner } from '../run/ask-reasoner';
import { verify } from './plan-nodes';
import type { Run } from '../run/run';

/**
 * Writes the run's final answer in the form that its agent asks for, where it asks for one.
 * @param said what the run came to say in its own words
 * @returns why there is none; null where there is one, or none was asked for
 */
export async function writeInForm(
  run: Run,
  goal: Goal,
  said: string | null,
): Promise<AnswerProblem | null> {
  const { status, ready } = run;
  if (ready.model?.answer === undefined) return null;
  status.agentAnswer = { ref: null, problem: null, judgement: null };
  if (!ready.model.answer.schema) return null;
  const made = await askReasoner(run, 'writeAnswer', 'in the form of the agent', {
    ...run.facts(),
    goal,
    advice: run.advice,
    steps: status.steps,
    verdict: ready.judged ? status.verdict : null,
    findings: status.findings,
    said,
    feedback: run.feedback,
  });
  if (made.kind === 'answer') status.agentAnswer.ref = made.ref;
  else status.agentAnswer.problem = made.reason;
  return problemOfAnswer(status.agentAnswer);
}

/**
 * Writes the final answer and has the agent's evaluation judge it.
 * @returns what stands against it; null where nothing does
 */
export async function settleAnswer(
  run: Run,
  goal: Goal,
  plan: Plan | null,
  said: string | null,
): Promise<AnswerProblem | null> {
  const problem = await writeInForm(run, goal, said);
  const { status, ready } = run;
  const { agentAnswer } = status;
  if (problem !== null || agentAnswer === undefined) return problem;
  const evaluation = ready.model?.answer?.evaluation ?? null;
  if (evaluation === null) return null;
  const verification = await verify(run, goal, plan, said ?? '', true);
  agentAnswer.judgement = judgementOf(verification, evaluation, run.reasoner);
  return problemOfAnswer(agentAnswer);
}

/** What follows where a pass ends the run: the run's agent may not be content with the answer. */
export async function answerAndDecide(
  run: Run,
  { goal, plan }: { goal: Goal; plan: Plan },
  move: NextMove,
  counters: PassCounters,
): Promise<NextMove> {
  // The parts of a fleet collect; the fleet answers.
  if (move.kind !== 'report' || run.isPart) return move;
  const said = [move.note, ...run.status.findings].join(' ').trim();
  const problem = await settleAnswer(run, goal, plan, said);
  return problem === null ? move : followAnswer(move, problem, counters);
}
