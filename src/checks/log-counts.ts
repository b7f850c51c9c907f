import { count } from '../domain/text/phrases';
import type { LogLine } from './log-lines';

/** What lines of a log tell: how many things went down, and how many messages tell of a fault without that. */
export interface ToldLosses {
  downs: number;
  messages: number;
}

/** Lines about one thing that come closer together than this are about one loss, ms. */
const oneLoss = 10_000;

/** Whether a line tells that something was up and is not, and not only that something is wrong. */
const tellsOfDown = ({ kind, change }: LogLine): boolean =>
  change === 'down' || change === 'admin_down' || kind === 'process';

/** A port logs its link and its line protocol: one loss in two lines. */
function isSameLoss(line: LogLine, other: LogLine): boolean {
  const isSame =
    line.kind === other.kind &&
    (line.kind === 'bgp' ? line.peer === other.peer && line.vrf === other.vrf : true) &&
    line.port === other.port &&
    line.process === other.process;
  if (!isSame || line.kind !== 'link' || line.time === null || other.time === null) return false;
  return Math.abs(line.time.earliest.getTime() - other.time.earliest.getTime()) < oneLoss;
}

/** Counts lines, oldest first, that tell of losses or faults. */
export function countLosses(lines: readonly LogLine[]): ToldLosses {
  const downs = lines.filter(tellsOfDown);
  const apart = downs.filter(
    (line, index) =>
      !downs.slice(Math.max(0, index - 8), index).some((one) => isSameLoss(one, line)),
  );
  return { downs: apart.length, messages: lines.length - downs.length };
}

/** `2 down events and 4 fault messages`. */
export function lossCountWords({ downs, messages }: ToldLosses): string {
  return [
    ...(downs === 0 ? [] : [count(downs, 'down event')]),
    ...(messages === 0 ? [] : [count(messages, 'fault message')]),
  ].join(' and ');
}
