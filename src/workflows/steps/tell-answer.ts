import type { Goal } from '../../domain/analysis/goal';
import { countResults } from '../../domain/calls/results';
import { CeilingReached, ceilingOf } from '../run/ceilings';
import { ModelGone } from '../run/model-gone';
import { askReasoner } from '../run/ask-reasoner';
import type { Run } from '../run/run';
import { partsNow } from '../run/settle-run';

/**
 * Lets the run's model tell what came of the task, each sentence with the calls that it rests on.
 * What was said already and holds stays as it is; where no model tells it, the report does.
 */
export async function tellAnswer(run: Run, goal: Goal): Promise<void> {
  const { status, ready } = run;
  if (ready.tellsAnswer !== true || run.reasoner !== 'model' || ceilingOf(run) !== null) return;
  // An agent that asks for a form has written its answer already.
  if (ready.model?.answer?.schema === true || countResults(status.calls) === 0) return;
  try {
    const told = await askReasoner(run, 'tellAnswer', 'what came of the task', {
      ...run.facts(),
      goal,
      advice: run.advice,
      parts: partsNow(run),
      said: status.answer,
    });
    if (told.length > 0) status.told = told;
  } catch (error) {
    // The work is done; only the words are the report's then.
    if (!(error instanceof CeilingReached || error instanceof ModelGone)) throw error;
  }
}
