import type { BgpPeer, Link, Network, Port, Router } from './network';

const DAY = 86_400_000;
/** Routers have been up for eleven days, as in the recorded replies. */
const UPTIME = 11 * DAY;

export const CORE_MTU = 9216;
export const ACCESS_MTU = 1514;

export interface Draft {
  network: Network;
  now: Date;
  nextNetwork: number;
  nextSystem: number;
}

export function emptyDraft(now: Date): Draft {
  return { network: { routers: [], links: [] }, now, nextNetwork: 1, nextSystem: 1 };
}

/** A port, healthy and enabled; what is not given is unused. */
export function port(name: string, settings: Partial<Port> = {}): Port {
  return {
    name,
    address: null,
    prefixLength: null,
    description: null,
    mtu: ACCESS_MTU,
    enabled: true,
    vrf: null,
    isis: null,
    mpls: false,
    macAddress: null,
    counters: { inPackets: 0, outPackets: 0, inErrors: 0, outErrors: 0 },
    ...settings,
  };
}

export function gigabit(number: number): string {
  return `GigabitEthernet0/0/0/${number}`;
}

function managementAddress(index: number): string {
  const host = index + 10;
  return `172.20.${Math.floor(host / 256)}.${host % 256}`;
}

/** Adds a router with loopback and management port. */
export function addRouter(
  draft: Draft,
  name: string,
  role: Router['role'],
  loopback: string,
): Router {
  const index = draft.network.routers.length;
  const core = role === 'P' || role === 'PE' || role === 'RR';
  const systemId = `0000.0000.${String(draft.nextSystem).padStart(4, '0')}`;
  if (core) draft.nextSystem += 1;
  const address = managementAddress(index);
  const router: Router = {
    name,
    role,
    managementAddress: address,
    managementPort: 57400,
    loopback,
    softwareVersion: '24.2.1',
    timezone: 'UTC',
    bootTime: new Date(draft.now.getTime() - UPTIME - index * 60_000).toISOString(),
    running: true,
    isis: core ? { systemId, area: '49.0001', level: 'LEVEL_2' } : null,
    bgp: null,
    vrfs: [],
    ports: [
      port('Loopback0', {
        address: loopback,
        prefixLength: 32,
        description: 'router id',
        mtu: 1500,
        isis: core ? 'passive' : null,
      }),
      port('MgmtEth0/RP0/CPU0/0', {
        address,
        prefixLength: 16,
        description: 'management',
        macAddress: macAddress(index, 0),
      }),
    ],
  };
  draft.network.routers.push(router);
  return router;
}

/** A locally administered address, unique by router and port. */
function macAddress(router: number, number: number): string {
  const parts = [Math.floor(router / 256), router % 256, number].map((part) =>
    part.toString(16).padStart(2, '0'),
  );
  return `02:00:00:${parts.join(':')}`;
}

/** Adds the next port of a router. */
export function addPort(draft: Draft, router: Router, settings: Partial<Port>): Port {
  const number = router.ports.filter(({ name }) => name.startsWith('Gigabit')).length;
  const index = draft.network.routers.indexOf(router);
  const packets = 100_000 + index * 1371 + number * 977;
  const added = port(gigabit(number), {
    macAddress: macAddress(index, number + 1),
    counters: {
      inPackets: packets,
      outPackets: packets - 2394,
      inErrors: 0,
      outErrors: 0,
    },
    ...settings,
  });
  router.ports.push(added);
  return added;
}

/** Joins the next ports of two routers; `settings` hold for both ends. */
export function addLink(
  draft: Draft,
  ends: [Router, Router],
  addresses: [string, string],
  settings: [Partial<Port>, Partial<Port>],
): Link {
  const ports = ends.map((router, index) =>
    addPort(draft, router, {
      address: addresses[index]!,
      prefixLength: 30,
      ...settings[index],
    }),
  );
  for (const [index, one] of ports.entries()) {
    const other = 1 - index;
    one.description ??= `to ${ends[other]!.name} ${ports[other]!.name}`;
  }
  const link: Link = {
    ends: [
      { router: ends[0].name, port: ports[0]!.name },
      { router: ends[1].name, port: ports[1]!.name },
    ],
    intact: true,
  };
  draft.network.links.push(link);
  return link;
}

/** A core link with the next /30 of 10.0.0.0/9: IS-IS and MPLS on both ends. */
export function addCoreLink(draft: Draft, first: Router, second: Router): Link {
  const number = draft.nextNetwork;
  draft.nextNetwork += 1;
  const prefix = `10.${Math.floor(number / 256)}.${number % 256}`;
  const core: Partial<Port> = { mtu: CORE_MTU, isis: 'active', mpls: true };
  return addLink(draft, [first, second], [`${prefix}.1`, `${prefix}.2`], [core, core]);
}

/** A BGP peer, healthy; internal VPN peering unless said otherwise. */
export function peer(address: string, remoteAs: number, settings: Partial<BgpPeer> = {}): BgpPeer {
  return {
    address,
    remoteAs,
    group: null,
    family: 'l3vpn_ipv4_unicast',
    vrf: null,
    client: false,
    shutdown: false,
    policy: true,
    maximumPrefixes: null,
    ...settings,
  };
}
