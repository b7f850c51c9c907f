import type { Check } from '../domain/analysis/check';
import { checkTopic } from '../domain/analysis/check-names';
import type { RunDocument } from '../domain/run/run-document';
import { count, listNames } from '../domain/text/phrases';
import { groupUnverified, memberText, objectText, type UnverifiedGroup } from './unverified';

/** Checks of the network as a whole have this in place of a router. */
const wholeNetwork = 'network';
const mostTopics = 6;
const mostMembers = 2;
/** Which sessions of customers are open has to be asked of the customers. */
const mostSessions = 5;
/** A line of a ticket is cut behind this; what is left out is counted. */
const lineLength = 340;

const notRead = /\bnot read\b/;

type Facts = Pick<RunDocument, 'checks' | 'direct_answer' | 'findings'>;
type Member = Pick<Check, 'device' | 'object'>;

/** What a log tells last of something whose state no tool shows, and whether its address is presumed only. */
function signsOf(checks: RunDocument['checks'], presumed: boolean, one: Member): string {
  const own = checks.find(({ device, object }) => device === one.device && object === one.object);
  const at = typeof own?.reason?.['at'] === 'string' ? ` ${own.reason['at']}` : '';
  const signs = [
    ...(presumed ? ['address presumed'] : []),
    ...(own?.reason?.code === 'log_ends_with_return' ? [`last logged as Up${at}`] : []),
  ];
  return signs.length === 0 ? '' : ` (${signs.join(', ')})`;
}

/** Ports that the answer names and that could not be read, each with its router. */
function namedUnread(
  { direct_answer: answer }: Facts,
  groups: readonly UnverifiedGroup[],
): string[] {
  const text = answer?.text ?? '';
  return groups
    .filter(({ check, reason }) => check.startsWith('interface.') && notRead.test(reason))
    .flatMap(({ members }) => members)
    .filter(
      ({ device, object }) => /\d/.test(object) && text.includes(object) && text.includes(device),
    )
    .map(memberText);
}

/** What was read and is a finding is not unread: the same value stands behind a cause. */
function withoutFound({ checks, findings }: Facts): Check[] {
  const told = new Set(
    findings
      .filter(({ role }) => role === 'cause')
      .flatMap(({ evidence }) => evidence.map(({ ref, pointer }) => `${ref} ${pointer}`)),
  );
  return checks.filter(
    ({ result, reason, evidence }) =>
      result !== 'not_verifiable' ||
      evidence === null ||
      readValues[reason?.code ?? ''] === undefined ||
      !told.has(`${evidence.ref} ${evidence.pointer}`),
  );
}

/** Nouns for the objects of checks, where there are too many to be named. */
const nouns: readonly (readonly [RegExp, string])[] = [
  [/^interface\.|^isis\./, 'interface'],
  // Each session is judged at both of its ends.
  [/^bgp\./, 'end'],
  [/^vpn\./, 'VRF'],
];

const nounOf = (check: string) => nouns.find(([id]) => id.test(check))?.[1];

/** What the topic names already, and a router or the network as a whole, need no name of their own. */
function withoutTold(topic: string, { device, object }: Member): Member {
  const isTold = object === 'all' || topic.toLowerCase().includes(object.toLowerCase());
  return { device, object: isTold ? 'device' : object };
}

/** `Gi0/0/0/0 and Gi0/0/0/1 on PE1`: a router that all lie on is named once. */
function placesText(members: readonly Member[], texts: readonly string[]): string {
  const [first] = members;
  const isOne = first !== undefined && members.every(({ device }) => device === first.device);
  return isOne && members.length > 1 && first.object !== 'device'
    ? `${listNames(members.map(objectText))} on ${first.device}`
    : listNames(texts);
}

