import type { FollowUp } from '../../domain/analysis/analysis';
import { firstSentence } from '../../domain/text/first-sentence';
import type { Goal } from '../../domain/analysis/goal';
import type { Plan } from '../../domain/configuration/plan';
import type { Proposal } from '../../domain/reasoning/proposal';
import type { RunStep } from '../../domain/decisions/run-step';
import type { Refusal } from '../../domain/calls/tool-call';
import { askReasoner } from '../run/ask-reasoner';
import type { Run } from '../run/run';
import type { StepWork } from './carry-out-step';

/** A proposal made before its step began, with the feedback that it was made with. */
export interface ProposedAhead {
  proposal: Proposal;
  feedback: string | null;
}

/** Turns of a step that no plan asks for: one to propose readings, one to follow what they bring. */
const hypothesisTurns = 2;

export interface Instructed {
  goal: Goal;
  plan: Plan;
  step: RunStep;
  /** What evidence asks for, where that is what the step is for. */
  followUps?: FollowUp[];
  /** Steps that come after it in this pass. */
  following?: RunStep[];
  /** Proposals for them by their index, which hold while every call succeeds. */
  ahead?: Map<number, ProposedAhead>;
}

/**
 * A step in words: the run's reasoner proposes its calls turn by turn, until it says that it is done.
 * What they bring is assessed when all steps are over.
 */
export function proposedStep(run: Run, instructed: Instructed): StepWork {
  const { step, ahead } = instructed;
  const { iterationsPerStep, callsPerStep, refusalsPerStep } = run.ready.limits;
  let done = false;
  return {
    step,
    proposes: true,
    limits: {
      turns: step.origin === 'hypothesis' ? hypothesisTurns : iterationsPerStep,
      calls: callsPerStep,
      refusals: refusalsPerStep,
    },
    select: async (turn, refusals) => {
      const proposal =
        (turn === 0 ? proposedAhead(run, instructed) : undefined) ??
        (await propose(run, instructed, refusals, turn));
      if (proposal.kind === 'call') {
        done = proposal.done === true;
        return proposal.calls;
      }
      if (proposal.kind !== 'skip' && proposal.untried === true) step.extent = 'untried';
      if (proposal.kind === 'done') step.reason = proposal.note === '' ? null : proposal.note;
      else {
        step.status = proposal.kind === 'skip' ? 'skipped' : 'unavailable';
        step.reason = proposal.reason;
      }
      return null;
    },
    assess: async ({ refused, records, leftOut }) => {
      if (run.stop !== null || run.status.answer !== null) return false;
      const allMade = refused.length === 0 && leftOut === 0;
      if (!allMade || records.some(({ outcome }) => outcome.status !== 'success')) ahead?.clear();
      return !(done && allMade);
    },
  };
}

/** What was proposed for this step already, unless a person has said something about it since. */
function proposedAhead(run: Run, { step, ahead }: Instructed): Proposal | undefined {
  const known = ahead?.get(step.index);
  return known?.feedback === run.feedbackFor(step) ? known?.proposal : undefined;
}

async function propose(
  run: Run,
  instructed: Instructed,
  refusals: Refusal[],
  turn: number,
): Promise<Proposal> {
  const { ahead: known, following = [], ...rest } = instructed;
  const { step } = instructed;
  const place = `step ${step.index + 1}`;
  const summary =
    turn === 0 ? `${place}: ${firstSentence(step.instruction, 90)}` : `${place}.${turn + 1}`;
  const feedback = run.feedbackFor(step);
  const { ahead, ...proposal } = await askReasoner(run, 'proposeToolCalls', summary, {
    ...run.facts(),
    followUps: [],
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
