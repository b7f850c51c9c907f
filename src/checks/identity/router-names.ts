import type { NetworkFacts } from '../facts';
import { shortName } from '../names/spelling';
import { holdsWord } from '../../domain/text/held-words';

/** The router of the inventory that a text names, another one than `except`; null where it names none. */
export type FindRouter = (text: string | null, except: string) => string | null;

/**
 * Spellings of routers, the longest first: by the inventory, by the host name that they tell
 * themselves, and both without the domain. What two routers are called names neither.
 */
function spellings(facts: NetworkFacts): [string, string][] {
  const found = new Map<string, string | null>();
  const take = (spelling: string, name: string): void => {
    const known = found.get(spelling);
    found.set(spelling, known === undefined || known === name ? name : null);
  };
  const devices = [...facts.devices.values()];
  const inventory = new Set(devices.map(({ name }) => name.toLowerCase()));
  for (const { name, system } of devices) {
    take(name.toLowerCase(), name);
    const host = system?.hostname?.toLowerCase() ?? null;
    for (const other of [
      shortName(name.toLowerCase()),
      ...(host === null ? [] : [host, shortName(host)]),
    ])
      if (!inventory.has(other)) take(other, name);
  }
  return [...found]
    .flatMap(([spelling, name]): [string, string][] =>
      spelling === '' || name === null ? [] : [[spelling, name]],
    )
    .sort(([a], [b]) => b.length - a.length);
}

/** Finds routers by name in what people and other routers wrote, in any case, with or without domain. */
export function routerFinder(facts: NetworkFacts): FindRouter {
  const known = spellings(facts);
  const named = new Map<string, string[]>();
  return (text, except) => {
    if (text === null) return null;
    let routers = named.get(text);
    if (routers === undefined) {
      const written = text.toLowerCase();
      routers = known.filter(([spelling]) => holdsWord(written, spelling)).map(([, name]) => name);
      named.set(text, routers);
    }
    return routers.find((name) => name !== except) ?? null;
  };
}
