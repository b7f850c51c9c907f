import { count } from '../domain/text/phrases';
import { assumedClockRemarks, unsetClockRemarks } from './clock-remarks';
import { isAsked, placeInWindow, type CheckContext } from './context';
import type { DeviceFacts } from './facts';
import { limitIn } from './answers/prefix-limit';
import { countLosses, lossCountWords } from './log-counts';
import { tellsOfLoss } from './log-lines';
import { minuteText } from './log-time';
import { longestValue } from './parse/read';

function oldLines(context: CheckContext, device: DeviceFacts): string[] {
  const stale = device.logs.lines.filter(
    (line) =>
      tellsOfLoss(line) &&
      line.time !== null &&
      line.time.zone !== 'UTC' &&
      line.time.unset !== true &&
      placeInWindow(context, line) === 'before',
  );
  const last = stale.at(-1)?.time;
  if (last === undefined || last === null) return [];
  const days = Math.floor((context.now.getTime() - last.latest.getTime()) / 86_400_000);
  return [
    `${device.name} stamps its log in ${last.zone ?? 'an unnamed zone'}, so the log filter cannot drop its old lines: ${count(stale.length, 'line')} about losses ${stale.length === 1 ? 'is' : 'are'} at least ${count(days, 'day')} old and ${stale.length === 1 ? 'says' : 'say'} nothing about now.`,
  ];
}

/** What was lost after the time that is asked about is told, and not judged. */
function laterLines(context: CheckContext, device: DeviceFacts): string[] {
  if (!isAsked(context, device.name)) return [];
  const later = device.logs.lines.filter(
    (line) => tellsOfLoss(line) && placeInWindow(context, line) === 'after',
  );
  const first = later[0]?.time;
  if (first === undefined || first === null) return [];
  return [
    `After the time window, and not evaluated: ${lossCountWords(countLosses(later))} in the log of ${device.name}, the first at ${minuteText(first.earliest)}.`,
  ];
}

/** Clocks that are set by hand differ by minutes; more than this is no rounding. */
const mostAhead = 5 * 60_000;

/** A line from the future: the clock of the router runs ahead, and all its stamps are late. */
function linesAhead(context: CheckContext, device: DeviceFacts): string[] {
  const ahead = device.logs.lines.flatMap((line) =>
    line.time === null ? [] : line.time.earliest.getTime() - context.now.getTime(),
  );
  const most = Math.max(0, ...ahead);
  if (most <= mostAhead) return [];
  return [
    `The log of ${device.name} has lines stamped up to ${Math.round(most / 60_000)} minutes after this check: its clock or its time zone is wrong, so its times cannot be set beside those of other routers.`,
  ];
}

/** A limit that is near closes the session when it is reached, and nothing failed yet. */
function nearLimits(context: CheckContext, device: DeviceFacts): string[] {
  const told = device.logs.lines.filter(
    (line) =>
      line.kind === 'max_prefix' &&
      line.peer !== null &&
      !tellsOfLoss(line) &&
      placeInWindow(context, line) === 'inside',
  );
  return [...new Map(told.map((line) => [line.peer, line])).values()].map((line) => {
    const { reached, maximum } = limitIn(line);
    const at = line.time?.written ?? '?';
    return maximum === null
      ? `${device.name} logged a warning about the prefix limit of ${line.peer} on ${at}.`
      : `${device.name} logged on ${at} that ${line.peer} announced ${reached} prefixes; the limit is ${maximum}.`;
  });
}

function cutLines({ name, logs }: DeviceFacts): string[] {
  if (logs.cutLines === 0) return [];
  return [
    `${count(logs.cutLines, 'line')} of the log of ${name} ${logs.cutLines === 1 ? 'is' : 'are'} longer than ${longestValue} characters; what follows after these was not read.`,
  ];
}

/** What the log of a router tells beside the checks. */
export function logRemarks(context: CheckContext, device: DeviceFacts): string[] {
  return [
    ...oldLines(context, device),
    ...laterLines(context, device),
    ...linesAhead(context, device),
    ...nearLimits(context, device),
    ...cutLines(device),
    ...unsetClockRemarks(context, device),
    ...assumedClockRemarks(device),
  ];
}
