import { guessesAtMost } from '../../../domain/analysis/goal';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { isNetworkNoun } from '../../../question';
import { findInterfaces } from './interface-names';
import { isJargon } from './jargon';
import { nameTest } from './lookup-names';
import { overlaps, queryWords } from './query-words';

/** So many routers at most are all read for a question that names none of them. */
export const readAtMost = 15;

/** Letters of a word, and figures of a number, that may be a name by themselves. */
const word = /^\p{L}[\p{L}\p{N}_-]{3,30}$/u;
const number = /^\d{5,10}$/;

/**
 * Words of a question that no list holds, whatever their case: `nordkabel transit weg?` typed in haste, by ear or
 * in a language that no list covers. Empty in a network too large to be read for them.
 */
export function uncommonWords(
  text: string,
  { inventory, snapshot }: Pick<ParseGoalInput, 'inventory' | 'snapshot'>,
): string[] {
  if (inventory === null || inventory.length > readAtMost) return [];
  const isName = nameTest(snapshot.profile);
  const ports = findInterfaces(text);
  const found = queryWords(text)
    .filter((one) => !overlaps(ports, one) && !isJargon(one, text))
    .map((one) => one.text.replace(/'s$/i, ''))
    .filter((one) => number.test(one) || (word.test(one) && isName(one) && !isNetworkNoun(one)));
  return [...new Set(found)].slice(0, guessesAtMost);
}
