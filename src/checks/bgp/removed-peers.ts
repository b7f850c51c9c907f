import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { meaningOf, sessionLines } from './events';
import { missingAt } from './far-end';

/** A session to a router of ours, by whose address it is or by the AS that the line tells. */
function isInside(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  const own = device.bgp?.asNumber ?? null;
  return (
    context.model.ownerOf(line.peer) !== null || (own !== null && line.text.includes(`AS: ${own})`))
  );
}

/**
 * Whether a line tells that the session to another router of ours was taken out of the configuration
 * here, and the other end is not known to have given it up as well: it still tries to open it.
 */
export function isRemovedHere(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  const here = meaningOf(line.reason) === 'removed' && !/received/i.test(line.reason ?? '');
  if (!here || line.peer === null || line.vrf !== null || device.bgp === null) return false;
  return (
    isInside(context, device, line) &&
    !device.bgp.neighbors.some((one) => one.address === line.peer) &&
    missingAt(context, device.name, line.peer) === null
  );
}

/** The last line about each peer that a router had and has no more. */
export function removedPeers(context: CheckContext, device: DeviceFacts): LogLine[] {
  const peers = new Set(device.logs.lines.flatMap((line) => line.peer ?? []));
  return [...peers].flatMap((peer) => {
    const last = sessionLines(device, peer, null).at(-1);
    return last !== undefined && isRemovedHere(context, device, last) ? [last] : [];
  });
}
