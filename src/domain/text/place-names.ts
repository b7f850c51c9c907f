import { cityCodes } from './city-codes';
import { withoutMarks } from './plain-letters';

/**
 * Whether letters in the name of a router stand for a place: its beginning (`ros` for Rostock), its
 * first letter and some that follow, in their order (`rtm` for Rotterdam), or a code of it (`svq` for
 * Seville). Both in lower case.
 */
export function standsFor(letters: string, name: string): boolean {
  const place = withoutMarks(name);
  if (cityCodes.get(letters)?.includes(name) === true) return true;
  if (letters[0] !== place[0] || place.length <= letters.length) return false;
  let at = 0;
  for (const letter of place) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
