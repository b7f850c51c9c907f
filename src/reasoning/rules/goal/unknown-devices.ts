import type { InventoryDevice } from '../../../domain/analysis/goal';
import type { Profile } from '../../../domain/configuration/profile';
import { commonWords, isListed } from './common-words';
import { inventoryIndexOf, numberedPrefixes } from './inventory-index';
import { isTechnicalTerm } from './technical-terms';

/** Beginnings of names that routers get nearly everywhere. */
const usualPrefixes = new Set([
  'pe',
  'p',
  'rr',
  'ce',
  'xrd',
  'xr',
  'rtr',
  'router',
  'core',
  'agg',
  'asbr',
]);

const notNames = new Set(
  `the a an all each every any our my your this that these those it its which what both some no none one
  core edge customer customers demand purpose call time schedule duty top side hold mpls bgp is was has had
  and or to in for with at by of from if when where who why how status state health healthy check review
  interface interfaces port ports link links neighbor neighbors peer peers session sessions vrf vrfs vpn vpns
  router routers device devices node nodes host hosts network inventory today yesterday monday tuesday
  wednesday thursday friday saturday sunday january february march april may june july august september
  october november december i we they he she you log logs down up slow broken fine okay reflector names
  restart restarted reboot rebooted reports says shows name named called level inside outside again there
  here earth behalf average paper fire vacation holiday purpose track air ip route role type uptime cpu memory`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whether a word is built like a device's name: with a number, and a beginning that names have. */
export function looksLikeDevice(word: string, inventory: readonly InventoryDevice[]): boolean {
  if (!/^[a-z][\w.-]*$/i.test(word) || !/\d/.test(word) || isTechnicalTerm(word)) return false;
  const { prefixes } = inventoryIndexOf(inventory);
  return numberedPrefixes(word).some((prefix) => usualPrefixes.has(prefix) || prefixes.has(prefix));
}

/**
 * A word in the place where a device's name stands ("on lisbon", "router lisbon") that is none of
 * the words that stand there otherwise. Only of use where the query names no known device.
 */
export function wordInPlaceOfDevice(text: string, profile: Profile): string | null {
  const vocabulary = new Set(
    [...Object.values(profile.vocabulary), ...Object.values(profile.unseen)]
      .flat()
      .flatMap((phrase) => phrase.toLowerCase().split(/[\s-]+/)),
  );
  for (const match of text.matchAll(
    /\b(?:on|device|router|node|host)\s+([a-z][\w-]*(?:\.[\w-]+)*)/gi,
  )) {
    const word = match[1] ?? '';
    const plain = word.toLowerCase();
    const singular = plain.replace(/s$/, '');
    if (notNames.has(plain) || vocabulary.has(plain) || vocabulary.has(singular)) continue;
    if (isTechnicalTerm(plain) || /(?:ing|ed|ly)$/.test(plain)) continue;
    if (isListed(plain, commonWords)) continue;
    return word;
  }
  return null;
}
