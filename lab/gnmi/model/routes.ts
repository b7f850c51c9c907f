import type { Session, Side } from './index-network';
import type { BgpPeer, Router } from './network';
import { facing, type Operation } from './operation';
import { merge, tell, type Routes, type Told, type VpnRoute } from './vpn-routes';

const VPN_FAMILY: BgpPeer['family'] = 'l3vpn_ipv4_unicast';

/** Counts that follow from which sessions are up: per neighbor, per VRF and per router. */
export interface RouteCounts {
  neighbor: (router: string, address: string) => { received: number; sent: number };
  vrf: (router: string, vrf: string) => number;
  /** VPN routes that a reflector holds, each once; 0 for any other router. */
  reflected: (router: string) => number;
}

/** The prefixes that a router takes from an external peer. */
function accepted(operation: Operation, session: Session, side: Side, other: Side): string[] {
  const up = operation.established.get(session.key);
  return up && side.peer.policy && other.peer.policy ? (other.router.bgp?.announced ?? []) : [];
}

/** VRF tables before anything comes from other PEs, by `router vrf`. */
function localTables(operation: Operation): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>();
  for (const session of operation.index.sessions) {
    for (const [side, other] of facing(session)) {
      if (side.peer.vrf === null) continue;
      const key = `${side.router.name} ${side.peer.vrf}`;
      const table = tables.get(key) ?? new Set();
      for (const prefix of accepted(operation, session, side, other)) table.add(prefix);
      tables.set(key, table);
    }
  }
  return tables;
}

/** Whether a session carries VPN routes: both sides have to have the family. */
function carriesVpn(session: Session): boolean {
  return session.internal && session.sides.every(({ peer }) => peer.family === VPN_FAMILY);
}

function originated(router: Router, tables: Map<string, Set<string>>): VpnRoute[] {
  // Without a distinguisher a route has no name in the VPN, and is not told.
  const named = router.vrfs.filter(({ routeDistinguisher }) => routeDistinguisher !== null);
  return named.flatMap((vrf) =>
    [...(tables.get(`${router.name} ${vrf.name}`) ?? [])].map((prefix) => ({
      key: `${vrf.routeDistinguisher} ${prefix}`,
      prefix,
      targets: vrf.exportTargets,
      origin: router.name,
    })),
  );
}

/** What each router would tell a peer: a PE its own, a reflector what its clients told it. */
function exchanged(operation: Operation, own: Map<string, VpnRoute[]>): Map<string, Routes> {
  const fromClients = new Map<string, Routes>();
  for (const session of operation.index.sessions) {
    if (!carriesVpn(session) || !operation.established.get(session.key)) continue;
    for (const [side, other] of facing(session)) {
      if (!side.peer.client || !side.peer.policy || !other.peer.policy) continue;
      const known = fromClients.get(side.router.name) ?? new Map();
      fromClients.set(side.router.name, merge(known, own.get(other.router.name) ?? []));
    }
  }
  return fromClients;
}

/** Works out the counts of a network at work. */
export function countRoutes(operation: Operation): RouteCounts {
  const tables = localTables(operation);
  const own = new Map(
    [...operation.index.routers.values()].map((router) => [
      router.name,
      originated(router, tables),
    ]),
  );
  const fromClients = exchanged(operation, own);
  const known = new Map([...fromClients].map(([name, routes]) => [name, new Map(routes)]));
  const counts = new Map<string, { received: number; sent: number }>();
  const internal = operation.index.sessions.filter(
    (session) => carriesVpn(session) && operation.established.get(session.key),
  );
  // Reflectors first: what one learned from its clients, the other passes on to its own.
  for (const session of internal) {
    for (const [side, other] of facing(session)) {
      const told = fromClients.get(other.router.name);
      if (side.peer.client || told === undefined || !fromClients.has(side.router.name)) continue;
      merge(known.get(side.router.name)!, told.values());
    }
  }
  const all = new Map([...known].map(([name, routes]) => [name, tell(routes.values())]));
  const clients = new Map([...fromClients].map(([name, routes]) => [name, tell(routes.values())]));
  const nothing = tell([]);
  const told = (from: Side, to: Side): Told => {
    if (!from.peer.policy || !to.peer.policy) return nothing;
    if (!known.has(from.router.name)) return tell(own.get(from.router.name) ?? []);
    return (from.peer.client ? all : clients).get(from.router.name)!;
  };
  // Nobody is told what came from itself.
  const count = (from: Side, to: Side): number => {
    const { size, byOrigin } = told(from, to);
    return size - (byOrigin.get(to.router.name) ?? 0);
  };
  for (const session of internal) {
    for (const [side, other] of facing(session)) {
      const key = `${side.router.name} ${side.peer.address}`;
      counts.set(key, { received: count(other, side), sent: count(side, other) });
      importRoutes(side.router, told(other, side), tables);
    }
  }
  countExternal(operation, tables, counts);
  return {
    neighbor: (router, address) => counts.get(`${router} ${address}`) ?? { received: 0, sent: 0 },
    vrf: (router, vrf) => tables.get(`${router} ${vrf}`)?.size ?? 0,
    reflected: (router) => known.get(router)?.size ?? 0,
  };
}

function importRoutes(router: Router, told: Told, tables: Map<string, Set<string>>): void {
  for (const vrf of router.vrfs) {
    const key = `${router.name} ${vrf.name}`;
    const table = tables.get(key) ?? new Set();
    for (const target of vrf.importTargets) {
      for (const { prefix, origin } of told.byTarget.get(target) ?? []) {
        if (origin !== router.name) table.add(prefix);
      }
    }
    tables.set(key, table);
  }
}

function countExternal(
  operation: Operation,
  tables: Map<string, Set<string>>,
  counts: Map<string, { received: number; sent: number }>,
): void {
  for (const session of operation.index.sessions) {
    if (session.internal || !operation.established.get(session.key)) continue;
    for (const [side, other] of facing(session)) {
      const received = accepted(operation, session, side, other).length;
      const own = accepted(operation, session, other, side).length;
      counts.set(`${side.router.name} ${side.peer.address}`, { received, sent: own });
    }
    for (const [side, other] of facing(session)) {
      const table = tables.get(`${side.router.name} ${side.peer.vrf}`);
      if (side.peer.vrf === null || table === undefined) continue;
      // A customer hears of its VRF all that it did not announce itself.
      const announced = new Set(other.router.bgp?.announced);
      const sent = [...table].filter((prefix) => !announced.has(prefix)).length;
      const open = side.peer.policy && other.peer.policy ? sent : 0;
      counts.get(`${side.router.name} ${side.peer.address}`)!.sent = open;
      counts.get(`${other.router.name} ${other.peer.address}`)!.received = open;
    }
  }
}
