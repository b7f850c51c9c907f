import type { Profile } from '../../../domain/configuration/profile';
import { phrasePattern } from '../phrases';
import { splitCondition } from './condition-text';

/** One thing that a step asks to look at. */
export interface StepTopic {
  /** Key of the profile's vocabulary, or of what no tool can show. */
  concept: string;
  unseen: boolean;
  /** The part of the step that asks for it. */
  segment: string;
}

export interface StepReading {
  /** "a neighbor is down" of "If a neighbor is down, …"; null where the step always applies. */
  condition: string | null;
  topics: StepTopic[];
  /** What is to be looked at, without condition, purpose and explanation. */
  head: string;
  /** Word that a log is to be searched for, such as DB_COMMIT. */
  keyword: string | null;
}

/** A subject that every other one may qualify: "MPLS interfaces" is about MPLS. */
const general = new Set(['interfaces']);
/** Subjects that contain the others when they stand first: "the log … for BGP messages". */
const containers = new Set(['logs']);

/** Readings by profile: a model's step is read before each of its turns. */
const known = new WeakMap<Profile, Map<string, StepReading>>();
const mostKnown = 500;

/** Reads what a step of a plan wants looked at (by its words, never by a tool's name). */
export function readStep(instruction: string, profile: Profile): Readonly<StepReading> {
  const ofProfile = known.get(profile) ?? new Map<string, StepReading>();
  const before = ofProfile.get(instruction);
  if (before !== undefined) return before;
  if (ofProfile.size >= mostKnown) ofProfile.clear();
  const reading = readAnew(instruction, profile);
  ofProfile.set(instruction, reading);
  known.set(profile, ofProfile);
  return reading;
}

function readAnew(instruction: string, profile: Profile): StepReading {
  const { condition, rest } = splitCondition(instruction);
  const head = mainClause(rest, profile);
  return {
    condition,
    head,
    topics: topicsOf(head, profile),
    keyword: /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/.exec(rest)?.[0] ?? null,
  };
}

/** The first sentence, up to the words that say why, or what to expect. */
function mainClause(text: string, profile: Profile): string {
  const sentence = /^.*?(?:[.;](?=\s|$)|$)/s.exec(text)?.[0] ?? text;
  const purpose =
    /(?<!\s),?\s+(?:because|so that|in order to|to (?:see|tell|find|make|check whether|learn)|which|whether|as (?:the|it|they))\b/i;
  const clause = cut(sentence, purpose);
  const beforeColon = clause.split(/:\s/)[0] ?? clause;
  const isEnough = beforeColon !== clause && conceptsIn(beforeColon, profile).length > 0;
  return (isEnough ? beforeColon : clause).replace(/(?<![.;,\s])[.;,\s]+$/, '');
}

function cut(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return at > 0 ? text.slice(0, at) : text;
}

function topicsOf(head: string, profile: Profile): StepTopic[] {
  const whole = conceptsIn(head, profile);
  const container = whole.find((found) => containers.has(found.concept) && !found.unseen);
  if (container !== undefined) {
    return [{ concept: container.concept, unseen: false, segment: head }];
  }
  const topics = head
    .split(/,\s+|(?<!\s)\s+(?:and|or|as well as|then)\s+/i)
    .flatMap((segment) => strongest(conceptsIn(segment, profile), segment));
  const kept = topics.filter(
    (topic, index) =>
      topics.findIndex((other) => other.concept === topic.concept) === index &&
      !(
        topic.concept === 'interfaces' && topics.some((one) => one.concept === 'interface_details')
      ),
  );
  return kept;
}

interface FoundConcept {
  concept: string;
  unseen: boolean;
  /** Position of the word in the concept's list: the first one is the surest. */
  rank: number;
  start: number;
  end: number;
}

/** Concepts whose words occur; where words overlap, the longer one counts. */
function conceptsIn(text: string, profile: Profile): FoundConcept[] {
  const found = [
    ...findAll(text, profile.unseen, true),
    ...findAll(text, profile.vocabulary, false),
  ];
  return found.filter((one) => !found.some((other) => covers(other, one)));
}

function covers(longer: FoundConcept, shorter: FoundConcept): boolean {
  const inside = longer.start <= shorter.start && shorter.end <= longer.end;
  return inside && longer.end - longer.start > shorter.end - shorter.start;
}

function findAll(text: string, lists: Record<string, string[]>, unseen: boolean): FoundConcept[] {
  return Object.entries(lists).flatMap(([concept, words]) =>
    words.flatMap((word, rank) => {
      const pattern = phrasePattern(word);
      // Few words of a vocabulary occur, and `matchAll` copies its pattern each time.
      if (text.search(pattern) === -1) return [];
      return [...text.matchAll(pattern)].map((match) => ({
        concept,
        unseen,
        rank,
        start: match.index,
        end: match.index + match[0].length,
      }));
    }),
  );
}

/** What one segment is about: what no tool shows, else the surest word, else the first. */
function strongest(found: FoundConcept[], segment: string): StepTopic[] {
  if (found.length === 0) return [];
  const order = (one: FoundConcept): number =>
    (one.unseen ? 0 : 100) + (general.has(one.concept) ? 50 : 0) + Math.min(one.rank, 2) * 10;
  const best = found.reduce((a, b) => {
    const difference = order(b) - order(a);
    return difference < 0 || (difference === 0 && b.start < a.start) ? b : a;
  });
  // A word that two concepts share ("routing") asks for both, where nothing else decides.
  const equal = found.filter((one) => one.start === best.start && one.end === best.end);
  return [...new Set(equal.map((one) => one.concept))].map((concept) => ({
    concept,
    unseen: best.unseen,
    segment,
  }));
}
