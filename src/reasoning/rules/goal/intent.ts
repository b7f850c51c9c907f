import type { Goal } from '../../../domain/analysis/goal';
import type { Profile } from '../../../domain/configuration/profile';
import { withoutWell } from '../../../question';
import { containsPhrase } from '../phrases';

export type IntentEntry = Profile['intents'][number];

export interface IntentReading {
  entry: IntentEntry;
  /** The words that decided; empty where the profile's default was taken. */
  words: string[];
}

/** Words of an intent that stand for "an entity of this kind was named". */
const entityWords: Record<string, keyof Goal['entities']> = {
  '{interface}': 'interfaces',
  '{vrf}': 'vrfs',
  '{neighbor}': 'neighbors',
};

/**
 * Intent of a query: the first entry of the profile one of whose words occurs (they are ordered,
 * strongest first). Null where none does.
 */
export function readIntent(
  text: string,
  entities: Goal['entities'],
  profile: Profile,
): IntentReading | null {
  // "BGP looks fine, IS-IS and MPLS are not": what is said to work is not what is asked about.
  return firstMatch(withoutWell(text), entities, profile) ?? firstMatch(text, entities, profile);
}

function firstMatch(
  text: string,
  entities: Goal['entities'],
  profile: Profile,
): IntentReading | null {
  for (const entry of profile.intents) {
    const words = entry.words.filter((word) => {
      const kind = Object.hasOwn(entityWords, word) ? entityWords[word] : undefined;
      return kind === undefined ? containsPhrase(text, word) : entities[kind].length > 0;
    });
    if (words.length > 0) return { entry, words };
  }
  return null;
}

/** The entry that describes an intent by name; the most general one where there are several. */
export function entryOf(intent: string, profile: Profile): IntentEntry | null {
  return profile.intents.find((entry) => entry.intent === intent) ?? null;
}
