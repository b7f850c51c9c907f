import { commitsRead, pointToLine, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { quoteTime } from '../log-time';
import { readRejected } from '../rejected-lines';
import type { EvidencePointer } from '../../domain/analysis/check';
import { secondText, windowText } from '../../domain/text/phrases';
import { evidenceOf, type Cause, type JudgedContext } from './cause';

/** A change this long before the time that is asked about may still be what began it, ms. */
const before = 12 * 3_600_000;

/** What of a log is a change: a commit, a restart and what went wrong at it, or a link or adjacency that came up. */
const isChange = (line: LogLine): boolean => {
  const { kind, change } = line;
  if (kind === 'commit' || kind === 'restart') return true;
  return ((kind === 'link' || kind === 'isis') && change === 'up') || readRejected(line) !== null;
};

/** The latest change on a router before a moment: a commit where there is one, else what came up. */
function lastChange(context: CheckContext, device: DeviceFacts, until: number): LogLine | null {
  const from = context.windowStart.getTime() - before;
  const fits = (line: LogLine): boolean => {
    const at = line.time?.earliest.getTime();
    return at !== undefined && at >= from && at <= until && isChange(line);
  };
  const { lines } = device.logs;
  return (
    latestLine(lines, (line) => line.kind === 'commit' && fits(line)) ??
    latestLine(lines, fits) ??
    null
  );
}

/** The number of a commit, by which its router shows what it changed. */
export function commitNumber(line: LogLine): string | null {
  return /\bchanges (\d{1,20})\b/.exec(line.text)?.[1] ?? null;
}

/** From the message that a router is about to restart until it has booted, ms. */
const restartTakes = 3_600_000;

/** A line of a restart announces it, or was written at the boot that followed: that has a time of its own. */
function restartWords({ name, system }: DeviceFacts, line: LogLine): string {
  const at = line.time?.earliest;
  const boot = system?.boot ?? null;
  const gap = boot === null || at === undefined ? -1 : boot.getTime() - at.getTime();
  return gap <= 0 || gap > restartTakes || boot === null
    ? `${name} restarted`
    : `${name} was about to restart (it booted at ${quoteTime(boot)})`;
}

function changeWords(router: DeviceFacts, line: LogLine): string {
  const device = router.name;
  const at = line.time === null ? '' : `${quoteTime(line.time.earliest)} `;
  if (line.kind === 'commit') {
    const number = commitNumber(line);
    return `${at}commit${number === null ? '' : ` ${number}`}${line.peer === null ? '' : ` by ${line.peer}`} on ${device}`;
  }
  if (line.kind === 'restart') return `${at}${restartWords(router, line)}`;
  const rejected = readRejected(line);
  if (rejected !== null) return `${at}${rejected.what} on ${device}`;
  const what = line.kind === 'link' ? line.port : `IS-IS adjacency with ${line.peer ?? '?'}`;
  return `${at}${what ?? 'a link'} came up on ${device}`;
}

/** Why no change can be told to somebody who says since when it is so; null where the log was read, or nobody does. */
export function whyNoChange({ facts, question }: CheckContext, cause: Cause): string | null {
  const device = facts.devices.get(cause.device);
  if (device === undefined) return null;
  // Who complains of what a setting leads to is told at least that nobody looked for the change.
  if (!question.lasting && (commitsRead(device) || cause.since === null || !question.symptom)) {
    return null;
  }
  const isRead = device.logs.readings.some(({ keyword }) => keyword === null);
  if (commitsRead(device)) {
    const told = lastCommitWords(device) ?? (isRead ? loggedWords(device, cause) : null);
    return (
      told ?? `not known: the log of ${device.name} was searched for commits only, and holds none`
    );
  }
  return `not known: the ${isRead ? 'commits' : 'log and the commits'} of ${device.name} were not read`;
}

/** Sessions told as a sign of when something changed. */
const sessionsTold = 2;

/**
 * Sessions that came up anew within the time asked about, with nothing that tells why: where no change was
 * found, the best hint to when there was one. Null without any.
 */
export function cameUpAnew(
  context: JudgedContext,
): { text: string; evidence: EvidencePointer[] } | null {
  const pairs = new Map<string, { words: string; evidence: EvidencePointer[] }>();
  for (const check of context.checks) {
    if (check.check !== 'bgp.flap' || check.reason.code !== 'unexplained') continue;
    const far = context.model.ownerOf(check.object) ?? check.object;
    const key = [check.device, far].sort().join(' ');
    if (pairs.has(key)) continue;
    const at = secondText(String(check.reason['at']));
    const words = `the BGP session between ${check.device} and ${far} came up anew at ${at}`;
    pairs.set(key, { words, evidence: evidenceOf(check) });
  }
  const told = [...pairs.values()];
  // Of many at once something else is the reason.
  if (told.length === 0 || told.length > sessionsTold) return null;
  return {
    text: told.map(({ words }) => words).join('; '),
    evidence: told.flatMap(({ evidence }) => evidence),
  };
}

const ofTime = (line: LogLine): string =>
  line.time === null ? 'has no time that can be read' : `is of ${quoteTime(line.time.earliest)}`;

/** The last commit that a log holds, however old it is; null where it holds none. */
function lastCommitWords({ name, logs }: DeviceFacts): string | null {
  const commit = latestLine(logs.lines, ({ kind }) => kind === 'commit');
  if (commit === undefined) return null;
  const number = commitNumber(commit);
  const by = commit.peer === null ? '' : ` by ${commit.peer}`;
  return `the last commit logged on ${name}${number === null ? '' : ` (${number}${by})`} ${ofTime(commit)}`;
}

/** What the log of a router tells that holds no commit, and no change near enough to be told. */
function loggedWords({ name, logs }: DeviceFacts, { since }: Cause): string {
  const last = logs.lines.at(-1);
  // Without a line it tells neither that there was a change nor that there was none.
  if (last === undefined) return `not known: the log of ${name} returned no lines`;
  // The fault itself is no line of before it.
  const isFault = since !== null && last.time !== null && last.time.latest >= new Date(since);
  return isFault
    ? `no commit is logged on ${name}`
    : `no commit is logged on ${name}; the last line of its log ${ofTime(last)}`;
}

export interface Change {
  line: LogLine;
  text: string;
  evidence: EvidencePointer;
}

/** How long before the first sign it was made; empty where no line dates that. */
function aheadWords({ time }: LogLine, since: string | null): string {
  if (time === null || since === null) return '';
  const minutes = Math.round((Date.parse(since) - time.latest.getTime()) / 60_000);
  return minutes < 1 ? '' : `, ${windowText(minutes)} earlier`;
}

/**
 * What changed last on the router of a cause before it was first noticed, also just before the time that is
 * asked about. It is told, and not taken for the reason.
 */
export function changeBefore(context: CheckContext, cause: Cause): Change | null {
  const device = context.facts.devices.get(cause.device);
  if (device === undefined) return null;
  const until = cause.since === null ? context.windowEnd.getTime() : Date.parse(cause.since);
  const line = lastChange(context, device, until);
  if (line === null) return null;
  const text = `${changeWords(device, line)} was the last change logged there before ${cause.since === null ? 'the question' : 'the first sign of the fault'}${aheadWords(line, cause.since)}; what it changed was not read, so whether it is the reason is not known`;
  return { line, text, evidence: pointToLine(line) };
}
