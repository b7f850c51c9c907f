import { count } from '../../domain/text/phrases';
import {
  linksLogged,
  placeInWindow,
  pointToLine,
  seenDevices,
  type CheckContext,
} from '../context';
import { defineCheck, type Judgement } from '../define-check';
import { areaOf, type DeviceFacts, type PortFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { isLogSilent, silentLog, silentSpan } from '../log-silence';
import { minuteText } from '../log-time';
import { comesOfRestart } from '../system';
import { describedAsIdle, isLoopback, useOf } from './use';
import { wasShutForWork } from './shut-for-work';
import { statePointer } from './states';
import { ofLink } from '../needs/resources';

const say = {
  bounced: ({ times, first, back }: { times: number; first: string; back?: string }) =>
    times === 1 && back !== undefined
      ? `down from ${first} to ${back}`
      : `down and up again ${count(times, 'time')}, first ${first}`,
  unplaced: () => 'a change is logged with a time stamp that cannot be placed',
  quiet: () => 'no state change logged in the time window',
  came_up: ({ at, downSince }: { at: string; downSince: string | null }) =>
    downSince === null
      ? `up since ${at}; the log holds no earlier line about it`
      : `down from ${downSince} to ${at}, up since then`,
  // `after`: a question for how it is now is judged by the last minutes of a longer window.
  changed: ({ changes, last, after }: { changes: number; last: string; after?: string }) =>
    `${count(changes, 'state change')} logged, the last at ${last}, none of them down and up again ${after === undefined ? 'within the time window' : `after ${after}`}`,
  empty: silentLog,
  log_not_read: ({ why }: { why: string }) => `log not read: ${why}`.slice(0, 200),
};

type Found = Judgement<typeof say>;

/** Changes of the link itself; the line protocol follows it. */
function linkLines(device: DeviceFacts, port: string): LogLine[] {
  return device.logs.lines.filter((line) => line.kind === 'link' && line.port === port);
}

/** Losses inside the window that a later line, or the state now, shows as repaired. */
export function bouncesOf(context: CheckContext, device: DeviceFacts, port: PortFacts): LogLine[] {
  const lines = linkLines(device, port.name);
  return lines.filter((line, index) => {
    if (line.change !== 'down' || placeInWindow(context, line) !== 'inside') return false;
    // A shutdown that follows a commit and is taken back is work, not a flap.
    const far = context.facts.devices.get(context.model.farDevice(device.name, port.name) ?? '');
    if ([device, far].some((one) => comesOfRestart(context, one, line))) return false;
    if (wasShutForWork(context, device, line)) return false;
    return port.oper === 'UP' || lines.slice(index + 1).some((later) => later.change === 'up');
  });
}

/**
 * What is logged of a port that did not go down and come back within the window: also what came after the
 * window, and a loss before it that lasted into it. Null where nothing is.
 */
function changesSince(context: CheckContext, device: DeviceFacts, port: string) {
  const lines = linkLines(device, port);
  const changes = lines.filter(({ time }) => time === null || time.latest >= context.namedStart);
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return null;
  const written = (line: LogLine) => line.time?.written ?? '?';
  if (changes.some(({ change }) => change !== 'up')) {
    const links = changes.filter(({ text }) => !/Line protocol/i.test(text));
    return {
      code: 'changed' as const,
      changes: links.length === 0 ? changes.length : links.length,
      last: written(last),
      ...(context.windowStart > context.namedStart && { after: minuteText(context.windowStart) }),
    };
  }
  // A port that is shut goes down by one line and is shut by the next: the first of them counts.
  const earlier = lines.slice(0, lines.indexOf(first));
  const upBefore = latestLine(earlier, ({ change }) => change === 'up');
  const lost = earlier[upBefore === undefined ? 0 : earlier.indexOf(upBefore) + 1];
  return {
    code: 'came_up' as const,
    at: written(first),
    downSince: lost === undefined ? null : written(lost),
  };
}

function judge(context: CheckContext, device: DeviceFacts, port: PortFacts): Found[] {
  const base = { device: device.name, object: port.name };
  const bounces = bouncesOf(context, device, port);
  const first = bounces[0];
  if (first !== undefined) {
    const back = backAfter(device, port.name, first);
    const told = {
      times: countOf(bounces),
      first: first.time?.written ?? '?',
      ...(back !== null && { back }),
    };
    const others = linkLines(device, port.name).filter(
      (line) => line !== first && placeInWindow(context, line) === 'inside',
    );
    // The last ones too: what came again and again may have a cause of which only the last is seen.
    const related = [...others.slice(0, 2), ...others.slice(2).slice(-4)];
    return [
      {
        ...base,
        result: 'fail',
        reason: { code: 'bounced', ...told },
        evidence: pointToLine(first),
        related: related.map(pointToLine),
        since: first.time?.earliest.toISOString(),
      },
    ];
  }
  const unclear = linkLines(device, port.name).find(
    (line) => line.change === 'down' && placeInWindow(context, line) === 'uncertain',
  );
  if (unclear !== undefined) {
    const reason = { code: 'unplaced' as const };
    return [{ ...base, result: 'not_verifiable', reason, evidence: pointToLine(unclear) }];
  }
  if (linksLogged(context, device)) {
    const reason =
      changesSince(context, device, port.name) ??
      (isLogSilent(device)
        ? { code: 'empty' as const, ...silentSpan(device) }
        : { code: 'quiet' as const });
    const silent = reason.code === 'empty' ? ({ silent: true } as const) : {};
    return port.oper === 'UP'
      ? [{ ...base, result: 'pass', reason, ...silent, evidence: statePointer(port) }]
      : [];
  }
  const area = areaOf(device, 'logs');
  if (area.state !== 'failed') return [];
  const reason = { code: 'log_not_read' as const, why: area.reason ?? '?' };
  return [{ ...base, result: 'not_verifiable', reason, evidence: area.place }];
}

/** When a port was up again after a loss, as its log tells; null where it does not. */
function backAfter(device: DeviceFacts, port: string, lost: LogLine): string | null {
  const lines = linkLines(device, port);
  const back = lines.slice(lines.indexOf(lost)).find(({ change }) => change === 'up');
  return back?.time?.written ?? null;
}

/** Link and line protocol each write a line; they count once. */
function countOf(lines: LogLine[]): number {
  const links = lines.filter((line) => !/Line protocol/i.test(line.text)).length;
  return links === 0 ? lines.length : links;
}

/** Ports that are in use, by an address or by anything else that says so; a spare one may come and go. */
function isWatched(context: CheckContext, device: DeviceFacts, port: PortFacts): boolean {
  if (port.address !== null) return true;
  return !describedAsIdle(port) && useOf(context, device, port) !== null;
}

/** One check for each port in use, where the log can tell. */
export const interfaceFlap = defineCheck({
  id: 'interface.flap',
  resource: ofLink('link'),
  reading: ['interfaces', 'logs'],
  words: ['flap', 'bounce'],
  label: ['interface stability', (port) => `stability of ${port}`],
  expectation: 'the interface did not go down and come back within the window',
  rule: 'IOS XR logs each change of a link as LINK-3-UPDOWN; a loss that was repaired is still a loss',
  say,
  evaluate: (context) =>
    seenDevices(context).flatMap((device) =>
      [...device.ports.values()]
        .filter((port) => !isLoopback(port.name) && isWatched(context, device, port))
        .flatMap((port) => judge(context, device, port)),
    ),
});
