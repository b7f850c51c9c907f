import type { Profile } from '../../../domain/configuration/profile';
import { askingWords, withoutLogged, withoutToldTrials } from '../../../question';
import { containsPhrase } from '../phrases';

/** "after the optic was changed": the occasion of a question, not what it asks for. */
const occasion =
  /\b(?:after|since|following|before|during)\s+(?:the|a|an|our|his|her|their|we)\s+[^,.;:?]*/gi;

/** Areas that a query asks for and that the profile knows no tool can show (failure 44). */
export function readUnseen(text: string, profile: Profile): string[] {
  const asked = withoutToldTrials(withoutLogged(askingWords(text))).replaceAll(occasion, ' ');
  return Object.entries(profile.unseen)
    .filter(([, words]) => words.some((word) => containsPhrase(asked, word)))
    .map(([area]) => area);
}
