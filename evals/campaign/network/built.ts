import { addressNumber, addressText } from '../../../lab/gnmi/model/addresses';
import type { Network, Router } from '../../../lab/gnmi/model/network';
import type { Random } from '../random';
import type { NetworkPlan } from './plan';

export interface PortPlace {
  device: string;
  interface: string;
}

/** A link of the core; a bundle with its members. */
export interface CoreLink {
  ends: [PortPlace, PortPlace];
  kind: 'plain' | 'unnumbered' | 'bundle';
  circuit: string;
  /** Pairs of member ports; empty unless it is a bundle. */
  members: [PortPlace, PortPlace][];
}

/** One place at which a customer is attached. */
export interface Site {
  customer: string;
  vrf: string;
  city: string;
  device: string;
  interface: string;
  /** The customer's end of the access link, and the router outside that holds it. */
  peer: string;
  outside: string;
  circuit: string;
}

/** A peer in the default table, outside of the network. */
export interface External {
  device: string;
  interface: string;
  peer: string;
  outside: string;
  own: string;
}

/** A network with what its engineers know about it and its routers do not say. */
export interface BuiltNetwork {
  plan: NetworkPlan;
  network: Network;
  links: CoreLink[];
  /** The links of a ring in order, where the shape is one; router i lies between link i - 1 and i. */
  ring: CoreLink[];
  sites: Site[];
  externals: External[];
  cityOf: Map<string, string>;
}

/** A network that is being built; counters give every address and name once. */
export interface Draft extends BuiltNetwork {
  random: Random;
  now: Date;
  nextSubnet: { links: number; access: number };
  nextCircuit: number;
  portsOf: Map<string, number>;
}

export function routersOf(built: BuiltNetwork, ...roles: Router['role'][]): Router[] {
  return built.network.routers.filter(({ role }) => roles.includes(role));
}

/** The two addresses of the next subnet of a pool. */
export function nextPair(draft: Draft, pool: 'links' | 'access'): [string, string] {
  const { plan, nextSubnet } = draft;
  const width = 2 ** (32 - plan.prefixLength);
  const base = addressNumber(plan[pool])! + nextSubnet[pool] * width;
  nextSubnet[pool] += 1;
  const first = width === 4 ? 1 : 0;
  return [addressText(base + first), addressText(base + first + 1)];
}

/** The id of the next circuit, as a carrier writes it. */
export function nextCircuit(draft: Draft, kind: 'L2' | 'CID'): string {
  draft.nextCircuit += draft.random.whole(3, 40);
  return `${kind}-${draft.nextCircuit}`;
}

/** Links with a router at one of their ends. */
export function linksOf(built: BuiltNetwork, device: string): CoreLink[] {
  return built.links.filter(({ ends }) => ends.some((end) => end.device === device));
}

/** An end of a link and the one across. */
export function facingEnds({ ends: [first, second] }: CoreLink): [PortPlace, PortPlace][] {
  return [
    [first, second],
    [second, first],
  ];
}
