import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';

/** A port that a router put from one VRF into another, as its log tells. */
export interface MovedPort {
  port: string;
  /** The address that it lost by that, with the length of its prefix. */
  address: string | null;
  from: string;
  to: string;
  line: LogLine;
}

/** `IPv4 address 192.0.2.1/30 removed from GigabitEthernet0/0/0/1, VRF changed from RED to BLUE`. */
const removed =
  /: IPv[46] address (\S{1,60}) removed from (\S{1,60}), VRF changed from (\S{1,80}) to (\S{1,80})$/;
/** `Interface GigabitEthernet0/0/0/1, VRF changed from RED to BLUE`. */
const changed = /: Interface (\S{1,60}),? VRF changed from (\S{1,80}) to (\S{1,80})$/i;

function readMove(line: LogLine): MovedPort | null {
  const whole = removed.exec(line.text);
  if (whole !== null) {
    const [, address = '', port = '', from = '', to = ''] = whole;
    return { port, address, from, to, line };
  }
  const [, port, from, to] = changed.exec(line.text) ?? [];
  return port === undefined || from === undefined || to === undefined
    ? null
    : { port, address: null, from, to, line };
}

/** Ports that left a VRF by the log and have not come back, the latest move of each; the VRF may list others. */
export function portsMovedFrom(device: DeviceFacts, vrf: string): MovedPort[] {
  const latest = new Map<string, MovedPort>();
  for (const line of device.logs.lines) {
    const move = readMove(line);
    if (move !== null) latest.set(move.port, move);
  }
  const here = device.vpn?.vrfs.find(({ name }) => name === vrf)?.ports ?? [];
  return [...latest.values()].filter(
    ({ port, from }) => from === vrf && device.ports.get(port)?.vrf !== vrf && !here.includes(port),
  );
}
