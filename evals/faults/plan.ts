import { randomFrom } from '../campaign/random';
import { type Boundary, type Disturbance, disturbances, type Kind, moments } from './boundary';
import type { StoreKind } from './lane';

/** Spoiled replies are for a store that is asked over a network. */
const ofS3: ReadonlySet<Disturbance> = new Set(['store busy', 'store cut', 'store silent']);
/** What reasons by rules asks no model, and what only reads makes nothing late. */
const ofWriting: ReadonlySet<Disturbance> = new Set(['model short', 'model long', 'late effect']);

/**
 * Every boundary of every activity of all runs with every disturbance, in an order that the seed
 * tells; after all of them, the later executions of the same activities.
 * @param activities as the undisturbed runs began them, such as `network callTool`
 */
export function planFaults(activities: readonly string[], seed: number): Boundary[] {
  const times = new Map<string, number>();
  const rounds = new Map<number, Boundary[]>();
  for (const own of activities) {
    const nth = (times.get(own) ?? 0) + 1;
    times.set(own, nth);
    const [kind, activity] = own.split(' ') as [Kind, string];
    const found = moments.flatMap((moment) =>
      disturbances.flatMap((disturbance) =>
        kind !== 'writing' && ofWriting.has(disturbance)
          ? []
          : [{ kind, activity, nth, moment, disturbance }],
      ),
    );
    rounds.set(nth, [...(rounds.get(nth) ?? []), ...found]);
  }
  return [...rounds].flatMap(([nth, all]) => randomFrom(`${seed}/${nth}`).shuffle(all));
}

/** Whether a lane with that store can show it. */
export function fits({ disturbance }: Boundary, store: StoreKind): boolean {
  return store === 'S3' || !ofS3.has(disturbance);
}

export function boundaryName({ kind, activity, nth, moment, disturbance }: Boundary): string {
  return [kind, activity, nth, moment, disturbance].join(':').replaceAll(' ', '-');
}
