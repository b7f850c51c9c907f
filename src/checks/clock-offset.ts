import type { DeviceFacts } from './facts';
import { latestLine, tellsOfLoss } from './log-lines';
import { type LogTime, quoteTime } from './log-time';

const minute = 60_000;
/** All zones are whole quarters of an hour from UTC. */
const quarter = 15 * minute;
const slack = 5000;

/**
 * How far the clock of a router's log is ahead of UTC, where its stamps name no zone: a session that is up
 * tells when it was established, and the log of the same router has the line of that moment. Null where no
 * session and line fit, or two tell different clocks.
 */
function clockOffset({ bgp, logs }: DeviceFacts): number | null {
  const told = (bgp?.neighbors ?? []).flatMap(({ address, established }): number[] => {
    const line = latestLine(logs.lines, (one) => one.kind === 'bgp' && one.peer === address);
    if (established === null || line?.change !== 'up' || line.vrf !== null) return [];
    const at = localTime(line.time);
    if (at === null) return [];
    const ahead = Math.round((at - established.getTime()) / quarter) * quarter;
    const rest = Math.abs(at - established.getTime() - ahead);
    const isZone = ahead >= -12 * 60 * minute && ahead <= 14 * 60 * minute;
    return isZone && rest <= slack ? [ahead] : [];
  });
  const [first = null] = told;
  return told.every((one) => one === first) ? first : null;
}

/** The stamp as if it were UTC; null where its zone is known. */
function localTime(time: LogTime | null): number | null {
  if (time === null || time.zone !== null || time.unset === true) return null;
  return time.earliest.getTime() === time.latest.getTime()
    ? null
    : time.earliest.getTime() + 14 * 60 * minute;
}

/** Places the stamps without a zone where what else was read of the router tells its clock. */
export function placeByClock(device: DeviceFacts): void {
  const ahead = clockOffset(device);
  if (ahead !== null) place(device, ahead);
}

/**
 * Places the stamps of a log whose clock nothing tells as those of UTC, where a loss in it then falls into
 * the time of which trouble was reported: one who looks for it there takes the stamps for that as well.
 * @returns whether it did, which a report has to say
 */
export function placeAsReported(device: DeviceFacts, from: Date, to: Date): boolean {
  const fits = device.logs.lines.some((line) => {
    const at = localTime(line.time);
    return at !== null && tellsOfLoss(line) && at >= from.getTime() && at <= to.getTime();
  });
  if (fits) place(device, 0);
  return fits;
}

/** @param ahead how far the clock of the stamps is ahead of UTC, ms */
function place(device: DeviceFacts, ahead: number): void {
  for (const line of device.logs.lines) {
    const at = localTime(line.time);
    if (at === null || line.time === null) continue;
    const moment = new Date(at - ahead);
    line.time = { ...line.time, earliest: moment, latest: moment, written: quoteTime(moment) };
  }
}
