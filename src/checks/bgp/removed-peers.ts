import { isSilent } from '../collection';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import type { LogLine } from '../log-lines';
import { commitBefore, meaningOf, sessionLines } from './events';
import { missingAt } from './far-end';

/** Any other router that was read still has the peer as a neighbor. */
function isUsedElsewhere({ facts }: CheckContext, device: DeviceFacts, peer: string): boolean {
  return [...facts.devices.values()].some(
    (one) => one !== device && one.bgp?.neighbors.some(({ address }) => address === peer) === true,
  );
}

/**
 * Whether the router behind a peer is one of ours that is still there: by whose address it is, or by the
 * AS that the line tells. One that does not answer, or that nobody knows, may be out of service; then
 * another router still has it as a neighbor, or somebody complains.
 */
function isInside(
  context: CheckContext,
  device: DeviceFacts,
  line: LogLine,
  peer: string,
): boolean {
  const owner = context.facts.devices.get(context.model.ownerOf(peer) ?? '');
  if (owner !== undefined && !isSilent(owner)) return true;
  const own = device.bgp?.asNumber ?? null;
  const isOurs = owner !== undefined || (own !== null && line.text.includes(`AS: ${own})`));
  // An alarm may be older than the removal.
  const isMissed = context.question.symptom && !context.question.alarm;
  return isOurs && (isMissed || isUsedElsewhere(context, device, peer));
}

/**
 * Whether a line tells that the session to another router of ours was taken out of the configuration
 * here, and the other end is not known to have given it up as well: it still tries to open it. One that
 * had failed before the previous run was cleared away.
 */
export function isRemovedHere(context: CheckContext, device: DeviceFacts, line: LogLine): boolean {
  const here = meaningOf(line.reason) === 'removed' && !/received/i.test(line.reason ?? '');
  const { peer } = line;
  if (!here || peer === null || line.vrf !== null || device.bgp === null) return false;
  return (
    isInside(context, device, line, peer) &&
    !context.old.failed.has(`bgp.session|${device.name}|${peer}`) &&
    !device.bgp.neighbors.some((one) => one.address === peer) &&
    missingAt(context, device.name, peer) === null
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

/** Where a peer was that no router has any more, and who took it out of the configuration when. */
export interface FormerPeer {
  address: string;
  device: string;
  at: string | null;
  who: string | null;
  line: LogLine;
}

/** What the logs tell of a peer that was removed, and that no router which was read still has; else null. */
export function formerPeer(context: CheckContext, address: string): FormerPeer | null {
  const { devices } = context.facts;
  const isKnown = [...devices.values()].some((one) =>
    one.bgp?.neighbors.some((neighbor) => neighbor.address === address),
  );
  if (isKnown) return null;
  for (const device of devices.values()) {
    const line = device.bgp === null ? undefined : sessionLines(device, address, null).at(-1);
    if (line?.change !== 'down' || meaningOf(line.reason) !== 'removed') continue;
    if (isRemovedHere(context, device, line)) return null;
    const who = commitBefore(device, line)?.peer ?? null;
    return { address, device: device.name, at: line.time?.written ?? null, who, line };
  }
  return null;
}
