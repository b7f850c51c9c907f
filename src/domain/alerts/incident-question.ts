import type { TurnRequest } from '../conversation/conversation';
import {
  type OpenQuestion,
  openQuestionSchema,
  type SettledQuestion,
} from '../destinations/told-incident';
import { whyUnanswered } from '../people/how-settled';
import { whoAnswered } from '../people/who-answered';

/** What the run of an incident asks, and what came of its questions. */
export interface AskedQuestions {
  question: OpenQuestion | null;
  /** The last one first. */
  settled: SettledQuestion[];
  /** The word of the run that was heard last: signals may arrive in another order. */
  heard: { run: number; sequence: number };
}

const settledAtMost = 10;

/** Takes over what a run asks; news of another run, or older news, changes nothing. */
export function hearRequest(
  before: AskedQuestions,
  { turn, sequence, request, decision }: TurnRequest,
  run: { number: number; workflowId: string },
): AskedQuestions {
  const { heard } = before;
  const isNews = turn > heard.run || sequence > heard.sequence;
  if (turn !== run.number || turn < heard.run || !isNews) return before;
  const isKnown = before.settled.some((one) => one.requestId === decision?.request.id);
  return {
    question:
      request === null
        ? null
        : // Only what people are shown: the rest of a request is the run's.
          openQuestionSchema.parse({ workflowId: run.workflowId, request }),
    settled:
      decision === null || isKnown
        ? before.settled
        : [settledOf(decision), ...before.settled].slice(0, settledAtMost),
    heard: { run: turn, sequence },
  };
}

function settledOf(decision: NonNullable<TurnRequest['decision']>): SettledQuestion {
  const { request, answer, choice, at } = decision;
  const why = whyUnanswered(decision);
  return {
    requestId: request.id,
    prompt: request.prompt,
    answer: why === null ? (choice ?? answer) : null,
    by: why ?? whoAnswered(decision),
    at: new Date(at).toISOString(),
  };
}
