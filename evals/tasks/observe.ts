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
  /**
   * What is as right: where nobody tells parts, whether a reading was one of them is nobody's word;
   * and where all that was made is a change that was not asked for.
   */
  orElse: Outcome | null;
}

export interface Seen {
  arrivals: readonly Arrival[];
  /** Parts, by number, that the model has proposed a call for. */
  proposed: ReadonlySet<number>;
}

/** Twice refused, a run ends. */
const refusalsAtMost = 2;

export async function observe(
  task: Task,
  world: World,
  seen: Seen,
  person: Pick<Person, 'refusals' | 'aborted'>,
): Promise<Observed> {
  const holds = await Promise.all(
    task.parts.map(async (part, index) =>
      part.wants === 'change' ? await world.holds(part) : wasTold(task, world, seen, index),
    ),
  );
  const changed = task.parts.some(({ wants }, index) => wants === 'change' && holds[index]);
  const outcome = outcomeOf(holds, person);
  const onlyRead = outcome === 'partial' && person.refusals > 0 && !changed;
  // Neither word says of a change with a value that nobody wanted that it was approved and made.
  const otherwise = outcome === 'denied' && seen.arrivals.some((one) => isChange(task, world, one));
  const orElse = otherwise ? 'partial' : onlyRead && !task.manner.tellsParts ? 'denied' : null;
  return { holds, outcome, orElse };
}

/** A question is answered where a call for it brought something that reached the run. */
function wasTold(task: Task, world: World, { arrivals, proposed }: Seen, part: number): boolean {
  // What a run reads by itself, to show a state to the person who confirms, answers no question.
  if (!proposed.has(part)) return false;
  return arrivals.some((one) => one.succeeded && one.answered && partOf(task, world, one) === part);
}

/** Whether a server did what a part's tool does, rightly or not. */
function isChange(task: Task, world: World, arrival: Arrival): boolean {
  const part = task.parts[partOf(task, world, arrival)];
  return part?.wants === 'change' && arrival.succeeded && arrival.tool === part.right.tool;
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
