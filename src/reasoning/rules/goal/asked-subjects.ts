import type { Goal, InventoryDevice } from '../../../domain/analysis/goal';
import type { AskedSubject } from '../../../domain/analysis/parsed-question';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { swappedName } from './device-names';
import { queryWords } from './query-words';
import { findRoles } from './roles';
import { sitesIn } from './search-order';
import { readEntities } from './entities';
import { selectDevices } from './select-devices';

/** Subjects that are told one by one; more routers are told as a group. */
const subjectsAtMost = 12;

interface Named {
  names: readonly string[];
  lookup: readonly string[];
  entities: Goal['entities'];
  /** Routers that are named beside what is looked up. */
  beside?: readonly string[] | undefined;
  /** The words, where routers may be what is counted and not what is asked about. */
  text?: string;
}

/** What a question is about, and what each of it was taken for before anything was read. */
export function askedSubjects(
  { names, lookup, entities, beside = [], text }: Named,
  { inventory, snapshot }: Pick<ParseGoalInput, 'inventory' | 'snapshot'>,
): AskedSubject[] {
  const said = (kind: AskedSubject['kind'], words: readonly string[]): AskedSubject[] =>
    words.map((word) => ({ said: word, kind, names: [word] }));
  const isKnown = new Set([...entities.vrfs, ...entities.neighbors, ...entities.interfaces]);
  // "CUST-A lives on how many of our PEs": it is about CUST-A, and the routers are the answer.
  const isCounted =
    isKnown.size > 0 &&
    text !== undefined &&
    findRoles(text, inventory ?? [], snapshot.profile).some(({ start, plural }) => {
      return plural && countedBefore.test(text.slice(0, start));
    });
  const told = isCounted
    ? names.filter((name) => text.toLowerCase().includes(name.toLowerCase()))
    : names;
  return [
    ...said('port', entities.interfaces),
    ...said('neighbor', entities.neighbors),
    ...said('vrf', entities.vrfs),
    ...lookup
      .filter((name) => !isKnown.has(name))
      .map((name) => ({ said: name, kind: 'name' as const })),
    // Names are looked up on many routers; only those that the text names are asked about.
    ...(lookup.length > 0
      ? routers(
          beside.filter((name) => hangsOn(text ?? '', name)),
          [],
          text,
        )
      : [...places(text ?? '', told, inventory ?? []), ...routers(told, inventory ?? [], text)]),
  ].slice(0, subjectsAtMost);
}

/** "Our site behind PE2 reaches nobody": the router where who complains is attached is asked about too. */
function hangsOn(text: string, name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const at = String.raw`\b(?:behind|(?:connected|attached|linked|homed) (?:to|on|at)|our (?:\S{1,30} ){1,3}(?:at|on))\s+(?:the\s+)?${plain}(?![\w-])`;
  return new RegExp(at).test(text.toLowerCase());
}

/** "In Lisbon": what the text calls the place whose routers are asked about, and no router by its name. */
function places(
  text: string,
  names: readonly string[],
  inventory: readonly InventoryDevice[],
): AskedSubject[] {
  const sites = sitesIn(text, inventory);
  const isAsked = sites.names.length > 0 && sites.names.every((name) => names.includes(name));
  return isAsked
    ? sites.said.map((said) => ({ said, kind: 'name' as const, names: sites.names }))
    : [];
}

const countedBefore = /\b(?:which|what|how many)\s+(?:of\s+)?(?:(?:the|our|your|my|these)\s+)?$/i;

/** What a question names that is not looked into: requests to change something name what they are about. */
export function namedSubjects(
  text: string,
  { inventory, snapshot }: Pick<ParseGoalInput, 'inventory' | 'snapshot'>,
): AskedSubject[] {
  const known = inventory ?? [];
  const { entities, taken } = readEntities(text, known);
  const selection = selectDevices({ text, inventory: known, profile: snapshot.profile, taken });
  const names = selection.kind === 'devices' ? selection.names : [];
  return askedSubjects({ names, lookup: [], entities }, { inventory, snapshot });
}

/** Routers, each as the text writes it where two letters of its name were swapped. */
function routers(
  names: readonly string[],
  inventory: readonly InventoryDevice[],
  text = '',
): AskedSubject[] {
  if (names.length > 1 && names.length === inventory.length) {
    return [{ said: 'all routers', kind: 'network' }];
  }
  if (names.length > subjectsAtMost) return [{ said: `${names.length} routers`, kind: 'role' }];
  const words = queryWords(text).map((one) => one.text);
  const isWritten = (name: string) => text.toLowerCase().includes(name.toLowerCase());
  return names.map((name) => {
    const mistyped = isWritten(name)
      ? undefined
      : words.find((word) => swappedName(word, inventory) === name);
    const isMeant = text !== '' && mistyped === undefined && !isWritten(name);
    return {
      said: mistyped ?? name,
      kind: 'router',
      names: [name],
      ...(isMeant && { meant: true }),
    };
  });
}
