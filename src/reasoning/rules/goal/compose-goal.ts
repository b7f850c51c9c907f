import { subjectName } from '../../../domain/analysis/subject-names';
import { type Goal, type Subject, subjectSchema } from '../../../domain/analysis/goal';
import { stepText } from '../../../domain/configuration/plan';
import type { ParseGoalInput } from '../../../domain/reasoning/reasoner';
import { readStep } from '../match/step-topics';
import type { Profile } from '../../../domain/configuration/profile';
import { type QuestionReading, withoutWell } from '../../../question';
import { containsPhrase, joinWords } from '../phrases';
import { toolIndexOf } from '../match/tool-index';
import { boundPorts } from './bound-ports';
import { leaveOutConstraint, onlyNeighborConstraint, unreadableConstraint } from './constraints';
import { readExcludedSubjects } from './excluded-subjects';
import { withoutExclusions } from './exclusions';
import { entryOf, type IntentEntry, readIntent } from './intent';
import { nounsAmong } from './lookup-names';
import { withoutAreas, writeObjective } from './objective';
import { readUnseen } from './unseen';
import { readWindow } from './window';
import { askedSubjects } from './asked-subjects';
import { readingFor, withEdges } from './wanted-facts';

export interface GoalParts {
  question: QuestionReading;
  entities: Goal['entities'];
  names: string[];
  outside: string[];
  /** What is named in place of devices. */
  lookup: string[];
  /** Words that may be names as well. */
  guesses?: string[] | undefined;
  /** Devices that are named beside it. */
  beside?: string[] | undefined;
  /** What the query wants besides looking, and does not get. */
  notDone: string | null;
}

/** The time that is asked about: "how often since 22:00?" beside an alert of 22:15 is the asker's. */
function windowOf(
  { text, asked = '' }: QuestionReading,
  { request, now, snapshot }: ParseGoalInput,
) {
  const told = readWindow(asked, request, now, snapshot.profile.timeZone);
  return told.windowSource === 'question'
    ? told
    : readWindow(text, request, now, snapshot.profile.timeZone);
}

/** Areas in which names are looked up. */
const lookupSubjects: Subject[] = ['interfaces', 'vpn', 'bgp'];

/** Puts the goal together, once devices and scope are settled. */
export function composeGoal(said: GoalParts, input: ParseGoalInput): Goal {
  const { question, entities, lookup: told } = said;
  const guesses = (said.guesses ?? []).filter(
    (word) => !told.some((name) => name.toLowerCase().includes(word.toLowerCase())),
  );
  const lookup = [...told, ...guesses];
  const parts = { ...said, lookup };
  const { text, parsed } = question;
  const names = withEdges(parsed, parts.names, input);
  const { profile } = input.snapshot;
  const read = readSubjects(text, entities, input);
  const { excluded } = read;
  const fact = readingFor(parsed, parts, input);
  const entry = fact ?? read.entry;
  const wanted = fact === null ? read.wanted : wantedSubjects(fact, entities, input);
  const needed = lookup.length > 0 ? [...new Set([...wanted, ...lookupSubjects])] : wanted;
  const subjects = needed.filter((subject) => !excluded.includes(subject));
  const lookupOnly = subjects.filter((subject) => !wanted.includes(subject));
  const asked = readUnseen(text, profile).filter((area) => !areaIsShown(area, input));
  const ports = lookup.length > 0 ? [] : boundPorts(text, names, input.inventory ?? []);
  const nouns = parsed.nounsInCapitals === true ? nounsAmong(told, text) : [];
  const { zone, ...window } = windowOf(question, input);
  return {
    objective: [
      withoutAreas(
        writeObjective(entry?.objective ?? text, {
          devices: told.length > 0 ? told : names,
          isLookedUp: told.length > 0,
          entities,
          ...window,
        }),
        excluded,
      ),
      ...(zone === undefined || zone.from === 'default'
        ? []
        : [`Times are read as ${zone.name === 'Z' ? 'UTC' : zone.name}.`]),
      ...(asked.length === 0
        ? []
        : [`No connected tool shows ${joinWords(asked.map(subjectName))}.`]),
    ].join(' '),
    intent: entry?.intent ?? input.request.overrides?.plan ?? 'custom',
    devices: names,
    entities,
    ...(ports.length > 0 && { ports }),
    ...(lookup.length > 0 && { lookup }),
    ...(nouns.length > 0 && { nouns }),
    ...(guesses.length > 0 && { guesses }),
    ...(lookup.length > 0 && parts.beside !== undefined && { beside: parts.beside }),
    subjects,
    ...(lookupOnly.length > 0 && { lookupOnly }),
    constraints: constraintsOf(parts, excluded, asked),
    complexity: isSimple(parts, subjects) ? 'simple' : 'complex',
    confidence: confidenceOf(read.decided || fact !== null, input),
    contradictions: [],
    scope: 'in',
    ...window,
    unseen: [...new Set([...asked, ...planUnseen(entry, input)])],
    question: {
      ...parsed,
      // The routers that are searched for words that may be names are not what it is about.
      subjects: askedSubjects(
        { ...said, names: told.length === 0 && guesses.length > 0 ? [] : said.names, text },
        input,
      ),
      ...(zone !== undefined && { zone }),
      ...(asked.length > 0 && { unshown: asked }),
    },
  };
}

