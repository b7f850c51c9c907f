import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import type { AskedSubject } from '../../../domain/analysis/parsed-question';

/** Subjects that are told one by one; more routers are told as a group. */
const subjectsAtMost = 12;

interface Named {
  names: readonly string[];
  lookup: readonly string[];
  entities: Goal['entities'];
}

/** What a question is about, and what each of it was taken for before anything was read. */
export function askedSubjects(
  { names, lookup, entities }: Named,
  inventory: readonly InventoryDevice[] | null,
): AskedSubject[] {
  const said = (kind: AskedSubject['kind'], words: readonly string[]): AskedSubject[] =>
    words.map((word) => ({ said: word, kind, names: [word] }));
  const isKnown = new Set([...entities.vrfs, ...entities.neighbors, ...entities.interfaces]);
  return [
    ...said('port', entities.interfaces),
    ...said('neighbor', entities.neighbors),
    ...said('vrf', entities.vrfs),
    ...lookup
      .filter((name) => !isKnown.has(name))
      .map((name) => ({ said: name, kind: 'name' as const })),
    // Names are looked up on many routers; these are not what is asked about.
    ...(lookup.length > 0 ? [] : routers(names, inventory ?? [])),
  ].slice(0, subjectsAtMost);
}

function routers(names: readonly string[], inventory: readonly InventoryDevice[]): AskedSubject[] {
  if (names.length > 1 && names.length === inventory.length) {
    return [{ said: 'all routers', kind: 'network' }];
  }
  if (names.length > subjectsAtMost) return [{ said: `${names.length} routers`, kind: 'role' }];
  return names.map((name) => ({ said: name, kind: 'router', names: [name] }));
}
