import { belongsToWork } from './announced-work';
import { countLosses, lossCountWords, type ToldLosses } from './log-counts';
import { isIntended } from './bgp/intended-losses';
import { commitBefore } from './bgp/events';
import {
  isAsked,
  logCoversWindow,
  placeInWindow,
  pointToLine,
  seenDevices,
  type CheckContext,
} from './context';
import { defineCheck, notRead, unread, type Judgement } from './define-check';
import { areaOf, type DeviceFacts } from './facts';
import { shutOnPurpose } from './interfaces/purpose';
import { wasShutForWork } from './interfaces/shut-for-work';
import { useOf } from './interfaces/use';
import { tellsOfLoss, type LogLine } from './log-lines';
import { isLogSilent, silentLog, silentSpan } from './log-silence';
import { comesOfRestart } from './system';
import { newHome, vrfPeers } from './vpn/vrf-peers';
import { minuteText } from './log-time';
import { ofRouter } from './needs/resources';
import { asksOfSetting } from './question';

/** The time that was looked at, ISO 8601. */
interface Window {
  from: string;
  to: string;
}

/** How many lines report a loss, and the first of them taken apart; null for kinds that are not. */
interface Losses extends Partial<ToldLosses> {
  lines: number;
  first: {
    kind: 'link' | 'isis' | 'bgp' | 'ldp' | 'process';
    process?: string | null;
    port: string | null;
    peer: string | null;
    vrf: string | null;
    at: string | null;
  } | null;
}

const windowWords = ({ from, to }: Window) =>
  `${minuteText(new Date(from))} to ${minuteText(new Date(to))}`;

function lossWords({ lines, first, downs = lines, messages = 0 }: Losses): string {
  const number = lossCountWords({ downs, messages });
  if (first === null) return number;
  const what = {
    link: `${first.port}`,
    isis: `IS-IS adjacency with ${first.peer} on ${first.port}`,
    bgp: `BGP session with ${first.peer}${first.vrf === null ? '' : ` in VRF ${first.vrf}`}`,
    ldp: `LDP session with ${first.peer}`,
    process: `process ${first.process} ended`,
  }[first.kind];
  const at = first.at === null ? '' : `, ${first.at}`;
  return `${number}, ${downs + messages > 1 ? 'the first ' : ''}${what}${at}`;
}

const say = {
  losses: (data: Losses & Window) => `${lossWords(data)} (time window: ${windowWords(data)})`,
  unplaced: (data: Losses & Window) =>
    `${lossWords(data)}; the time cannot be determined (time window: ${windowWords(data)})`,
  searched_only: ({ keywords }: { keywords: string[] }) =>
    `searched for ${keywords.join(' and ')} only, not read as a whole`,
  not_covered: (data: Window) => `the log does not cover all of ${windowWords(data)}`,
  no_loss: ({ aside, ...window }: Window & { aside: number }) =>
    `no down event from ${windowWords(window)}${aside === 0 ? '' : `; ${aside === 1 ? '1 other line' : `${aside} other lines`} ignored (older, later or intentional)`}`,
  empty: silentLog,
  not_read: notRead,
};

/** A loss that a person on a router of ours brought about. */
function intended(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  if (line.kind === 'bgp') return isIntended(context, device, line) || moved(context, device, line);
  if (line.kind === 'bad_auth') return isOfStranger(device, line);
  if (line.kind === 'other' || line.kind === 'process') return belongsToWork(device, line);
  if (line.kind !== 'link' && line.kind !== 'isis') return false;
  const far = context.facts.devices.get(
    context.model.farDevice(device.name, line.port ?? '') ?? describedFarEnd(context, line) ?? '',
  );
  if ([device, far].some((one) => comesOfRestart(context, one, line))) return true;
  if (line.kind === 'link' && isUnusedAndChanged(context, device, line)) return true;
  if (line.port !== null && linkIsShutOnPurpose(context, device.name, line.port)) return true;
  return wasShutForWork(context, device, line);
}

/** The router that Arista's line names with the description of its port: `Ethernet5/1 (core to rr-2), changed state`. */
function describedFarEnd({ facts }: CheckContext, { text }: LogLine): string | undefined {
  const [, described = ''] = / \(([^()]{1,120})\), changed state/.exec(text) ?? [];
  return described.split(/[\s,:;]+/).find((word) => facts.devices.has(word));
}

/** Somebody who is no neighbor was turned away: no session of the router is lost by it. */
function isOfStranger(device: DeviceFacts, { peer, vrf }: LogLine): boolean {
  const { bgp } = device;
  if (peer === null || bgp === null || (vrf ?? 'default') !== 'default') return false;
  return ![...bgp.neighbors, ...vrfPeers(device)].some(({ address }) => address === peer);
}

/** The session inside a VRF came up on another router since. */
function moved(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  const { vrf, peer } = line;
  return (
    vrf !== null && peer !== null && newHome(context, device, { vrf, address: peer }, line) !== null
  );
}

