import type { Random } from '../random';

export const SHAPES = ['ring', 'dual_plane', 'hub'] as const;
export type Shape = (typeof SHAPES)[number];

/** How a network is laid out, named and addressed, before any router stands in it. */
export interface NetworkPlan {
  /** Routers in the inventory. */
  size: number;
  shape: Shape;
  bundles: boolean;
  unnumbered: boolean;
  parallel: boolean;
  /** `code-role1`, `role1-code`, `CODE-ROLE-01`, or a number that tells nothing. */
  names: 'city first' | 'role first' | 'capitals' | 'numbers';
  /** How the inventory's names differ from what routers call themselves. */
  hostNames: 'equal' | 'other case' | 'domain in the inventory';
  management: 'apart' | 'loopback';
  systemIds: 'from loopback' | 'serial' | 'opaque';
  portType: 'GigabitEthernet' | 'TenGigE' | 'HundredGigE';
  prefixLength: 30 | 31;
  coreMtu: number;
  loopbacks: string;
  links: string;
  access: string;
  managementNetwork: string;
  asNumber: number;
  /** Circuit ids and customers stand in descriptions. */
  circuits: boolean;
  /** A zone that routers stamp their logs in, and how far it is ahead of UTC; null: all in UTC. */
  zone: { name: string; minutes: number } | null;
  vrfNames: 'customer' | 'number';
  distinguishers: 'from loopback' | 'from number';
}

/** What a kind of fault asks of the network it happens in. */
export interface Needs {
  shapes?: readonly Shape[];
  least?: number;
  bundles?: boolean;
  /** Links of which a fault has to be the only one between its routers. */
  plainLinks?: boolean;
}

/** Sizes as they are met: half below 15, a few of 200. */
function size(random: Random, least: number, range: readonly [number, number]): number {
  const [low, high] = [Math.max(range[0], least), Math.max(range[1], least)];
  const share = random.whole(0, 99);
  const bands: readonly (readonly [number, number, number])[] = [
    [38, 4, 9],
    [73, 10, 29],
    [94, 30, 99],
    [100, 100, 200],
  ];
  const [, from, to] = bands.find(([below]) => share < below)!;
  const within = random.whole(Math.max(from, least), Math.max(to, least));
  return Math.min(high, Math.max(low, within));
}

/** @param range least and most routers */
export function planNetwork(
  random: Random,
  needs: Needs,
  range: readonly [number, number],
): NetworkPlan {
  const routers = size(random, needs.least ?? 4, range);
  const shapes = (needs.shapes ?? SHAPES).filter((one) => one !== 'dual_plane' || routers >= 6);
  const plain = needs.plainLinks === true;
  return {
    size: routers,
    shape: random.pick(shapes),
    bundles: needs.bundles === true || (!plain && random.chance(0.35)),
    unnumbered: random.chance(0.3),
    parallel: !plain && random.chance(0.3),
    names: random.pick(['city first', 'role first', 'capitals', 'numbers']),
    hostNames: random.pick(['equal', 'equal', 'other case', 'domain in the inventory']),
    management: random.chance(0.8) ? 'apart' : 'loopback',
    systemIds: random.pick(['from loopback', 'serial', 'opaque', 'opaque']),
    portType: random.pick(['GigabitEthernet', 'TenGigE', 'HundredGigE']),
    prefixLength: random.pick([30, 31]),
    coreMtu: random.pick([9216, 9180, 9000, 4474]),
    loopbacks: random.pick(['10.255.0.0', '192.0.2.0', '172.31.255.0', '100.127.1.0']),
    links: random.pick(['10.0.0.0', '172.16.0.0', '100.64.0.0']),
    access: random.pick(['10.200.0.0', '100.72.0.0', '192.168.0.0']),
    managementNetwork: random.pick(['172.20.0.0', '10.99.0.0', '192.0.0.0']),
    asNumber: random.pick([65000, 64500, 64710, 4_200_000_100]),
    circuits: random.chance(0.75),
    zone: random.chance(0.15)
      ? random.pick([
          { name: 'CET', minutes: 60 },
          { name: 'CEST', minutes: 120 },
          { name: 'WEST', minutes: 60 },
        ])
      : null,
    vrfNames: random.pick(['customer', 'customer', 'number']),
    distinguishers: random.pick(['from loopback', 'from number']),
  };
}
