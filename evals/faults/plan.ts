import { randomFrom } from '../campaign/random';
import { type Boundary, disturbances, moments } from './boundary';

/**
 * Every boundary of every activity of a run with every disturbance, in an order that the seed tells;
 * after all of them, the later executions of the same activities.
 * @param activities names, as the undisturbed run began them
 */
export function planFaults(activities: readonly string[], seed: number): Boundary[] {
  const times = new Map<string, number>();
  const rounds = new Map<number, Boundary[]>();
  for (const activity of activities) {
    const nth = (times.get(activity) ?? 0) + 1;
    times.set(activity, nth);
    const found = moments.flatMap((moment) =>
      disturbances.map((disturbance) => ({ activity, nth, moment, disturbance })),
    );
    rounds.set(nth, [...(rounds.get(nth) ?? []), ...found]);
  }
  return [...rounds].flatMap(([nth, all]) => randomFrom(`${seed}/${nth}`).shuffle(all));
}

export function boundaryName({ activity, nth, moment, disturbance }: Boundary): string {
  return `${activity}:${nth}:${moment}:${disturbance}`;
}
