import { generator } from '../../lab/gnmi/tools/shuffle';

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
  const next = generator(hash(seed));
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
