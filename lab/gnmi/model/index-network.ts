import type { BgpPeer, Link, Network, Port, Router } from './network';

/** One end of a link, with what hangs on it. */
export interface End {
  key: string;
  router: Router;
  port: Port;
  link: Link;
  far: { key: string; router: Router; port: Port };
}

/** One BGP session, seen from both routers; `direct` is the end of the link that it runs over. */
export interface Session {
  key: string;
  internal: boolean;
  sides: [Side, Side];
  direct: End | null;
}

export interface Side {
  router: Router;
  peer: BgpPeer;
}

export interface NetworkIndex {
  routers: Map<string, Router>;
  ends: Map<string, End>;
  /** The ends of a bundle's members, by the bundle's key. */
  members: Map<string, End[]>;
  sessions: Session[];
  /** The session that a configured peer belongs to; a peer that nobody answers for has none. */
  sessionOf: Map<BgpPeer, Session>;
}

export function portKey(router: string, port: string): string {
  return `${router} ${port}`;
}

function ends(network: Network, routers: Map<string, Router>): Map<string, End> {
  const result = new Map<string, End>();
  for (const link of network.links) {
    const [first, second] = link.ends.map(({ router, port }) => {
      const owner = routers.get(router)!;
      return {
        key: portKey(router, port),
        router: owner,
        port: owner.ports.find(({ name }) => name === port)!,
      };
    });
    result.set(first!.key, { ...first!, link, far: second! });
    result.set(second!.key, { ...second!, link, far: first! });
  }
  return result;
}

function members(all: Map<string, End>): Map<string, End[]> {
  const result = new Map<string, End[]>();
  for (const end of all.values()) {
    if (end.port.bundle === undefined) continue;
    const key = portKey(end.router.name, end.port.bundle);
    result.set(key, [...(result.get(key) ?? []), end]);
  }
  return result;
}

function sessions(network: Network, all: Map<string, End>): Session[] {
  const owners = new Map<string, { router: Router; port: Port }>();
  for (const router of network.routers) {
    for (const port of router.ports) if (port.address) owners.set(port.address, { router, port });
  }
  const result = new Map<string, Session>();
  for (const router of network.routers) {
    for (const peer of router.bgp?.peers ?? []) {
      const far = owners.get(peer.address);
      const internal = peer.remoteAs === router.bgp!.asNumber;
      const direct =
        far && !internal ? all.get(portKey(far.router.name, far.port.name)) : undefined;
      const local = internal ? router.loopback : direct?.far.port.address;
      const back = far?.router.bgp?.peers.find(({ address }) => address === local);
      if (far === undefined || back === undefined) continue;
      const key = [local!, peer.address].sort().join(' ');
      const sides: [Side, Side] = [
        { router, peer },
        { router: far.router, peer: back },
      ];
      if (!result.has(key)) result.set(key, { key, internal, sides, direct: direct ?? null });
    }
  }
  return [...result.values()];
}

/** Looks things up in a network once, so that a simulation does not search it again and again. */
export function indexNetwork(network: Network): NetworkIndex {
  const routers = new Map(network.routers.map((router) => [router.name, router]));
  const all = ends(network, routers);
  const found = sessions(network, all);
  const sessionOf = new Map(
    found.flatMap((session) => session.sides.map(({ peer }) => [peer, session] as const)),
  );
  return { routers, ends: all, members: members(all), sessions: found, sessionOf };
}
