import type { InventoryDevice } from '../../../domain/analysis/goal';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { readQuestion } from '../../../question';
import { lookupNames } from './lookup-names';
import { queryWords, type Span } from './query-words';
import { selectDevices } from './select-devices';

/**
 * "CS-03 is cut off. On the link lat1-napoli there was trouble now and then": words that look like routers,
 * that the inventory does not hold, and that stand outside of a complaint which names what it is about.
 */
export function toldBesideComplaint(
  text: string,
  input: ParseGoalInput & { inventory: InventoryDevice[] },
): Span[] {
  const { inventory, snapshot } = input;
  const complaint = complaintThatNames(text, input);
  if (complaint === null) return [];
  const unknown = selectDevices({ text, inventory, profile: snapshot.profile, taken: [] });
  if (unknown.kind !== 'unknown') return [];
  // "Shall I open P1? Is ROST affected?": what else is asked about is looked up with it.
  const { sure, likely } = lookupNames(text.replace(complaint, ' '), snapshot.profile);
  if ([...sure, ...likely].some((name) => !unknown.words.includes(name))) return [];
  return queryWords(text).filter(
    ({ text: word }) => unknown.words.includes(word) && !complaint.includes(word),
  );
}

/** The complaint in a text, where it names what can be looked up; null where there is none such. */
export function complaintThatNames(text: string, { snapshot }: ParseGoalInput): string | null {
  const { complaint } = readQuestion(text).parsed;
  if (complaint === undefined) return null;
  const { sure, likely } = lookupNames(complaint, snapshot.profile);
  return sure.length + likely.length > 0 ? complaint : null;
}
