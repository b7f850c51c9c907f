import type { EvidencePointer } from '../../domain/analysis/check';
import type { Finding } from '../../domain/analysis/finding';
import { count, listNames, secondText } from '../../domain/text/phrases';
import { pointToLine, seenDevices, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { minuteText } from '../log-time';
import { bootTakes } from './absence';

/** What is told of a restart beside its boot time: what was lost, and what came back. */
export interface RestartStory {
  /** When a neighbor first lost the router; null where no log that was read tells. */
  since: string | null;
  over: Finding['over'];
  explanation: string;
  evidence: EvidencePointer[];
}

/** A line of a log, of which router. */
interface Told {
  device: string;
  line: LogLine;
  at: number;
}

/** A peer is given up by its hold timer, which may end after the router has booted, ms. */
const holdTakes = 300_000;

/** What logs tell of links, adjacencies and sessions with a router, exactly dated, oldest first. */
function linesAbout(context: CheckContext, router: DeviceFacts): Told[] {
  const isAbout = (device: DeviceFacts, { kind, port, peer, vrf }: LogLine): boolean => {
    if (device === router) return kind === 'link' || kind === 'isis' || kind === 'bgp';
    if (kind === 'bgp') return vrf === null && context.model.ownerOf(peer) === router.name;
    return (
      (kind === 'link' || kind === 'isis') &&
      context.model.farDevice(device.name, port ?? '') === router.name
    );
  };
  return seenDevices(context)
    .flatMap((device) =>
      device.logs.lines.flatMap((line) => {
        const { time } = line;
        const isExact = time !== null && time.earliest.getTime() === time.latest.getTime();
        return isExact && !/Line protocol/i.test(line.text) && isAbout(device, line)
          ? [{ device: device.name, line, at: time.earliest.getTime() }]
          : [];
      }),
    )
    .sort((one, other) => one.at - other.at);
}

const kinds = [
  ['link', 'link', 'links'],
  ['isis', 'IS-IS adjacency', 'IS-IS adjacencies'],
  ['bgp', 'BGP session', 'BGP sessions'],
] as const;

/** `2 links, 2 IS-IS adjacencies and 1 BGP session`: each thing once, however often it is logged. */
function countThings(told: readonly Told[]): string {
  const things = kinds.flatMap(([kind, one, more]) => {
    const own = told.filter(({ line }) => line.kind === kind);
    const names = new Set(
      own.map(({ device, line }) => [device, line.port ?? line.peer, line.vrf].join(' ')),
    );
    return names.size === 0 ? [] : [count(names.size, one, more)];
  });
  return listNames(things);
}

function lostWords(router: string, lost: readonly Told[]): string {
  const [first] = lost;
  if (first === undefined)
    return 'No log that was read tells when its links and sessions went down.';
  const by = [...new Set(lost.map(({ device }) => device))];
  const what = countThings(lost).replace(/^1 /, 'its ');
  return `${listNames(by)} lost ${lost.length === 1 ? what : countThings(lost)} with ${router}, ${lost.length === 1 ? 'at' : 'the first at'} ${secondText(first.at)}.`;
}

function backWords(router: string, back: readonly Told[]): string {
  const own = back.filter(({ device }) => device === router);
  const [told, whose] = own.length > 0 ? [own, 'its own log'] : [back, 'the logs of its neighbors'];
  const last = told.at(-1);
  if (last === undefined) return '';
  return ` After it booted, ${countThings(told)} came up, by ${whose}, the last at ${secondText(last.at)}.`;
}

/** Whether somebody meant it is seen only in what was logged before. */
function plannedWords({ logs }: DeviceFacts, boot: Date): string {
  const isRead = logs.readings.some(({ keyword }) => keyword === null);
  const reachesBack = logs.lines.some(({ time }) => time !== null && time.latest < boot);
  if (reachesBack) return ' Nothing in its log indicates that it was announced.';
  const why = !isRead
    ? 'its log was not read'
    : logs.lines.length === 0
      ? 'its log returned no lines'
      : 'its log begins after the boot';
  return ` Whether it was planned is not known: ${why}.`;
}

/** What a line tells of as what: the session, adjacency or port that came up. */
function upWords({ device, line }: Told): string {
  const { kind, peer, port, vrf } = line;
  if (kind === 'bgp')
    return `BGP session with ${peer ?? '?'}${vrf === null ? '' : ` in VRF ${vrf}`} up on ${device}`;
  return kind === 'isis'
    ? `IS-IS adjacency with ${peer ?? '?'} up on ${device}`
    : `${port ?? '?'} up on ${device}`;
}

/** What the question is about comes first: its session, then those of its VRF; else all of the router. */
function lastUp({ goal }: CheckContext, back: readonly Told[]): Told | undefined {
  const { neighbors, vrfs, interfaces } = goal.entities;
  const latest = [...back].reverse();
  const last = (of: 'peer' | 'vrf' | 'port', names: readonly string[]) =>
    latest.find(({ line }) => names.includes(line[of] ?? ''));
  return last('peer', neighbors) ?? last('vrf', vrfs) ?? last('port', interfaces) ?? latest[0];
}

const lossesOf = (lines: readonly Told[], router: DeviceFacts, booted: number, lead: number) =>
  lines.filter(
    ({ device, line, at }) =>
      device !== router.name &&
      line.change === 'down' &&
      at >= booted - lead &&
      at <= booted + holdTakes,
  );

/** What its neighbors lost with a router before it booted, without a full stop; null where no log tells. */
export function lossWith(context: CheckContext, router: DeviceFacts, boot: Date): string | null {
  const lost = lossesOf(linesAbout(context, router), router, boot.getTime(), bootTakes);
  return lost.length === 0 ? null : lostWords(router.name, lost).replace(/\.$/, '');
}

/**
 * What went and came back with a router that restarted, as far as logs show it: its own log begins with
 * its boot, so when it was lost is told by its neighbors.
 * @param isBack whether nothing of the router is down now
 */
export function restartStory(
  context: CheckContext,
  router: DeviceFacts,
  { boot, lead, isBack }: { boot: Date; lead: number; isBack: boolean },
): RestartStory {
  const booted = boot.getTime();
  const lines = linesAbout(context, router);
  const lost = lossesOf(lines, router, booted, lead);
  const back = lines.filter(
    ({ line, at }) => line.change === 'up' && at >= booted && at <= booted + bootTakes,
  );
  const [first] = lost;
  const up = isBack ? lastUp(context, back) : undefined;
  const over =
    up === undefined ? undefined : { at: new Date(up.at).toISOString(), what: upWords(up) };
  return {
    // What was given up after the boot was lost before it all the same.
    since: first === undefined || first.at > booted ? null : new Date(first.at).toISOString(),
    over,
    explanation: `${router.name} booted at ${minuteText(boot)}, within the window. ${lostWords(router.name, lost)}${backWords(router.name, back)}${plannedWords(router, boot)}`,
    evidence: [first, up].flatMap((one) => (one === undefined ? [] : [pointToLine(one.line)])),
  };
}