/** A port that nothing uses has nothing to lose when it is shut; enabling it by a commit logs `Down` all the same. */
function isUnusedAndChanged(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  const port = device.ports.get(line.port ?? '');
  return (
    port !== undefined &&
    port.oper !== 'UP' &&
    (line.change === 'admin_down' || commitBefore(device, line) !== null) &&
    useOf(context, device, port) === null
  );
}

/** Either end of the link on a port is shut on purpose. */
function linkIsShutOnPurpose(context: CheckContext, device: string, port: string): boolean {
  const end = context.model.farEnd(device, port);
  return [{ device, port }, ...(end === null ? [] : [end])].some((side) => {
    const owner = context.facts.devices.get(side.device);
    const facts = owner?.ports.get(side.port);
    return (
      owner !== undefined && facts !== undefined && shutOnPurpose(context, owner, facts) !== null
    );
  });
}

/** Losses of the window that nobody intended. */
export function unexplainedLosses(
  context: CheckContext,
  device: DeviceFacts,
  where: 'inside' | 'uncertain',
): LogLine[] {
  return device.logs.lines.filter(
    (line) =>
      tellsOfLoss(line) &&
      placeInWindow(context, line) === where &&
      !intended(context, device, line),
  );
}

type Taken = NonNullable<Losses['first']>['kind'];
const taken: ReadonlySet<string> = new Set<Taken>(['link', 'isis', 'bgp', 'ldp', 'process']);
const isTaken = (kind: string | undefined): kind is Taken => taken.has(kind ?? '');

function lossesOf(lines: LogLine[]): Losses {
  const [line] = lines;
  const kind = line?.kind;
  if (line === undefined || !isTaken(kind)) {
    return { lines: lines.length, ...countLosses(lines), first: null };
  }
  const { port, peer, vrf, time, process } = line;
  const named = process === null ? {} : { process };
  const at = time?.written ?? null;
  return {
    lines: lines.length,
    ...countLosses(lines),
    first: { kind, port, peer, vrf, at, ...named },
  };
}

function judge(context: CheckContext, device: DeviceFacts): Judgement<typeof say>[] {
  const area = areaOf(device, 'logs');
  const isNeeded = context.question.events && isAsked(context, device.name);
  if (area.state === 'not_asked' && !isNeeded) return [];
  const base = { device: device.name, object: 'device' };
  const window = { from: context.windowStart.toISOString(), to: context.windowEnd.toISOString() };
  const losses = unexplainedLosses(context, device, 'inside');
  const [first] = losses;
  if (first !== undefined) {
    const reason = { code: 'losses' as const, ...lossesOf(losses), ...window };
    const related = losses.slice(1, 5).map(pointToLine);
    const since = first.time?.earliest.toISOString();
    return [{ ...base, result: 'fail', reason, evidence: pointToLine(first), related, since }];
  }
  if (area.state !== 'read') return [unread(device.name, 'device', area)];
  const evidence = device.logs.readings[0]?.place ?? { ref: '', pointer: '' };
  const unclear = unexplainedLosses(context, device, 'uncertain');
  if (unclear[0] !== undefined) {
    const reason = { code: 'unplaced' as const, ...lossesOf(unclear), ...window };
    return [{ ...base, result: 'not_verifiable', reason, evidence: pointToLine(unclear[0]) }];
  }
  const { readings } = device.logs;
  if (readings.every(({ keyword }) => keyword !== null)) {
    const keywords = [...new Set(readings.flatMap(({ keyword }) => keyword ?? []))];
    const reason = { code: 'searched_only' as const, keywords };
    return [{ ...base, result: 'not_verifiable', reason, evidence }];
  }
  if (!logCoversWindow(context, device)) {
    return [
      { ...base, result: 'not_verifiable', reason: { code: 'not_covered', ...window }, evidence },
    ];
  }
  if (isLogSilent(device)) {
    return [
      {
        ...base,
        result: 'pass',
        reason: { code: 'empty', ...silentSpan(device) },
        silent: true,
        evidence,
      },
    ];
  }
  const aside = device.logs.lines.filter(tellsOfLoss).length;
  return [{ ...base, result: 'pass', reason: { code: 'no_loss', ...window, aside }, evidence }];
}

/** One check for each router whose log was asked for. */
export const logsRecent = defineCheck({
  id: 'logs.recent',
  resource: ofRouter('log'),
  reading: ['logs'],
  words: ['log', 'message'],
  label: ['log', () => 'log'],
  expectation: 'no unintended down event in the log of the time window',
  rule: 'IOS XR logs the loss of links, adjacencies and sessions; the log filter drops by age only lines stamped in UTC, so each stamp is read again here',
  say,
  // "We fixed it last week: does every router import the target?" asks for a setting, whatever happened.
  leavesOpen: ({ question }) => question.events && !asksOfSetting(question),
  evaluate: (context) => seenDevices(context).flatMap((device) => judge(context, device)),
});
