import { listedPort } from '../domain/analysis/port-names';
import type { DeviceFacts } from './facts';

/** The port of a log line as the router lists it: by another spelling, or by the only unit that is listed of it. */
function placed(device: DeviceFacts, port: string): string {
  const names = [...device.ports.keys()];
  const listed = listedPort(port, names);
  if (listed !== null) return listed;
  const [unit, ...more] = names.filter((name) => name.startsWith(`${port}.`));
  return unit === undefined || more.length > 0 ? port : unit;
}

/**
 * Gives lines about ports the names that the router lists: Junos logs the loss of a link by `et-0/0/2` and
 * lists `et-0/0/2.0`.
 */
export function placeAtPorts(device: DeviceFacts): void {
  if (device.ports.size === 0) return;
  device.logs.lines = device.logs.lines.map((line) =>
    line.port === null || device.ports.has(line.port)
      ? line
      : { ...line, port: placed(device, line.port) },
  );
}
