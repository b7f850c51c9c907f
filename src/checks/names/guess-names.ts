import { distance } from 'fastest-levenshtein';

import { cityCodes } from '../../domain/text/city-codes';
import { standsFor } from '../../domain/text/place-names';
import { spellingsOf } from '../../domain/text/plain-letters';
import type { NameIndex } from './build-index';
import type { Match, NameKind } from './match';

/** What a word that is written like any other may be; figures stand for a circuit or an AS. */
const kinds: ReadonlySet<NameKind> = new Set(['router', 'vrf', 'as', 'description', 'site']);

/** Ports that a word may stand at in descriptions; one at more of them, such as `core`, is none's name. */
const spreadAtMost = 4;

/** Letters of a name that may be one letter off, and of one that may be two. */
const oneOff = 6;
const twoOff = 9;

const cities: ReadonlySet<string> = new Set([...cityCodes.values()].flat());

/**
 * Places that a word of no list may stand for, stricter than a name is looked up: the whole word, a city by its
 * code in names of routers, or the one name that is a letter or two off. Empty where it is none's name.
 */
export function guessNames(index: NameIndex, word: string): Match[] {
  const spellings = spellingsOf(word.toLowerCase());
  const whole = spellings.flatMap((one) => [
    ...(index.words.get(one) ?? []),
    ...(index.words.get(`as${one}`) ?? []),
    ...(index.sites.get(one) ?? []),
  ]);
  const own = telling(whole);
  if (own.length > 0) return own;
  const found = [...ofCity(index, spellings), ...telling(oneNear(index, word.toLowerCase()))];
  return found.map((one) => ({ ...one, exact: false }));
}

function telling(matches: readonly Match[]): Match[] {
  const fitting = matches.filter(({ kind }) => kinds.has(kind));
  const described = fitting.filter(({ kind }) => kind === 'description');
  return described.length > spreadAtMost
    ? fitting.filter(({ kind }) => kind !== 'description')
    : fitting;
}

function ofCity({ sites }: NameIndex, spellings: readonly string[]): Match[] {
  const city = spellings.find((one) => cities.has(one));
  if (city === undefined) return [];
  const [only, ...more] = [...sites].filter(([code]) => standsFor(code, city));
  return only === undefined || more.length > 0 ? [] : only[1];
}

/** What the one word of the network means that is no further off than a slip of the fingers. */
function oneNear({ words }: NameIndex, word: string): readonly Match[] {
  if (word.length < oneOff || !/^\p{L}+$/u.test(word)) return [];
  const most = word.length < twoOff ? 1 : 2;
  const near = [...words].filter(
    ([one]) =>
      /^\p{L}+$/u.test(one) &&
      one[0] === word[0] &&
      Math.abs(one.length - word.length) <= most &&
      distance(one, word) <= most,
  );
  const [only, ...more] = near;
  return only === undefined || more.length > 0 ? [] : only[1];
}
