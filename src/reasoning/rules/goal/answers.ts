import type { InventoryDevice } from '../../../domain/analysis/goal';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { standsFor } from '../../../domain/text/place-names';
import { matchDeviceName } from './device-names';
import { queryWords } from './query-words';

/** What a person answered to one question, oldest first. */
export function answersTo(question: string, given: ParseGoalInput['clarifications']): string[] {
  return given.filter((one) => one.question.endsWith(question)).map((one) => one.answer);
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/**
 * Options that an answer chooses: by number, ordinal, name, part of a name ("the opo one"), or
 * "both" and "all". Null where it chooses none.
 */
export function chooseOptions(answer: string, options: readonly string[]): string[] | null {
  const text = answer.trim().toLowerCase();
  const same = options.filter((option) => option.toLowerCase() === text);
  if (same.length > 0) return same;
  if (/\b(?:both|all|each|every|either)\b/.test(text)) return [...options];
  const named = options.filter((option) => mentions(text, option.toLowerCase()));
  if (named.length > 0) return named;
  const numbers = [...text.matchAll(/(?<![\w.-])#?(\d{1,3})(?:st|nd|rd|th)?(?![\w-])/g)]
    .map((match) => options[Number(match[1]) - 1])
    .filter((option) => option !== undefined);
  if (numbers.length > 0) return numbers;
  const byOrdinal = ordinals.flatMap((ordinal, index) =>
    new RegExp(String.raw`\b${ordinal}\b`).test(text) && options[index] !== undefined
      ? [options[index]]
      : [],
  );
  if (byOrdinal.length > 0) return byOrdinal;
  if (/\blast\b/.test(text) && options.length > 0) return options.slice(-1);
  return byDistinctPart(text, options);
}

function mentions(text: string, option: string): boolean {
  const at = text.indexOf(option);
  if (at < 0) return false;
  return !/[\w-]/.test(text[at - 1] ?? '') && !/[\w-]/.test(text[at + option.length] ?? '');
}

/** A part that only one option has, such as `opo` of `lis-pe1` and `opo-pe1`. */
function byDistinctPart(text: string, options: readonly string[]): string[] | null {
  const words = queryWords(text).map((word) => word.text.toLowerCase());
  const chosen = options.filter((option) =>
    option
      .toLowerCase()
      .split(/[-_.\s]+/)
      .some((part) => part.length > 1 && words.includes(part) && isDistinct(part, option, options)),
  );
  if (chosen.length > 0) return chosen;
  const starting = options.filter((option) =>
    words.some((word) => word.length > 2 && option.toLowerCase().startsWith(word)),
  );
  return starting.length === 1 ? starting : byPlace(words, options);
}

/** The one option whose name holds letters for a place: "Rotterdam" for `core1.rtm`. */
function byPlace(words: readonly string[], options: readonly string[]): string[] | null {
  const letters = (option: string) =>
    option
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((part) => part.length > 2);
  const fits = (by: (part: string, word: string) => boolean) =>
    options.filter((option) =>
      words.some((word) => letters(option).some((part) => by(part, word))),
    );
  // What a place's name begins with is surer than letters out of it.
  const found = [fits((part, word) => word.startsWith(part)), fits(standsFor)];
  return found.find((one) => one.length === 1) ?? null;
}

function isDistinct(part: string, option: string, options: readonly string[]): boolean {
  return options.every(
    (other) =>
      other === option ||
      !other
        .toLowerCase()
        .split(/[-_.\s]+/)
        .includes(part),
  );
}

/** Devices that an answer names by itself, without regard to options. */
export function devicesInAnswer(answer: string, inventory: readonly InventoryDevice[]): string[] {
  const names = queryWords(answer).flatMap((word) => {
    const match = matchDeviceName(word.text, inventory);
    if (match === null) return [];
    const single = match.names.length === 1;
    return match.kind === 'exact' || match.kind === 'pattern' || single ? match.names : [];
  });
  return [...new Set(names)];
}

/** "no", "neither", "cancel": the person wants none of it. */
export function declines(answer: string): boolean {
  return /^\W*(?:no(?:ne)?|neither|nothing|cancel|stop|abort|never ?mind|forget it|quit)\b/i.test(
    answer,
  );
}
