import type { DeviceFacts } from './facts';
import { latestLine } from './log-lines';
import { type LogTime, quoteTime } from './log-time';

const minute = 60_000;
/** All zones are whole quarters of an hour from UTC. */
const quarter = 15 * minute;
const slack = 5000;
/** Clocks of routers and of the run differ by no more. */
const apart = 5 * minute;

/**
 * How far the clock of a router's log is ahead of UTC, where its stamps name no zone: a session that is up
 * tells when it was established, and the log of the same router has the line of that moment. Each such pair
 * tells a clock; null where the two of it fit no zone.
 */
function toldOffsets({ bgp, logs }: DeviceFacts): (number | null)[] {
  return (bgp?.neighbors ?? []).flatMap(({ address, established }) => {
    const line = latestLine(logs.lines, (one) => one.kind === 'bgp' && one.peer === address);
    if (established === null || line?.change !== 'up' || line.vrf !== null) return [];
    const at = localTime(line.time);
    if (at === null) return [];
    const ahead = Math.round((at - established.getTime()) / quarter) * quarter;
    const rest = Math.abs(at - established.getTime() - ahead);
    const isZone = ahead >= -12 * 60 * minute && ahead <= 14 * 60 * minute;
    return [isZone && rest <= slack ? ahead : null];
  });
}

/** The stamp as if it were UTC; null where its zone is known. */
function localTime(time: LogTime | null): number | null {
  if (time === null || time.zone !== null || time.unset === true) return null;
  return time.earliest.getTime() === time.latest.getTime()
    ? null
    : time.earliest.getTime() + 14 * 60 * minute;
}

/**
 * Places the stamps without a zone where what else was read of the router tells its clock. Where nothing
 * does, they are read as UTC, which a report has to say; not where one would then lie ahead of now.
 */
export function placeByClock(device: DeviceFacts, now: Date): void {
  const told = toldOffsets(device);
  const [first = 0] = told;
  if (first === null || told.some((one) => one !== first)) return;
  const stamps = device.logs.lines.flatMap(({ time }) => localTime(time) ?? []);
  if (stamps.length === 0) return;
  const ahead = Math.max(...stamps) - now.getTime() - apart;
  if (told.length === 0 && ahead > 0) return bound(device, ahead);
  device.logs.isClockAssumed = told.length === 0;
  place(device, first);
}

/** @param ahead how far the clock of the stamps is ahead of UTC at the least, ms */
function bound(device: DeviceFacts, ahead: number): void {
  for (const line of device.logs.lines) {
    const at = localTime(line.time);
    if (at !== null && line.time !== null)
      line.time = { ...line.time, latest: new Date(at - ahead) };
  }
}

/** @param offset how far the clock of the stamps is ahead of UTC, ms */
function place(device: DeviceFacts, offset: number): void {
  for (const line of device.logs.lines) {
    const at = localTime(line.time);
    if (at === null || line.time === null) continue;
    const moment = new Date(at - offset);
    line.time = { ...line.time, earliest: moment, latest: moment, written: quoteTime(moment) };
  }
}