export interface SubjectReading {
  entry: IntentEntry | null;
  /** Words of the query decided, and not the profile's default. */
  decided: boolean;
  wanted: Subject[];
  excluded: Subject[];
}

/** Which areas a query wants read, and which it wants left out. */
export function readSubjects(
  text: string,
  entities: Goal['entities'],
  input: ParseGoalInput,
): SubjectReading {
  const { profile } = input.snapshot;
  const read = readIntent(withoutExclusions(text), entities, profile);
  const entry = chooseEntry(read?.entry ?? null, input);
  return {
    entry,
    decided: read !== null,
    wanted: [
      ...new Set([
        ...wantedSubjects(entry, entities, input),
        ...(input.request.overrides?.steps === undefined ? namedProtocols(text, profile) : []),
      ]),
    ],
    excluded: readExcludedSubjects(text, profile),
  };
}

function chooseEntry(read: IntentEntry | null, input: ParseGoalInput): IntentEntry | null {
  const { profile } = input.snapshot;
  const plan = input.request.overrides?.plan;
  if (plan !== undefined) return read?.intent === plan ? read : entryOf(plan, profile);
  if (read !== null || profile.defaultIntent === null) return read;
  return entryOf(profile.defaultIntent, profile);
}

/** "IS-IS on p1 and BGP on pe1": where several protocols are named, each is asked about. */
function namedProtocols(text: string, profile: Profile): Subject[] {
  const asked = withoutWell(withoutExclusions(text));
  const protocols: Subject[] = ['isis', 'bgp', 'mpls'];
  // The first word of a subject's vocabulary is its proper name; the others may mean several.
  const named = protocols.filter((subject) => {
    const name = profile.vocabulary[subject]?.[0];
    return name !== undefined && containsPhrase(asked, name);
  });
  // "IPs and BGP of r7 ok?": addresses stand in the list of interfaces.
  return named.length > 0 && addresses.test(asked) ? [...named, 'interfaces'] : named;
}

const addresses = /\b(?:ips|ip addresses|addressing)\b/i;

/**
 * What has to be read: by intent, or where the caller brings steps of their own, by those. Steps
 * that name no area ("Have a look.") leave it to the question.
 */
function wantedSubjects(
  entry: IntentEntry | null,
  entities: Goal['entities'],
  { request, snapshot }: ParseGoalInput,
): Subject[] {
  const named = (request.overrides?.steps ?? [])
    .map((step) => readStep(step, snapshot.profile))
    .filter((step) => step.condition === null)
    .flatMap((step) => step.topics.map((topic) => topic.concept));
  const names = named.length > 0 ? named : (entry?.subjects ?? []);
  const subjects = names.flatMap((name) => {
    const subject = subjectSchema.safeParse(name);
    return subject.success ? [subject.data] : [];
  });
  if (entities.interfaces.length > 0 && subjects.includes('interfaces')) {
    subjects.push('interface_details');
  }
  return [...new Set(subjects)];
}

function constraintsOf(parts: GoalParts, excluded: Subject[], asked: string[]): string[] {
  const { entities, outside, notDone } = parts;
  const { text } = parts.question;
  const only = /\bonly\b|\bjust\b/i.test(text) ? entities.neighbors : [];
  return [
    ...only.map(onlyNeighborConstraint),
    ...excluded.map(leaveOutConstraint),
    ...asked.map(unreadableConstraint),
    ...(notDone === null ? [] : [`Not done, because this agent only reads: ${notDone}`]),
    ...outside.map(
      (name) => `${name} is not in the inventory and is seen from its neighbors only.`,
    ),
  ];
}

/** Areas that an unconditional step of the plan looks at and that no live tool shows. */
function planUnseen(entry: IntentEntry | null, input: ParseGoalInput): string[] {
  const { snapshot, request } = input;
  const plan = snapshot.plans.find((one) => one.intent === entry?.intent);
  const steps = request.overrides?.steps ?? plan?.steps.map(stepText) ?? [];
  return steps
    .map((step) => readStep(step, snapshot.profile))
    .filter((step) => step.condition === null)
    .flatMap((step) => step.topics.filter((topic) => topic.unseen).map((topic) => topic.concept))
    .filter((area) => !areaIsShown(area, input));
}

/** Another server may well have a tool for what the usual one lacks; its name would say so. */
function areaIsShown(area: string, { snapshot }: ParseGoalInput): boolean {
  return toolIndexOf(snapshot.tools, snapshot.profile).forConcept(area).length > 0;
}

/** Somebody who saw something and wants to know why: more than one area is at stake. */
function isSimple(
  { names, lookup, question: { parsed } }: GoalParts,
  subjects: readonly Subject[],
): boolean {
  const few = names.length <= 1 && lookup.length === 0 && subjects.length <= 2;
  return few && !parsed.claims.some((claim) => ['symptom', 'reason', 'events'].includes(claim));
}

/** 0.9 where words decided, 0.6 where the default did; a question back makes it surer. */
function confidenceOf(decided: boolean, { clarifications, request }: ParseGoalInput): number {
  if (request.overrides?.plan !== undefined || request.overrides?.steps !== undefined) return 1;
  return Math.min(1, (decided ? 0.9 : 0.6) + (clarifications.length > 0 ? 0.05 : 0));
}
