import type { Check } from '../domain/analysis/check';
import { cleanText } from '../domain/text/escape';
import { checkTopic, nameCheck } from '../domain/analysis/check-names';
import type { Finding } from '../domain/analysis/finding';
import { allOf, count, listNames, secondText } from '../domain/text/phrases';
import { titleOf } from './opening';

/** Symptoms that share an object or a router, under one sentence; a lone one has its own title. */
export interface SymptomGroup {
  title: string;
  /** What is affected and where, without values and times: for a list within a line. */
  brief: string;
  /** Whether what is affected is down, and does not fail otherwise. */
  isDown: boolean;
  members: Finding[];
  causedBy: string | null;
}

const mostNames = 4;
const briefLength = 120;
const mostValue = 60;
const mostValues = 3;

interface Told {
  finding: Finding;
  /** What the check is about in words, for instance "BGP session". */
  topic: string;
  /** The check with its object in words, for instance "BGP session with 10.255.0.100". */
  name: string;
  /** What the check found, in words. */
  value: string;
  /** How many checks of this kind the router has. */
  alike: number;
}

/**
 * Groups symptoms by what they share: first the same thing seen from several routers ("BGP session
 * with 10.255.0.100: failing on PE1, PE2 and PE3"), then several things of one kind on one router ("4 BGP
 * sessions on RR1"). Symptoms of different causes stay apart. The order of the first members stays.
 */
export function groupSymptoms(
  symptoms: readonly Finding[],
  checks: readonly Check[],
): SymptomGroup[] {
  const told = symptoms.map((finding) => tell(finding, checks));
  const byName = shared(told, ({ finding, name }) => `${finding.causedBy} ${name}`);
  const byRouter = shared(
    told.filter((one) => !byName.has(one)),
    ({ finding, topic }) => `${finding.causedBy} ${topic} ${finding.device}`,
  );
  const groups: SymptomGroup[] = [];
  const done = new Set<Told>();
  for (const one of told) {
    if (done.has(one)) continue;
    const members = byName.get(one) ?? byRouter.get(one) ?? [one];
    for (const member of members) done.add(member);
    const about = byRouter.has(one) ? 'router' : 'object';
    groups.push({
      title: members.length === 1 ? titleOf(one.finding) : groupTitle(members, about),
      // What does not say by itself that it is down is told with what was found.
      brief:
        members.length === 1 && stateWord(members) !== 'down'
          ? cleanText(titleOf(one.finding), briefLength)
          : briefOf(members, about),
      isDown: stateWord(members) === 'down',
      members: members.map(({ finding }) => finding),
      causedBy: one.finding.causedBy,
    });
  }
  return groups;
}

function tell(finding: Finding, checks: readonly Check[]): Told {
  const [key] = finding.checks;
  const check = checks.find((one) => `${one.check}|${one.device}|${one.object}` === key);
  if (check === undefined) {
    return { finding, topic: finding.title, name: finding.title, value: '', alike: 0 };
  }
  const alike = checks.filter(
    (one) => one.check === check.check && one.device === check.device,
  ).length;
  return { finding, topic: checkTopic(check), name: nameCheck(check), value: check.value, alike };
}

/** Checks of which a failure means that their object is down. */
const ofStates = /^(?:bgp\.session|bgp\.vrf_session|isis\.adjacency|interface\.state)\|/;

const ofStability = /^(?:bgp|interface)\.flap\|/;

function stateWord(members: readonly Told[]): string {
  const [key = ''] = members[0]?.finding.checks ?? [];
  if (members.every(({ finding }) => ofStates.test(finding.checks[0] ?? ''))) return 'down';
  return ofStability.test(key) ? 'unstable' : 'failing';
}

/** For each symptom the ones that share its key; a symptom that shares it with none is left out. */
function shared(told: readonly Told[], keyOf: (one: Told) => string): Map<Told, Told[]> {
  const byKey = new Map<string, Told[]>();
  for (const one of told) byKey.set(keyOf(one), [...(byKey.get(keyOf(one)) ?? []), one]);
  const groups = [...byKey.values()].filter((members) => members.length > 1);
  return new Map(groups.flatMap((members) => members.map((one) => [one, members])));
}

