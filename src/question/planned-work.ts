import { listPattern, listSource } from './word-list';
import words from './words/planned.json';

/** What work may take: whoever asks for that asks what will be gone. */
export const asksWhatWorkTakes = (text: string): boolean => taken.test(text);

/** Nouns of work that takes something away while it lasts: "reload", "maintenance". */
export const workNouns = listSource(words.works);

const taken = listPattern(words.taken);
const works = listPattern(words.works);
const past = listPattern(words.past);
/** "Heute Nacht" is last night and tonight: what follows from it tells which. */
const before = listPattern(words.before);
const ahead = listPattern(words.ahead);
const today = listPattern(words.today);
const then = listPattern(words.then);
const who = listPattern(words.who);
const clock = /\b(?:at|from|around)\s+\d{1,2}[:.]\d{2}\b/i;

/** Whether a statement tells of work that is still to come by when it is. */
export function announcesWork(told: string): boolean {
  if (!works.test(told) || past.test(told) || before.test(told)) return false;
  return ahead.test(told) || today.test(told);
}

const record =
  /\b(?:chg|cr|rfc|mop)[-_#]?\d|\b(?:change|window|maintenance|planned|scheduled|announced)\b/i;

/** "CHG0881, 03:00-05:00: swap the chassis of PE1", over or to come: what was to be done, and no complaint. */
export const tellsOfWork = (sentence: string): boolean =>
  works.test(sentence) && record.test(sentence);

/** "Does every PE still see RR2 meanwhile?": asked of what is to come. */
const asksStill = /\b(?:do|does|will|would|can|could)\s(?:[^\s.?!]+\s){1,5}?still\b/giu;

/**
 * "Reload of P1 tonight, who is off then?": work is told by its noun, and is still to come. Of a time of
 * day, or of today's night, that is so where somebody asks whom it takes something from.
 */
export function tellsOfPlannedWork(text: string): boolean {
  if (!works.test(text) || past.test(text.replaceAll(asksStill, ' '))) return false;
  if (then.test(text)) return true;
  if (before.test(text)) return false;
  return ahead.test(text) || ((today.test(text) || clock.test(text)) && who.test(text));
}
