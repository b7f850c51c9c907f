import { type FormerPeer, formerPeer } from '../bgp/removed-peers';
import type { CheckContext } from '../context';
import { listNames } from '../../domain/text/phrases';
import { areaOf } from '../facts';
import type { Match, NameKind } from './match';
import { isSure, missedNames, type SubjectReading } from './subject-reading';

/** Places of one name that are told one by one. */
const placesTold = 4;
const textLength = 80;
/** Lists that hold every name but those of descriptions. */
const lists = ['interfaces', 'vpn', 'bgp'] as const;

const relations: Record<NameKind, (match: Match) => string> = {
  router: ({ device }) => device,
  address: (one) => place(one),
  peer: (one) => `a peer of ${place(one)}`,
  vrf: ({ vrf = '?', device, text }) =>
    `the VRF ${vrf} of ${device}${text === vrf ? '' : ` (RD ${text})`}`,
  link: (one) => `the link at ${place(one)} ${one.text}`,
  aggregate: (one) => place(one),
  port: (one) => place(one),
  distinguisher: ({ vrf = '?', device }) => `the route distinguisher of VRF ${vrf} on ${device}`,
  target: ({ vrf = '?', device }) => `a route target of VRF ${vrf} on ${device}`,
  as: ({ peer, device }) =>
    peer === undefined ? `the AS of ${device}` : `the AS of ${peer}, a peer of ${device}`,
  description: (one) => `${place(one)}, described as "${one.text.slice(0, textLength)}"`,
  subnet: (one) => `in the network ${one.text} of ${place(one)}`,
  site: ({ device }) => `the site of ${device}`,
};

function place({ device, port, vrf }: Match): string {
  const at = port === undefined ? device : `${port} of ${device}`;
  return vrf === undefined ? at : `${at} (VRF ${vrf})`;
}

/** Of the matches of a name, those that all names of the question together stand for. */
function meant({ places }: SubjectReading, matches: readonly Match[]): Match[] {
  const kept = matches.filter((one) =>
    places.some(
      ({ device, port, vrf }) =>
        device === one.device &&
        (one.port === undefined || port === undefined || one.port === port) &&
        (one.vrf === undefined || vrf === undefined || one.vrf === vrf),
    ),
  );
  return kept.length > 0 ? kept : [...matches];
}

/** Routers that were searched, and of which one of the lists that hold names could not be read. */
function searchedInVain({ searched }: SubjectReading, facts: CheckContext['facts']): string[] {
  return searched.filter((name) => {
    const device = facts.devices.get(name);
    return device !== undefined && lists.some((one) => areaOf(device, one).state === 'failed');
  });
}

/** What a name was taken for: its sentence behind the verb, and whether it is that name exactly. */
interface Taken {
  name: string;
  exact: boolean;
  rest: string;
}

function takenFor(
  reading: SubjectReading,
  { name, matches }: SubjectReading['found'][number],
  facts: CheckContext['facts'],
): Taken[] {
  const [best] = matches;
  // A router that is called by its own name needs no word.
  if (best === undefined || (best.kind === 'site' && best.exact)) return [];
  const kept = meant(reading, matches);
  const first = kept[0]?.kind ?? best.kind;
  const alike = kept.filter((one) => one.kind === first);
  // "Klinik" is a customer with several sites, of which the rest of the question means one.
  const elsewhere = matches.filter(
    (one) =>
      one.kind === first && (first === 'vrf' || first === 'description') && !kept.includes(one),
  );
  const also =
    elsewhere.length === 0
      ? ''
      : ` It is also ${elsewhere
          .slice(0, placesTold)
          .map((one) => relations[one.kind](one))
          .join(
            '; ',
          )}${elsewhere.length > placesTold ? ` and ${elsewhere.length - placesTold} more` : ''}.`;
  const told = alike.slice(0, placesTold).map((one) => relations[one.kind](one));
  const more = alike.length > placesTold ? ` and ${alike.length - placesTold} more` : '';
  const all = alike.every(({ device }) => reading.goal.devices.includes(device));
  // A router whose list could not be read may have one more.
  const unread = searchedInVain(reading, facts).filter(
    (one) => !matches.some(({ device }) => device === one),
  );
  const several =
    alike.length < 2 || !all
      ? ''
      : unread.length === 0
        ? ' All of them were checked.'
        : ` These were checked; whether ${listNames(unread)} ${unread.length === 1 ? 'has' : 'have'} it too could not be read.`;
  return [{ name, exact: best.exact, rest: `${told.join('; ')}${more}.${several}${also}` }];
}

/** Names of one thing are told together. */
function takenSentences(taken: readonly Taken[]): string[] {
  const alike = new Map<string, Taken[]>();
  for (const one of taken) {
    const key = `${one.exact} ${one.rest}`;
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const names = listNames([first, ...more].map(({ name }) => name));
    const verbs = first.exact ? ['is', 'all name'] : ['was taken for', 'were all taken for'];
    const verb =
      more.length === 0
        ? verbs[0]
        : verbs[1]?.replace('all ', more.length === 1 ? 'both ' : 'all ');
    return [`${names} ${verb} ${first.rest}`];
  });
}

