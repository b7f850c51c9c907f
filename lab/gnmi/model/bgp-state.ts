import type { Session } from './index-network';
import type { BgpPeer, Router } from './network';
import type { Operation } from './operation';
import type { RouteCounts } from './routes';
import { hasTransport } from './settle-bgp';
import type { BgpNeighborState, BgpState } from './state';
import { formatDateTime } from './time';

const sum = (first: number, second: number): number => first + second;

function sessionWord(operation: Operation, session: Session | undefined): string {
  if (session === undefined) return 'IDLE';
  if (operation.established.get(session.key)) return 'ESTABLISHED';
  const shut = session.sides.some(({ peer }) => peer.shutdown);
  if (shut || operation.tripped.has(session.key)) return 'IDLE';
  return hasTransport(operation, session) ? 'ACTIVE' : 'IDLE';
}

function neighborState(
  operation: Operation,
  counts: RouteCounts,
  router: Router,
  peer: BgpPeer,
): BgpNeighborState {
  const session = operation.index.sessionOf.get(peer);
  const since = session && operation.established.get(session.key);
  return {
    address: peer.address,
    remoteAs: peer.remoteAs,
    group: peer.group,
    state: sessionWord(operation, session),
    lastEstablished: since ? formatDateTime(new Date(since)) : null,
    families: [{ name: peer.family, ...counts.neighbor(router.name, peer.address) }],
  };
}

/** What a router reports of BGP; null where it runs none. */
export function bgpState(
  operation: Operation,
  counts: RouteCounts,
  router: Router,
): BgpState | null {
  if (router.bgp === null) return null;
  const { asNumber, peers, announced } = router.bgp;
  const inDefault = peers.filter(({ vrf }) => vrf === null);
  const neighbors = inDefault.map((peer) => neighborState(operation, counts, router, peer));
  const vrfs = router.vrfs.map(({ name }) => ({
    name,
    totalPrefixes: counts.vrf(router.name, name),
  }));
  const total = (family: string): number => {
    if (router.role === 'RR') return counts.reflected(router.name);
    const ofFamily = neighbors.flatMap(({ families }) =>
      families.filter(({ name }) => name === family),
    );
    // Reflectors tell the same routes twice; the table holds each once.
    const received = Math.max(0, ...ofFamily.map((one) => one.received ?? 0));
    return received + Math.max(0, ...ofFamily.map(({ sent }) => sent ?? 0));
  };
  const names = [...new Set(inDefault.map(({ family }) => family))];
  const addressFamilies = names.map((name) => ({ name, prefixes: total(name) }));
  const grouped = router.role === 'PE' ? inDefault.filter(({ group }) => group !== null) : [];
  const groupNames = [...new Set(grouped.map(({ group }) => group!))];
  return {
    asNumber,
    routerId: router.loopback,
    totalPrefixes:
      addressFamilies.map(({ prefixes }) => prefixes).reduce(sum, 0) || announced.length,
    addressFamilies,
    reflector: inDefault.some(({ client }) => client),
    groups: groupNames.map((name) => ({
      name,
      remoteAs: asNumber,
      families: ['l3vpn_ipv4_unicast'],
    })),
    neighbors,
    vrfs,
  };
}
