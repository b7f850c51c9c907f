import type { Alert } from './alert';

/** Routers by the names, in {@link plainName}, that earlier runs have seen them under. */
export type KnownPlaces = Readonly<Record<string, string>>;

/** Alerts that are looked into as one, with the names that hold them together. */
export interface AlertGroup<T> {
  members: T[];
  places: string[];
}

/** A host's name without its domain, in small letters; an address as it is. */
export function plainName(name: string): string {
  const lower = name.trim().toLowerCase();
  const isAddress = lower.includes(':') || /^[\d./]+$/.test(lower);
  return isAddress ? lower.replace(/\/\d+$/, '') : (lower.split('.', 1)[0] ?? lower);
}

/** Names of an alert for which a router is looked up. */
export function namesToPlace({ subjects }: Pick<Alert, 'subjects'>): string[] {
  const { device, neighbor } = subjects;
  return [device, neighbor].filter((name) => name !== undefined).map(plainName);
}

/**
 * What an alert stands on: its router, the far end of its session or link, and its circuit. An alert
 * that names none of them stands with those of its source that say the same.
 */
export function placesOf(
  alert: Pick<Alert, 'subjects' | 'source' | 'title'>,
  known: KnownPlaces = {},
): string[] {
  const { circuit } = alert.subjects;
  const names = namesToPlace(alert).map((name) => known[name] ?? name);
  const places = [...names, ...(circuit === undefined ? [] : [`circuit ${plainName(circuit)}`])];
  return places.length > 0 ? [...new Set(places)] : [`${alert.source}: ${alert.title}`];
}

/** Puts together what shares a name, over any number of steps; groups in the order of their first. */
export function groupByPlaces<T>(
  members: readonly T[],
  placesOfMember: (member: T) => readonly string[],
): AlertGroup<T>[] {
  const parents = new Map<string, string>();
  const rootOf = (place: string): string => {
    let root = place;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== place) parents.set(place, root);
    return root;
  };
  const placed = members.map((member) => ({ member, places: placesOfMember(member) }));
  for (const { places } of placed) {
    for (const place of places.slice(1)) {
      const [one, other] = [rootOf(places[0] ?? ''), rootOf(place)];
      if (one !== other) parents.set(other, one);
    }
  }
  const groups = new Map<string, { members: T[]; places: Set<string> }>();
  for (const { member, places } of placed) {
    const root = rootOf(places[0] ?? '');
    const group = groups.get(root) ?? { members: [], places: new Set<string>() };
    groups.set(root, group);
    group.members.push(member);
    for (const place of places) group.places.add(place);
  }
  return [...groups.values()].map((group) => ({ ...group, places: [...group.places] }));
}
