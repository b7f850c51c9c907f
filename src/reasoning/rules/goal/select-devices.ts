import { readQuestion, sentencesSaidWell } from '../../../question';
import type { InventoryDevice } from '../../../domain/analysis/goal';
import type { Profile } from '../../../domain/configuration/profile';
import { matchDeviceName } from './device-names';
import { exclusionSpans } from './exclusions';
import { hostOf } from './host-of';
import { overlaps, type QueryWord, queryWords, type Span } from './query-words';
import { findRoles, isQuantified } from './roles';
import { looksLikeDevice, wordInPlaceOfDevice } from './unknown-devices';

export type DeviceSelection =
  /** `outside`: names of boxes that the inventory does not hold, met beside known ones. */
  | {
      kind: 'devices';
      names: string[];
      excluded: string[];
      outside: string[];
      /** No router is named: they are meant by what they are, as in "the second reflector". */
      byRole?: boolean;
    }
  | { kind: 'ambiguous'; word: string; names: string[] }
  | { kind: 'unknown'; words: string[] }
  /** Everything that was named was also excluded. */
  | { kind: 'contradiction'; names: string[] }
  | { kind: 'none' };

interface Mention extends Span {
  word: string;
  kind: 'exact' | 'short' | 'pattern' | 'pair' | 'role' | 'all';
  names: string[];
}

export interface SelectDevicesInput {
  text: string;
  inventory: readonly InventoryDevice[];
  profile: Profile;
  /** Places that were read as something else, such as an interface or the name of a VRF. */
  taken: readonly Span[];
  /** What a person said that an ambiguous word means. */
  meanings?: ReadonlyMap<string, string[]>;
}

const everything =
  /\b(?:all|every|each|whole|entire)\s+(?:of\s+)?(?:the\s+|our\s+)?(?:devices?|routers?|nodes?|boxes|network|inventory|fleet)\b|\b(?:the|our)\s+(?:network|fleet)\b|\beverywhere\b|\bnetwork[- ]wide\b/gi;

/** Devices that a query selects: by name, list, wildcard, role, or all of them. */
export function selectDevices(input: SelectDevicesInput): DeviceSelection {
  const exclusions = exclusionSpans(input.text);
  const { mentions, unknown } = readWords(input);
  const named = mentions.filter((mention) => !overlaps(exclusions, mention));
  const groups = groupMentions(input, named.length > 0);
  const wanted = [...named, ...groups.filter((group) => !overlaps(exclusions, group))];
  const left = [...mentions, ...groups].filter((mention) => overlaps(exclusions, mention));

  const outside = unknown.filter((word) => /^ce/i.test(word.text) && named.length > 0);
  const foreign = unknown.filter((word) => !outside.includes(word));
  if (foreign.length > 0) return { kind: 'unknown', words: texts(foreign) };
  const unclear = wanted.find((mention) => isAmbiguous(mention, wanted, input.text));
  if (unclear !== undefined) return { kind: 'ambiguous', word: unclear.word, names: unclear.names };
  return settle(input, wanted, left, texts(outside));
}

function settle(
  { text, inventory, profile }: SelectDevicesInput,
  wanted: Mention[],
  left: Mention[],
  outside: string[],
): DeviceSelection {
  const excluded = unique(left.flatMap((mention) => mention.names));
  const selected = unique(
    wanted.sort((a, b) => a.start - b.start).flatMap((mention) => chosenNames(mention, wanted)),
  );
  const names = selected.filter((name) => !excluded.includes(name));
  if (names.length > 0) {
    const byRole = wanted.every(
      ({ kind, word }) => kind === 'role' && !/^(?:all|each|every|both)\b/i.test(word),
    );
    return { kind: 'devices', names, excluded, outside, ...(byRole && { byRole }) };
  }
  if (selected.length > 0) return { kind: 'contradiction', names: selected };
  if (excluded.length > 0) {
    const rest = inventory.map((device) => device.name).filter((name) => !excluded.includes(name));
    if (rest.length > 0) return { kind: 'devices', names: rest, excluded, outside };
  }
  const stranger = wordInPlaceOfDevice(text, profile);
  return stranger === null ? { kind: 'none' } : { kind: 'unknown', words: [stranger] };
}

/** Each word of the query on its own, and "PE 1" as one. */
function readWords(input: SelectDevicesInput): { mentions: Mention[]; unknown: QueryWord[] } {
  const words = queryWords(input.text).filter((word) => !overlaps(input.taken, word));
  const mentions: Mention[] = [];
  const unknown: QueryWord[] = [];
  for (const [index, word] of words.entries()) {
    const meant = input.meanings?.get(word.text);
    const match =
      meant === undefined
        ? (matchDeviceName(word.text, input.inventory) ??
          matchSplitName(words, index, input) ??
          hostOf(word.text, input.inventory))
        : { kind: 'exact' as const, names: meant };
    if (match === null) {
      if (/[*]/.test(word.text) && /[a-z0-9]/i.test(word.text)) unknown.push(word);
      else if (looksLikeDevice(word.text, input.inventory)) unknown.push(word);
    } else if (
      match.kind !== 'short' ||
      /\d/.test(word.text) ||
      standsForDevice(words, index) ||
      isJoined(input.text, mentions.at(-1), word)
    ) {
      mentions.push({ ...match, word: word.text, start: word.start, end: word.end });
    }
  }
  return { mentions, unknown };
}

