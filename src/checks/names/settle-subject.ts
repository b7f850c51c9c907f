import type { Goal, Subject } from '../../domain/analysis/goal';
import { isSilent } from '../collection';
import type { NetworkFacts } from '../facts';
import { isLoopback } from '../interfaces/use';
import { buildNameIndex } from './build-index';
import { namesOf } from './device-names';
import { findNames, namesNear } from './find-names';
import { guessNames } from './guess-names';
import { agree, merge, type Match } from './match';
import { networkOf } from '../parse/addresses';
import { plainAddress } from './spelling';
import { portsToDescribe } from './ports-to-describe';
import type { SubjectReading } from './subject-reading';

/** What is read of each router for its names, and judged where none was found. */
const indexed: Subject[] = ['interfaces', 'vpn', 'bgp'];

/** Ports that are named one by one; beyond, the VRF or router as a whole is meant. */
const portsAtMost = 8;

/** Looks the names of a goal up in what was read; null where the goal has none. */
export function settleSubject(goal: Goal, facts: NetworkFacts): SubjectReading | null {
  const names = goal.lookup ?? [];
  if (names.length === 0) return null;
  // When it was read matters for what is kept, not inside a run.
  const index = buildNameIndex([...facts.devices.values()].map((one) => namesOf(one, () => '')));
  const tried = goal.devices.filter((name) => (facts.devices.get(name)?.areas.size ?? 0) > 0);
  // Nothing is settled before anything was read.
  const searched = tried.length > 0 ? tried : goal.devices;
  const silent = goal.devices.filter((name) => {
    const device = facts.devices.get(name);
    return device !== undefined && isSilent(device);
  });
  const guesses = new Set(goal.guesses);
  const named = names.filter((name) => !guesses.has(name));
  const lookUp = (words: readonly string[], find: typeof findNames): SubjectReading['found'] =>
    words.flatMap((name) => {
      const matches = withLostOwner(find(index, name), facts, silent);
      return matches.length === 0 ? [] : [{ name, matches }];
    });
  const told = lookUp(named, findNames);
  // What is written as a name comes before words that may be one.
  const words = names.filter((name) => guesses.has(name) || /^\p{Ll}+$/u.test(name));
  const found = told.length > 0 ? told : lookUp(words, guessNames);
  const known = new Set(found.map(({ name }) => name));
  const places = together(found.map(({ matches }) => matches));
  // Of words that may be names, one that is found is enough.
  const missing = (found.length > 0 ? named : names).filter((name) => !known.has(name));
  const nouns = new Set([...(goal.nouns ?? []), ...guesses]);
  const ports = portsToDescribe(facts, searched, places, missing);
  // Where nothing is found, the routers that are named beside the names are what is left to look at.
  const isLeft = goal.beside !== undefined && places.length === 0 && ports.left.length === 0;
  const isOpen = named.length === 0 && places.length === 0;
  return {
    goal:
      isLeft || isOpen
        ? { ...goal, devices: goal.beside ?? searched }
        : narrow({ ...goal, devices: searched }, found, places, facts),
    found,
    missing: isLeft
      ? []
      : missing
          .filter((name) => !nouns.has(name))
          .map((name) => ({ name, near: namesNear(index, name) })),
    nouns: missing.filter((name) => nouns.has(name)),
    places,
    searched,
    silent,
    ports,
  };
}

/**
 * The loopback of a router that does not answer is known from its peers only. Where just one router is
 * silent, and the peer is one of ours that nobody else is, it is taken for that router.
 */
function withLostOwner(matches: Match[], facts: NetworkFacts, silent: readonly string[]): Match[] {
  const [device, ...others] = silent;
  const inside = matches.filter(({ kind, vrf, device: at, peer }) => {
    const { bgp } = facts.devices.get(at) ?? {};
    const session = bgp?.neighbors.find((one) => one.address === peer);
    return kind === 'peer' && vrf === undefined && session?.remoteAs === bgp?.asNumber;
  });
  if (device === undefined || others.length > 0 || inside.length === 0) return matches;
  if (inside.length < matches.length) return matches;
  return [{ kind: 'router', device, text: inside[0]?.text ?? device, exact: false }, ...matches];
}