function groupTitle(members: readonly Told[], about: 'router' | 'object'): string {
  const [{ finding, name }] = members as readonly [Told, ...Told[]];
  const since = earliest(members);
  if (finding.type === 'loss_logged') return `Down events logged on ${routersOf(members)}${since}`;
  if (about === 'object') return `${name}: ${stateWord(members)} on ${routersOf(members)}${since}`;
  const objects = objectsOf(members);
  return `${finding.device}: ${countOf(members)} ${stateWord(members)}: ${listNames(objects, mostNames)}${since}`;
}

function briefOf(members: readonly Told[], about: 'router' | 'object'): string {
  const [{ name, topic }] = members as readonly [Told, ...Told[]];
  const unstable = stateWord(members) === 'unstable' ? ' unstable' : '';
  const what =
    topic in nouns
      ? `${countOf(members)}${unstable}`
      : `${topic} (${listNames(objectsOf(members), mostNames)})`;
  return `${about === 'object' ? name : what} on ${routersOf(members)}${sameValue(members)}`;
}

/** What all of them show alike, where it does not say itself that it is down: `: 15 prefixes, 17 on PE2`. */
function sameValue(members: readonly Told[]): string {
  const values = [...new Set(members.map(({ value }) => value))];
  const isShort = values.every((one) => one !== '' && one.length <= mostValue);
  if (stateWord(members) === 'down' || !isShort) return '';
  if (values.length === 1) return `: ${values[0]}`;
  // What they show is not alike, and a name alone does not say that anything is wrong.
  return values.length > mostValues || members.length > mostValues ? '' : `: ${values.join('; ')}`;
}

function routersOf(members: readonly Told[]): string {
  return listNames([...new Set(members.map(({ finding }) => finding.device))], mostNames);
}

/** Sessions with the names of their peers where all of these are known, else by their addresses alone. */
function objectsOf(members: readonly Told[]): string[] {
  const objects = members.map(objectOf);
  return objects.every((one) => named.test(one))
    ? objects
    : objects.map((one) => named.exec(one)?.[1] ?? one);
}

const named = /^\S+ \(([^()\s]+)\)$/;

/** `RR1 (10.255.0.100)` of a session, where the name of its check tells whose address it is. */
function objectOf({ finding, topic, name }: Told): string {
  const lead = `${topic} with `;
  return name.startsWith(lead)
    ? name.slice(lead.length)
    : (finding.interface ?? finding.object ?? '');
}

/** `all 4 BGP sessions`: how many of those that the router has; just what it is where that is not counted. */
function countOf(members: readonly Told[]): string {
  const { topic, alike } = members[0] as Told;
  const [noun, plural] = nouns[topic] ?? [];
  if (noun === undefined || plural === undefined) return topic;
  if (alike > members.length) return `${members.length} of ${count(alike, noun, plural)}`;
  return `${allOf(members.length)} ${plural}`;
}

/** What is counted, by what its check is about: one and several of it. */
const nouns: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'interface state': ['interface', 'interfaces'],
  'interface stability': ['interface', 'interfaces'],
  'BGP session': ['BGP session', 'BGP sessions'],
  'BGP session stability': ['BGP session', 'BGP sessions'],
  'BGP session in a VRF (PE-CE)': ['BGP session in a VRF', 'BGP sessions in VRFs'],
  'IS-IS adjacency': ['IS-IS adjacency', 'IS-IS adjacencies'],
};

function earliest(members: readonly Told[]): string {
  const times = members.map(({ finding }) => finding.since).filter((time) => time !== null);
  const [first] = times.sort();
  const which = new Set(times).size > 1 ? 'the first at' : 'since';
  return first === undefined ? '' : `, ${which} ${secondText(first)}`;
}
