import { isStarved } from '../bgp/hold-times';
import type { CheckContext } from '../context';
import { resourceId, sessionPlace } from './resources';
import { portTowards } from './router-ports';

/**
 * What of a session fails: where the log tells that it starves of large packets, and it is known where
 * its way leads, these and nothing else.
 */
export function ofLostSession(
  context: CheckContext,
  { device, object: peer }: { device: string; object: string },
): string {
  const router = context.facts.devices.get(device);
  const isKnown =
    context.model.ownerOf(peer) !== null ||
    (router !== undefined && portTowards(router, peer) !== null);
  const kind = isKnown && isStarved(context, device, peer) ? 'updates' : 'steady';
  return resourceId(kind, ...sessionPlace(context.model, device, peer));
}
