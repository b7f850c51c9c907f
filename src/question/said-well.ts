import { listPattern, listSource } from './word-list';
import words from './words/well.json';

/** "Is fine", "looks all good": something works, by the asker's word. */
const said = String.raw`${listSource(words.verbs)}\s+(?:${listSource(words.degrees)}\s+)?${listSource(words.states)}`;
const isSaid = new RegExp(said, 'iu');
const inPlace = listPattern([...words.states, ...words.came_back]);
/** Such a clause from its beginning; one with a mark asks. */
const clause = new RegExp(
  String.raw`(?:^|[,.;:]|\b(?:but|and|while|although|though)\b)[^,.;:?]*?${said}(?!\s*\?)`,
  'giu',
);
const sentences = /[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]?/g;

/** Whether a clause that tells since when something is so tells that it is well: "up again since ten". */
export function isWellSince(told: string): boolean {
  return inPlace.test(told);
}

/** A text without what it says to work: "BGP looks fine, IS-IS flaps". */
export function withoutWell(text: string): string {
  return text.replaceAll(clause, ' ');
}

/** The sentences of a text, beside others, that only tell what is well. */
export function sentencesSaidWell(text: string): { start: number; end: number }[] {
  const all = [...text.matchAll(sentences)];
  return all
    .filter(([own]) => all.length > 1 && isSaid.test(own) && !/\?\s*$/.test(own))
    .map(({ 0: own, index }) => ({ start: index, end: index + own.length }));
}
