import type { BgpState, DeviceState, NetworkState } from '../gnmi/model/state';
import { formatDateTime, formatLogStamp, parseLogStamp } from '../gnmi/model/time';

const stamp = /^(RP\/\d+\/\w+\/\w+:)(\w+\s+\d+\s+[\d:.]+) (\w+):/;

/** A log line later by `ms`; its zone stays what it was, and a line without a stamp as it is. */
function shiftLine(line: string, now: Date, ms: number): string {
  const found = stamp.exec(line);
  if (found === null) return line;
  const [all, place, written, zone] = found;
  const at = parseLogStamp(`${place}${written} UTC:`, now);
  if (at === null) return line;
  const later = formatLogStamp(new Date(at.getTime() + ms), zone);
  return `${place}${later}:${line.slice(all.length)}`;
}

function shiftBgp(bgp: BgpState, ms: number): BgpState {
  const neighbors = bgp.neighbors.map((neighbor) => {
    const { lastEstablished: since } = neighbor;
    if (since === null) return neighbor;
    const at = new Date(`${since.replace(' ', 'T')}Z`);
    return { ...neighbor, lastEstablished: formatDateTime(new Date(at.getTime() + ms)) };
  });
  return { ...bgp, neighbors };
}

function shiftDevice(device: DeviceState, now: Date, ms: number): DeviceState {
  const { system, bgp, logs } = device;
  const boot = system?.bootTime ?? null;
  const bootTime = boot === null ? null : new Date(Date.parse(boot) + ms).toISOString();
  return {
    ...device,
    system: system === null ? null : { ...system, bootTime },
    bgp: bgp === null ? null : shiftBgp(bgp, ms),
    logs: logs.map((line) => shiftLine(line, now, ms)),
  };
}

/**
 * A state as if its clock, which says `now`, said what the wall clock says: collectors that follow
 * the wall clock then see everything at the age that it has.
 */
export function shiftToWallClock(state: NetworkState, now: Date): NetworkState {
  // Whole seconds: a clock that runs with the wall clock is not shifted by the time this takes.
  const ms = Math.round((Date.now() - now.getTime()) / 1000) * 1000;
  if (ms === 0) return state;
  return { devices: state.devices.map((device) => shiftDevice(device, now, ms)) };
}
