import type { Suspect } from './suspects';

/** One call that has not been made and what it would report. */
export interface Reading<Call> {
  call: Call;
  /** Unique. */
  id: string;
  /** What it costs beside an ordinary call, 1. */
  price: number;
  /**
   * How likely it reports the suspect that it was named for, more than 0 and at most 1, which it is
   * where it is not told: one of many places at which something may be found tells little.
   */
  chance?: number;
}

/** A reading, and the suspects of which it tells, the nearest first. */
export interface Chosen<Call> {
  reading: Reading<Call>;
  tells: Suspect[];
  value: number;
}

/** What a suspect is worth, and how much of it no chosen reading tells yet: 1 of all, 0 of nothing. */
interface Open {
  suspect: Suspect;
  left: number;
}

interface Told<Call> {
  reading: Reading<Call>;
  chances: Map<Open, number>;
}

/** Below this a suspect counts as told of. */
const least = 0.001;

/**
 * The readings that would clear or convict most of the open suspects for their price, the best first.
 * A suspect counts by its weight, or for less the farther it lies from what was seen. After a reading is
 * chosen, the next one is worth what it tells besides: what the first is sure to tell is told, what it
 * may tell counts for as much less.
 * @param readingsOf the readings, not yet made, that speak of a suspect
 */
export function chooseReadings<Call>(
  suspects: readonly Suspect[],
  readingsOf: (resource: string) => readonly Reading<Call>[],
  most: number,
): Chosen<Call>[] {
  const told = new Map<string, Told<Call>>();
  for (const suspect of suspects) {
    const open: Open = { suspect, left: 1 };
    for (const reading of readingsOf(suspect.resource)) {
      const known = told.get(reading.id) ?? { reading, chances: new Map<Open, number>() };
      known.chances.set(open, Math.max(known.chances.get(open) ?? 0, reading.chance ?? 1));
      told.set(reading.id, known);
    }
  }
  const left = [...told.values()];
  const chosen: Chosen<Call>[] = [];
  while (chosen.length < most && left.length > 0) {
    const worth = left.map(({ reading, chances }) => valueOf(chances) / reading.price);
    const value = Math.max(...worth);
    const [taken] = left.splice(worth.indexOf(value), 1);
    if (taken === undefined || value === 0) break;
    const tells = [...taken.chances.keys()]
      .filter((one) => one.left > 0)
      .map((one) => one.suspect)
      .sort((a, b) => a.distance - b.distance);
    chosen.push({ reading: taken.reading, tells, value });
    for (const [open, chance] of taken.chances) {
      const rest = open.left * (1 - chance);
      open.left = rest < least ? 0 : rest;
    }
  }
  return chosen;
}

function valueOf(chances: ReadonlyMap<Open, number>): number {
  let sum = 0;
  for (const [{ suspect, left }, chance] of chances)
    sum += left * chance * (suspect.weight ?? 1 / (1 + suspect.distance));
  return sum;
}
