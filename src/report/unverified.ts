import type { Check } from '../domain/analysis/check';
import { checkHeading, checkTopic } from '../domain/analysis/check-names';
import type { RunDocument } from '../domain/run/run-document';
import { count, listNames } from '../domain/text/phrases';

const mostSentences = 6;
/** Beside a fault, what could not be seen is less urgent. */
const mostBesideFault = 3;

/** Checks of one kind that could not be verified for the same reason. */
export interface UnverifiedGroup extends Pick<Check, 'check' | 'label'> {
  reason: string;
  /** Whether the addresses of its members are presumed: no reply names them. */
  presumed: boolean;
  members: Pick<Check, 'device' | 'object'>[];
}

/** How the sentence on one kind of check begins, so that a page with a table leaves it out. */
export function unverifiedStart(group: Pick<UnverifiedGroup, 'check' | 'label'>): string {
  return `${checkHeading(group)} could not be verified`;
}

/** Groups what could not be verified by kind and reason, so that a fleet does not fill a page. */
export function groupUnverified(checks: readonly Check[]): UnverifiedGroup[] {
  const groups = new Map<string, UnverifiedGroup>();
  for (const { check, label, device, object, result, value, reason } of checks) {
    if (result !== 'not_verifiable') continue;
    const key = `${check}|${value}`;
    const presumed = reason?.['presumed'] === true;
    const group = groups.get(key) ?? { check, label, reason: value, presumed, members: [] };
    group.members.push({ device, object });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Limitations that the table of what could not be verified does not say already. */
export function otherLimitations(
  limitations: readonly string[],
  checks: readonly Check[],
): string[] {
  const groups = groupUnverified(checks);
  return limitations.filter((line) =>
    groups.every((group) => !line.startsWith(unverifiedStart(group))),
  );
}

/** The object of a check for a table of its own. */
export function objectText({ object }: Pick<Check, 'object'>): string {
  return object === 'management' ? 'management address' : object;
}

/** `192.0.2.1 on PE1`, or the device alone where the check is about it as a whole. */
export function memberText({ device, object }: Pick<Check, 'device' | 'object'>): string {
  return object === 'device' || object === 'all'
    ? device
    : `${objectText({ object })} on ${device}`;
}

/** `CPU and memory on P2`, `MTU match (GigabitEthernet0/0/0/0 on P1)`: a topic with what is meant of it. */
export function topicText(group: UnverifiedGroup, limit: number, topic: string): string {
  const words = topic.toLowerCase();
  // What is about a router as a whole, or named by the topic, needs no name of its own.
  const isWhole = group.members.every(
    ({ object }) => /^(?:device|all)$/.test(object) || words.includes(object.toLowerCase()),
  );
  const devices = [...new Set(group.members.map(({ device }) => device))];
  return isWhole
    ? `${topic} on ${listNames(devices, limit)}`
    : `${topic} (${listNames(group.members.map(memberText), limit)})`;
}

function shareReason(groups: readonly UnverifiedGroup[]): UnverifiedGroup[][] {
  const shared = new Map<string, UnverifiedGroup[]>();
  for (const group of groups) {
    shared.set(group.reason, [...(shared.get(group.reason) ?? []), group]);
  }
  return [...shared.values()];
}

const unverifiedHead = 'Not verified: ';

/** Whether a sentence of a summary says what could not be verified. */
export const isUnverified = (text: string): boolean => text.startsWith(unverifiedHead);

/** One sentence for one reason, whatever it kept from being seen. */
function unverifiedSentence(groups: readonly UnverifiedGroup[]): string {
  const topics = groups.map((group) => topicText(group, 4, checkTopic(group)));
  return `${unverifiedHead}${listNames(topics, 8)}: ${groups[0]?.reason ?? ''}`;
}

/** What could not be verified, in sentences; says so where that is nothing. */
export function unverifiedSentences(document: Pick<RunDocument, 'checks' | 'verdict'>): string[] {
  const groups = groupUnverified(document.checks);
  if (groups.length === 0) {
    // A log that came back without a line verifies nothing.
    const isWhole = document.checks.every(({ silent }) => silent !== true);
    return document.verdict === 'healthy' && isWhole
      ? ['Everything checked could be verified.']
      : [];
  }
  const most = document.verdict === 'fault' ? mostBesideFault : mostSentences;
  // Why the map is missing is told by a remark of its own.
  const told = groups.filter(({ check }) => check !== 'topology.map');
  const shown = shareReason(told).slice(0, most);
  const lines = shown.map(unverifiedSentence);
  const members = (of: readonly UnverifiedGroup[]): number =>
    of.reduce((sum, group) => sum + group.members.length, 0);
  const all = members(told);
  // A kind that is told for one reason is not counted once more for another.
  const topics = (of: readonly UnverifiedGroup[]) => new Set(of.map(checkTopic));
  const named = topics(shown.flat());
  const rest = [...topics(told)].filter((topic) => !named.has(topic)).length;
  return all > members(shown.flat()) && rest > 0
    ? [
        ...lines,
        `${unverifiedHead}${count(rest, 'more kind of check', 'more kinds of checks')}; listed under “Not verified” in the full report.`,
      ]
    : lines;
}
