import type { Goal, Subject } from '../../domain/analysis/goal';
import type { Match } from './match';
import { plainAddress } from './spelling';

/** Ports whose descriptions may hold a name. Each costs a call. */
export interface PortSearch {
  /** Not read yet, the likeliest first. */
  left: { device: string; port: string }[];
  described: number;
  all: number;
}

/** What the names of a question were found to be. */
export interface SubjectReading {
  /** The goal narrowed to what was found; where nothing was, to what names are looked up in. */
  goal: Goal;
  found: { name: string; matches: Match[] }[];
  missing: { name: string; near: string[] }[];
  /** Nouns that might have been names, and that nothing has. */
  nouns: string[];
  /** Places that all names together stand for. */
  places: Match[];
  /** Routers that were read for the names, and those of them that did not answer. */
  searched: string[];
  silent: string[];
  ports: PortSearch;
}

/** Names that leave a question open where they are not found: they stand for one thing only. */
export function isSure(name: string): boolean {
  return plainAddress(name.split('/')[0] ?? '') !== null || /\d/.test(name);
}

/** Names that are told to be found nowhere: all where nothing is found, else those that can be nothing else. */
export function missedNames({ found, missing }: SubjectReading): SubjectReading['missing'] {
  return missing.filter(({ name }) => found.length === 0 || isSure(name));
}

/** The area that shows what a name was found to be. */
function areaOf({ vrf, peer }: Match): Subject {
  return vrf !== undefined ? 'vpn' : peer === undefined ? 'interfaces' : 'bgp';
}

/**
 * Areas without which the question stays open. Those that only the look-up of its names may need are not
 * among them once the names are found elsewhere, unless it reports trouble: its cause may lie in any.
 */
export function neededAreas(goal: Goal, subject: SubjectReading | null): Subject[] {
  const { lookupOnly = [], subjects, question } = goal;
  const isFound = subject !== null && subject.places.length > 0 && subject.missing.length === 0;
  if (!isFound || question?.claims.includes('symptom') === true) return subjects;
  const shown = new Set(subject.places.map(areaOf));
  return subjects.filter((one) => !lookupOnly.includes(one) || shown.has(one));
}
