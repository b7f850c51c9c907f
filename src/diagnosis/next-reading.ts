import type { Suspect } from './suspects';

/** One call that has not been made and what it would tell of. */
export interface Reading<Call> {
  call: Call;
  /** Unique. */
  id: string;
  /** What it costs beside an ordinary call, 1. */
  price: number;
}

/** A reading, and the suspects of which it tells, the nearest first. */
export interface Chosen<Call> {
  reading: Reading<Call>;
  tells: Suspect[];
  value: number;
}

/**
 * The readings that would clear or convict most of the open suspects for their price, the best first.
 * A suspect counts for less the farther it lies from what was seen, for more the more failures it may
 * be behind, and is told of once: after a
 * reading is chosen, the next one is worth only what it tells besides.
 * @param readingsOf the readings, not yet made, that speak of a suspect
 */
export function chooseReadings<Call>(
  suspects: readonly Suspect[],
  readingsOf: (resource: string) => readonly Reading<Call>[],
  most: number,
): Chosen<Call>[] {
  const told = new Map<string, { reading: Reading<Call>; tells: Set<Suspect> }>();
  for (const suspect of suspects) {
    for (const reading of readingsOf(suspect.resource)) {
      const known = told.get(reading.id) ?? { reading, tells: new Set() };
      known.tells.add(suspect);
      told.set(reading.id, known);
    }
  }
  const open = [...told.values()];
  const chosen: Chosen<Call>[] = [];
  while (chosen.length < most && open.length > 0) {
    const worth = open.map(({ reading, tells }) => valueOf(tells) / reading.price);
    const best = worth.indexOf(Math.max(...worth));
    const [taken] = open.splice(best, 1);
    if (taken === undefined || taken.tells.size === 0) break;
    const tells = [...taken.tells].sort((a, b) => a.distance - b.distance);
    chosen.push({ reading: taken.reading, tells, value: worth[best] ?? 0 });
    for (const other of open) for (const one of tells) other.tells.delete(one);
  }
  return chosen;
}

function valueOf(suspects: ReadonlySet<Suspect>): number {
  return [...suspects].reduce((sum, one) => sum + (one.failures ?? 1) / (1 + one.distance), 0);
}
