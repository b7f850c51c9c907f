import type { DeviceFacts } from '../facts';
import { lastPortLine } from '../interfaces/purpose';
import type { LogLine } from '../log-lines';

/** The line of a log with which a port that is down was shut; null where its last change was another. */
export function lastShut(device: DeviceFacts, port: string): LogLine | null {
  const last = lastPortLine(device, port);
  if (last === null || last.change === 'up') return null;
  const lines = device.logs.lines.filter((one) => one.kind === 'link' && one.port === port);
  return lines.find((one) => one.change === 'admin_down') ?? last;
}
