import { listedPort } from '../domain/analysis/port-names';
import type { DeviceFacts } from './facts';
import { parentOf } from './interfaces/use';

/**
 * The port of a log line as the router lists it: by another spelling, by the only unit that is listed of it, or
 * as the port of a unit where units are not listed.
 */
function placed(device: DeviceFacts, port: string): string {
  const names = [...device.ports.keys()];
  const listed = listedPort(port, names);
  if (listed !== null) return listed;
  const [unit, ...more] = names.filter((name) => name.startsWith(`${port}.`));
  if (unit !== undefined) return more.length > 0 ? port : unit;
  const parent = parentOf(port);
  const isBare = parent !== null && !names.some((name) => name.startsWith(`${parent}.`));
  return isBare && device.ports.has(parent) ? parent : port;
}

/**
 * Gives lines about ports the names that the router lists: Junos logs the loss of a link by `et-0/0/2` and
 * lists `et-0/0/2.0`, and logs the loss of an adjacency by the unit where the port alone may be listed.
 */
export function placeAtPorts(device: DeviceFacts): void {
  if (device.ports.size === 0) return;
  device.logs.lines = device.logs.lines.map((line) =>
    line.port === null || device.ports.has(line.port)
      ? line
      : { ...line, port: placed(device, line.port) },
  );
}
