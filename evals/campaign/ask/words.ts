import type { Random } from '../random';

const clock = (at: Date): string => at.toISOString().slice(11, 16);

/** A moment as people write it: UTC without a word, or their own clock with one. */
export function timeWords(began: Date, random: Random): { time: string; clock: string } {
  const summer = new Date(began.getTime() + 2 * 3_600_000);
  const words = random.pick([
    clock(began),
    clock(began),
    `${clock(began)} UTC`,
    ...(summer.getUTCDate() === began.getUTCDate()
      ? [`${clock(summer)} local time (CEST, UTC+2)`]
      : []),
  ]);
  return { time: `since ${words}`, clock: `at ${words}` };
}

/** Puts values into a sentence; what has no value leaves no trace. */
export function fill(template: string, values: Record<string, string | undefined>): string {
  return template
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ([.,?])/g, '$1')
    .trim();
}
