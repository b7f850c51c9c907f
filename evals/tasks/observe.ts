import type { Outcome } from '../../src/domain/analysis/outcome';
import type { Person } from './person';
import type { Task } from './task';
import { type Arrival, partOf } from './wire';
import type { World } from './worlds/world';

/** How a task ended by what its servers hold and by what its person said, whatever the run says. */
export interface Observed {
  /** By part. */
  holds: boolean[];
  outcome: Outcome;
  /** What is as right: where nobody tells parts, whether a reading was one of them is nobody's word. */
  orElse: Outcome | null;
}

/** Twice refused, a run ends. */
const refusalsAtMost = 2;

export async function observe(
  task: Task,
  world: World,
  arrivals: readonly Arrival[],
  person: Pick<Person, 'refusals' | 'aborted'>,
): Promise<Observed> {
  const holds = await Promise.all(
    task.parts.map(async (part, index) =>
      part.wants === 'change' ? await world.holds(part) : wasTold(task, world, arrivals, index),
    ),
  );
  const changed = task.parts.some(({ wants }, index) => wants === 'change' && holds[index]);
  const outcome = outcomeOf(holds, person);
  const onlyRead = outcome === 'partial' && person.refusals > 0 && !changed;
  return { holds, outcome, orElse: onlyRead && !task.manner.tellsParts ? 'denied' : null };
}

/** A question is answered where a call for it brought something that reached the run. */
function wasTold(task: Task, world: World, arrivals: readonly Arrival[], part: number): boolean {
  return arrivals.some((one) => one.succeeded && one.answered && partOf(task, world, one) === part);
}

function outcomeOf(
  holds: readonly boolean[],
  { refusals, aborted }: Pick<Person, 'refusals' | 'aborted'>,
): Outcome {
  if (holds.every(Boolean)) return 'achieved';
  if (aborted) return 'retries_exhausted';
  if (refusals >= refusalsAtMost) return 'denied';
  return refusals > 0 && !holds.some(Boolean) ? 'denied' : 'partial';
}
