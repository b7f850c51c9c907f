import { commitBefore } from '../bgp/events';
import { placeInWindow, type CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';

/**
 * Whether the log shows that an enabled port lost a link it had within the time asked about: a router
 * logs `Down` only when the state changes (RFC 2863, section 3.1.15). A port that somebody just enabled
 * goes from shut to down without ever having had a link, so a `Down` that follows a shutdown or a
 * commit does not count; nor does an older one, which may be the day the cable was taken away.
 */
export function linkLost(context: CheckContext, device: DeviceFacts, port: PortFacts): boolean {
  if (port.admin !== 'UP') return false;
  const lines = device.logs.lines.filter(
    (line) => line.kind === 'link' && line.port === port.name && !/Line protocol/i.test(line.text),
  );
  const last = lines.at(-1);
  if (last === undefined || last.change !== 'down') return false;
  if (lines.at(-2)?.change === 'admin_down' || commitBefore(device, last) !== null) return false;
  return placeInWindow(context, last) === 'inside';
}