/** Where names were looked for: in what of which routers. */
function searchedWords({ searched, ports }: SubjectReading, context: CheckContext): string {
  const all = context.facts.devices.size;
  const routers = searched.length < all ? `${searched.length} of ${all} routers` : `${all} routers`;
  const described =
    ports.all === 0
      ? ''
      : `, and in the descriptions of ${ports.described} of ${ports.all} interfaces`;
  return `the names, addresses, networks, VRFs and BGP peers of ${routers}${described}`;
}

const quotedAll = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Where the names were looked for that nothing shows: one sentence, or none. */
export function notFoundRemarks(reading: SubjectReading, context: CheckContext): string[] {
  const { silent } = reading;
  const names = missedNames(reading);
  // What was removed is told of, and by whom.
  if (names.length === 0 || formerPeers(context).length > 0) return [];
  const near = [...new Set(names.flatMap((one) => one.near))].slice(0, 3);
  const unread =
    silent.length === 0
      ? ''
      : ` ${silent.slice(0, 6).join(', ')} could not be read and may have it.`;
  const like = near.length === 0 ? '' : ` Names near it: ${near.join(', ')}.`;
  return [
    `${quotedAll(names.map(({ name }) => name))} was not found: looked for among ${searchedWords(reading, context)}.${unread}${like}`,
  ];
}

/** Where nouns were looked for that may be names, where nothing else says what the question is about. */
function nounRemarks(reading: SubjectReading, context: CheckContext): string[] {
  const { found, missing, nouns } = reading;
  if (found.length + missing.length > 0 || nouns.length === 0) return [];
  const words = nouns.length === 1 ? 'the word' : 'the words';
  return [
    `No name was found in ${words} ${quotedAll(nouns)}: looked for among ${searchedWords(reading, context)}.`,
  ];
}

/** What the names of the question were taken for, and where those were looked for that nothing shows. */
export function subjectRemarks(context: CheckContext): string[] {
  const { subject } = context;
  if (subject === null) return [];
  return [
    ...notFoundRemarks(subject, context),
    ...nounRemarks(subject, context),
    ...takenSentences(subject.found.flatMap((one) => takenFor(subject, one, context.facts))),
  ];
}

/** The names and peers that no router has, where somebody removed all of them; else none. */
export function formerPeers(context: CheckContext): FormerPeer[] {
  const { subject, goal } = context;
  const missing = subject === null ? [] : missedNames(subject).map(({ name }) => name);
  const names = [...new Set([...missing, ...goal.entities.neighbors])];
  const found = names.flatMap((name) => formerPeer(context, name) ?? []);
  return found.length === names.length ? found : [];
}

/**
 * Whether a name that was not found is gone, where that is the question: all lists of all routers that were
 * searched were read, and whole. One that was not may have it.
 */
export function isGone(context: CheckContext): boolean {
  const { subject, question, facts } = context;
  if (subject !== null && formerPeers(context).length > 0) return true;
  if (!question.gone || subject === null || subject.silent.length > 0) return false;
  // Descriptions that may hold it and were not read.
  if (subject.ports.left.length > 0) return false;
  return subject.searched.every((name) => {
    const device = facts.devices.get(name);
    return (
      device !== undefined &&
      device.incomplete.length === 0 &&
      lists.every((one) => ['read', 'absent'].includes(areaOf(device, one).state))
    );
  });
}

/** A router of which a list could not be read may be what a name stands for. */
function isUnread({ facts }: CheckContext, router: string): boolean {
  const device = facts.devices.get(router);
  return device !== undefined && lists.some((one) => areaOf(device, one).state === 'failed');
}

/** An address that a router turned away is nobody's that is known, and the log tells what there is to tell. */
function isRefused({ facts }: CheckContext, name: string): boolean {
  return [...facts.devices.values()].some(({ logs }) =>
    logs.lines.some((line) => line.kind === 'bad_auth' && line.peer === name),
  );
}

/** Names that were not found leave the question open, however well the rest is, unless they are to be gone. */
export function leavesSubjectOpen(context: CheckContext): boolean {
  const { subject } = context;
  if (isGone(context) || subject === null) return false;
  const unread = subject.searched.some((router) => isUnread(context, router));
  // "Services A and B are cut. Are we hit?": what none of ours has is no loss of ours.
  if (context.question.wants === 'affected' && subject.found.length > 0 && !unread) return false;
  return subject.missing.some(
    ({ name }) =>
      !isRefused(context, name) &&
      (subject.found.length === 0 ||
        isSure(name) ||
        (unread && context.question.wording.isPlace(name))),
  );
}