function matchSplitName(
  words: readonly QueryWord[],
  index: number,
  { inventory }: SelectDevicesInput,
): ReturnType<typeof matchDeviceName> {
  const word = words[index]?.text ?? '';
  const number = words[index + 1]?.text ?? '';
  if (!/^[a-z]+$/i.test(word) || !/^\d{1,3}$/.test(number)) return null;
  const match =
    matchDeviceName(`${word}${number}`, inventory) ??
    matchDeviceName(`${word}-${number}`, inventory);
  return match?.kind === 'exact' || match?.kind === 'short' ? match : null;
}

function standsForDevice(words: readonly QueryWord[], index: number): boolean {
  return /^(?:on|at|in|device|router|node|site|from)$/i.test(words[index - 1]?.text ?? '');
}

/** "On alfa and charlie": what is joined to a router's name is one too. */
function isJoined(text: string, last: Mention | undefined, word: QueryWord): boolean {
  if (last === undefined || last.kind === 'pattern') return false;
  return /^\s*(?:,|&|\/|\+|,?\s(?:and|or|vs\.?|versus)\s)\s*$/i.test(
    text.slice(last.end, word.start),
  );
}

/** Roles and "all routers"; a single role word beside a named device only describes it. */
function groupMentions(input: SelectDevicesInput, deviceNamed: boolean): Mention[] {
  const roles = findRoles(input.text, input.inventory, input.profile)
    .filter((role) => !overlaps(input.taken, role))
    .filter((role) => !deviceNamed || isAddedTo(input.text, role))
    .map((role): Mention => {
      const { names, plural, start, end } = role;
      const word = input.text.slice(start, end).trim();
      const meant = input.meanings?.get(word);
      if (meant !== undefined) return { kind: 'role', names: meant, word, start, end };
      return { kind: plural || names.length === 1 ? 'role' : 'short', names, word, start, end };
    });
  const all = [...input.text.matchAll(everything)]
    .filter((match) => !deviceNamed || /^(?:all|every|each)\b/i.test(match[0]))
    .filter((match) => !isSaidToBeWell(input.text, match.index))
    .map((match): Mention => ({
      kind: 'all',
      word: match[0],
      names: input.inventory.map((device) => device.name),
      start: match.index,
      end: match.index + match[0].length,
    }));
  const plural = roles.filter((role) => role.kind === 'role');
  return [...(plural.length > 0 || all.length > 0 ? plural : roles), ...all];
}

/** "It lost both sites. Management of all our boxes is fine": what works is told beside a complaint, and not asked about. */
function isSaidToBeWell(text: string, at: number): boolean {
  const place = { start: at, end: at + 1 };
  return (
    overlaps(sentencesSaidWell(text), place) && readQuestion(text).parsed.claims.includes('symptom')
  );
}

/** Beside named devices a role counts only as "all PEs" or "…, and the RRs", not as the far end. */
function isAddedTo(text: string, role: Span & { plural: boolean }): boolean {
  const words = text.slice(role.start, role.end);
  const quantified = isQuantified(words);
  const appended = /(?:,|\band|\bplus|&)\s*(?:the\s+)?$/i.test(text.slice(0, role.start));
  return role.plural && (quantified || appended) && !isFarEnd(text, role);
}

function isFarEnd(text: string, place: Span): boolean {
  return /\b(?:to|towards?|with|from|between)\s+(?:its\s+|the\s+)?$/i.test(
    text.slice(0, place.start),
  );
}

function isAmbiguous(mention: Mention, all: readonly Mention[], text: string): boolean {
  if (mention.kind !== 'short' || mention.names.length < 2) return false;
  if (/\b(?:all|both|every|each)\s+(?:the\s+)?$/i.test(text.slice(0, mention.start))) return false;
  return chosenNames(mention, all).length > 1;
}

/** A short name that comes after one in full means that one. */
function chosenNames(mention: Mention, all: readonly Mention[]): string[] {
  if (mention.kind !== 'short' || mention.names.length < 2) return mention.names;
  const inFull = all
    .filter((other) => other.kind === 'exact')
    .flatMap((other) => other.names)
    .filter((name) => mention.names.includes(name));
  return inFull.length > 0 ? unique(inFull) : mention.names;
}

function texts(words: readonly QueryWord[]): string[] {
  return unique(words.map((word) => word.text));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