/** Places that several names report together; where none fits all of them, those of each. */
function together(all: readonly Match[][]): Match[] {
  let [places = [], ...rest] = [...all].sort((a, b) => a.length - b.length);
  for (const matches of rest) {
    const byDevice = new Map<string, Match[]>();
    for (const one of matches) {
      const known = byDevice.get(one.device);
      if (known === undefined) byDevice.set(one.device, [one]);
      else known.push(one);
    }
    const both = places.flatMap((one) =>
      (byDevice.get(one.device) ?? [])
        .filter((other) => agree(one, other))
        .map((other) => merge(one, other)),
    );
    places = both.length > 0 ? both : places.concat(matches);
  }
  return places;
}

/**
 * "Peer 203.0.113.1 went idle", as the other side writes it, names our own end: what is asked about
 * are the sessions on that port's network.
 */
function peersBehind(goal: Goal, places: readonly Match[], facts: NetworkFacts): string[] {
  if (goal.question?.claims.includes('sessions') !== true) return [];
  return places.flatMap(({ kind, device: at, port: name }) => {
    const device = facts.devices.get(at);
    const port = name === undefined ? undefined : device?.ports.get(name);
    if (kind !== 'address' || port === undefined || isLoopback(port.name)) return [];
    const network = networkOf(port.address, port.prefixLength);
    return (device?.bgp?.neighbors ?? [])
      .map((one) => one.address)
      .filter((one) => network !== null && networkOf(one, port.prefixLength) === network);
  });
}

/** "Does 203.0.113.9 still send us its routes?" asks for a peer, also where only a network holds it. */
function peersMissed({ question }: Goal, found: SubjectReading['found']): string[] {
  const asksForPeer =
    question?.claims.includes('sessions') === true ||
    question?.mentions.includes('routes') === true;
  if (!asksForPeer) return [];
  return found.flatMap(({ name, matches }) =>
    plainAddress(name) !== null &&
    matches.every(({ kind, vrf }) => kind === 'subnet' && vrf === undefined)
      ? [name]
      : [],
  );
}

function narrow(
  goal: Goal,
  found: SubjectReading['found'],
  places: readonly Match[],
  facts: NetworkFacts,
): Goal {
  if (places.length === 0) {
    if (goal.entities.vrfs.length > 0) return goal;
    const subjects = indexed.filter((one) => goal.subjects.includes(one));
    return subjects.length === 0 ? goal : { ...goal, subjects };
  }
  // Behind the port lies what is asked about, where that is a session.
  const meant = places.flatMap(({ device, port, peer }) =>
    peer === undefined && port !== undefined && !isLoopback(port) ? [{ device, port }] : [],
  );
  const ports = unique(meant.map(({ port }) => port));
  const vrfs = unique(places.flatMap(({ vrf }) => vrf ?? []));
  const peers = unique([
    ...places.flatMap(({ peer }) => peer ?? []),
    ...peersBehind(goal, places, facts),
    ...peersMissed(goal, found),
  ]);
  const names = new Set(found.map((one) => one.name));
  const left = <T extends string>(entities: readonly T[]): T[] =>
    entities.filter((one) => !names.has(one));
  return {
    ...goal,
    devices: devicesOf(goal, found, places),
    ...(meant.length > 0 && { ports: meant }),
    entities: {
      interfaces: unique([
        ...goal.entities.interfaces,
        ...(ports.length <= portsAtMost ? ports : []),
      ]),
      vrfs: unique([...left(goal.entities.vrfs), ...vrfs]),
      neighbors: unique([...left(goal.entities.neighbors), ...peers]),
    },
  };
}

/**
 * The routers of the places. A question for a VRF by its name is about all edges that were searched:
 * one of them may have lost it; and so is one for whoever is without service now.
 */
function devicesOf(goal: Goal, found: SubjectReading['found'], places: readonly Match[]): string[] {
  const byName = (name: string): boolean => goal.entities.vrfs.includes(name);
  const isVrf = found.every(
    ({ name, matches }) => byName(name) && matches.some((one) => one.kind === 'vrf'),
  );
  return isVrf || isOfWhoeverIsOff(goal)
    ? goal.devices
    : unique([...places.map((one) => one.device), ...(goal.beside ?? [])]);
}

function isOfWhoeverIsOff({ question }: Goal): boolean {
  const { tells = [], claims = [] } = question ?? {};
  return tells.includes('asks_who_is_off') && !claims.includes('symptom');
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