/** `7 interfaces, including Gi0/0/0/3 on P1`; `PE1 and P1`; `4 routers`: where something was not verified. */
function placesOf(check: string, members: readonly Member[], texts: readonly string[]): string {
  const isWhole = members.every(({ object }) => object === 'device' || object === 'all');
  if (texts.length <= mostMembers) return placesText(members, texts);
  const noun = nounOf(check);
  if (isWhole || noun === undefined) {
    const routers = new Set(members.map(({ device }) => device));
    return routers.size <= mostMembers ? listNames([...routers]) : `${routers.size} routers`;
  }
  return `${count(members.length, noun)}, including ${texts[0] ?? ''}`;
}

/** "State of interfaces of 5 interfaces" says it twice; of sessions the ends are counted. */
const saidOnce = (text: string): string =>
  text
    .replace(/\binterfaces of (\d+) interfaces, including (.+)$/, 'interfaces ($1, including $2)')
    .replace(/\bsessions of (\d+ ends), including (.+)$/, 'sessions ($1, including $2)');

/** A value that was read and that nothing judges: it is told, as it is no reading that is missing. */
const readValues: Record<string, string> = {
  received_none: '0 received; nothing shows how many there should be',
};

/** What could not be verified, in one line; what the question names comes first. */
export function unverifiedText(document: Facts): string {
  const checks = withoutFound(document);
  const groups = groupUnverified(checks);
  const all = [...new Set(groups.map(checkTopic))].map((topic) => {
    const alike = groups.filter((group) => checkTopic(group) === topic);
    const id = alike[0]?.check ?? '';
    const ofKind = checks.filter(({ check }) => check === id);
    const every = alike.flatMap((group) => group.members.map((one) => withoutTold(topic, one)));
    const members = [...new Map(every.map((one) => [memberText(one), one])).values()];
    const asked = namedUnread(document, alike);
    // Of a customer's session nothing else is seen than what its log says.
    if (alike.every(({ check }) => check === 'bgp.vrf_session')) {
      const sessions = alike.flatMap((group) =>
        group.members.map((one) => `${memberText(one)}${signsOf(ofKind, group.presumed, one)}`),
      );
      return {
        text: `${sessions.length === 1 ? 'PE-CE BGP session' : 'PE-CE BGP sessions'} ${listNames(sessions, mostSessions)}`,
        isAsked: false,
      };
    }
    if (members.every(({ device }) => device === wholeNetwork))
      return { text: topic, isAsked: false };
    const texts = members.map(memberText);
    const rest = members.length - asked.length;
    const named =
      asked.length > 0
        ? `${rest > 0 ? `${count(members.length, nounOf(id) ?? 'place')}, including ` : ''}${listNames(asked, mostMembers)}`
        : placesOf(id, members, texts);
    const codes = new Set(
      ofKind.filter(({ result }) => result === 'not_verifiable').map(({ reason }) => reason?.code),
    );
    const [code = '', ...others] = codes;
    const value = others.length === 0 ? readValues[code] : undefined;
    return {
      text: saidOnce(
        `${topic}${joint(id, members)}${named}${value === undefined ? '' : ` (${value})`}`,
      ),
      isAsked: asked.length > 0,
    };
  });
  return fit([
    ...all.filter((one) => one.isAsked).map(({ text }) => text),
    ...all.filter((one) => !one.isAsked).map(({ text }) => text),
  ]);
}

/** A router is where something was not verified, an object what was not; a peer is no owner of it. */
function joint(check: string, members: readonly Member[]): string {
  if (check === 'logs.recent') return ' of ';
  if (members.every(({ object }) => object === 'device' || object === 'all')) return ' on ';
  const isOfPeers = members.every(({ object }) => /^[\d.]+$|:/.test(object));
  if (!isOfPeers || members.length > mostMembers) return ' of ';
  return check.startsWith('bgp.') ? ' with ' : ' toward ';
}

/** As many topics as a line holds, none of them cut in two. */
function fit(topics: readonly string[]): string {
  const shown = topics.filter(
    (_one, index) =>
      index === 0 ||
      (index < mostTopics && topics.slice(0, index + 1).join('; ').length <= lineLength),
  );
  const rest = topics.length - shown.length;
  return [
    ...shown,
    ...(rest > 0 ? [count(rest, 'more kind of check', 'more kinds of checks')] : []),
  ].join('; ');
}
