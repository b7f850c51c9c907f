/** A source of numbers that a seed determines: the same seed gives the same network on every machine. */
export interface Random {
  /** At least `least`, at most `most`. */
  whole: (least: number, most: number) => number;
  /** True in that share of calls. */
  chance: (share: number) => boolean;
  /** One of a list that is not empty. */
  pick: <Item>(items: readonly Item[]) => Item;
  /** One of a list, or undefined where it is empty. */
  pickAny: <Item>(items: readonly Item[]) => Item | undefined;
  shuffle: <Item>(items: readonly Item[]) => Item[];
}

/** Numbers from 0 up to 1: Mulberry32, by Tommy Ettinger, in the public domain. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number of 32 bits out of a text (FNV-1a), so that neighboring seeds have nothing in common. */
function hash(text: string): number {
  let result = 0x811c9dc5;
  for (const character of text) {
    result = Math.imul(result ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  return result;
}

/** @param seed any text; equal texts give equal numbers */
export function randomFrom(seed: string): Random {
  const next = mulberry32(hash(seed));
  const whole = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    chance: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new Error('there is nothing to pick from');
      return items[whole(0, items.length - 1)]!;
    },
    pickAny: (items) => (items.length === 0 ? undefined : items[whole(0, items.length - 1)]!),
    shuffle: (items) => {
      const result = [...items];
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [result[last], result[other]] = [result[other]!, result[last]!];
      }
      return result;
    },
  };
}
