import { cityCodes } from './city-codes';

/**
 * Whether letters in the name of a router stand for a place: its beginning (`ros` for Rostock), its
 * first letter and some that follow, in their order (`rtm` for Rotterdam), or a code of it (`svq` for
 * Seville). Both in lower case.
 */
export function standsFor(letters: string, place: string): boolean {
  if (cityCodes.get(letters)?.includes(place) === true) return true;
  if (letters[0] !== place[0] || place.length <= letters.length) return false;
  let at = 0;
  for (const letter of place) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
