import type { Port, Router, Vrf } from '../../../lab/gnmi/model/network';
import { ACCESS_MTU, peer, port } from '../../../lab/gnmi/model/topology-builder';
import { nextCircuit, nextPair, routersOf, type Draft, type PortPlace } from './built';
import { addOutside, addPort } from './routers';
import { CUSTOMERS, UPSTREAMS } from './words';

/** Who of a VPN hears whom. */
type Topology = 'full mesh' | 'hub and spoke' | 'shared services';

interface Service {
  customer: string;
  number: number;
  vrf: string;
  topology: Topology;
}

/** Number of the targets that shared services are told under. */
const SHARED = 9000;

function attach(
  draft: Draft,
  pe: Router,
  outside: Router,
  settings: Partial<Port>,
): { own: PortPlace; addresses: [string, string] } {
  const addresses = nextPair(draft, 'access');
  const { prefixLength } = draft.plan;
  const own = addPort(draft, pe, 'access', {
    address: addresses[0],
    prefixLength,
    mtu: ACCESS_MTU,
    ...settings,
  });
  const far = { address: addresses[1], prefixLength, mtu: ACCESS_MTU };
  outside.ports.push(port('GigabitEthernet0/0/0/0', far));
  const ends = [
    { router: pe.name, port: own.interface },
    { router: outside.name, port: 'GigabitEthernet0/0/0/0' },
  ] as const;
  draft.network.links.push({ ends: [ends[0], ends[1]], intact: true });
  return { own, addresses };
}

function targets(
  draft: Draft,
  service: Service,
  isHub: boolean,
): Pick<Vrf, 'importTargets' | 'exportTargets'> {
  const target = (number: number): string => `${draft.plan.asNumber % 65_536}:${number}`;
  const { number, topology } = service;
  if (topology === 'hub and spoke') {
    const [own, other] = isHub ? [number, number + 1] : [number + 1, number];
    return { exportTargets: [target(own)], importTargets: [target(other)] };
  }
  const shared = topology === 'shared services' ? [target(SHARED)] : [];
  return { exportTargets: [target(number)], importTargets: [target(number), ...shared] };
}

function describeAccess(draft: Draft, customer: string, city: string, circuit: string): string {
  const { plan, random } = draft;
  if (!plan.circuits) return random.pick([`${customer} ${city}`, `access ${customer} ${city}`]);
  return random.pick([
    `${customer} ${city} ${circuit}`,
    `CUST | ${customer} | ${city} | ${circuit} | 200M`,
    `${circuit} ${customer}, ${city}`,
  ]);
}

function addSite(draft: Draft, service: Service, pe: Router, isHub: boolean): void {
  const { plan, random, sites } = draft;
  const { customer, vrf, number } = service;
  const city = draft.cityOf.get(pe.name)!;
  const circuit = nextCircuit(draft, 'CID');
  const outside = addOutside(
    draft,
    `outside-${draft.network.routers.length}`,
    64_512 + (sites.length % 1000),
  );
  const administrator =
    plan.distinguishers === 'from loopback' ? pe.loopback : `${plan.asNumber % 65_536}`;
  const assigned = plan.distinguishers === 'from loopback' ? number : number * 10 + sites.length;
  pe.vrfs.push({
    name: vrf,
    description: customer,
    routeDistinguisher: `${administrator}:${assigned}`,
    ...targets(draft, service, isHub),
  });
  const { own, addresses } = attach(draft, pe, outside, {
    vrf,
    description: describeAccess(draft, customer, city, circuit),
  });
  const family = 'ipv4_unicast';
  pe.bgp!.peers.push(peer(addresses[1], outside.bgp!.asNumber, { family, vrf }));
  outside.bgp!.peers.push(peer(addresses[0], plan.asNumber, { family }));
  outside.bgp!.announced = Array.from(
    { length: random.whole(2, 6) },
    (_, place) =>
      `10.${100 + (sites.length % 100)}.${Math.floor(sites.length / 100) * 8 + place}.0/24`,
  );
  sites.push({ customer, vrf, city, ...own, peer: addresses[1], outside: outside.name, circuit });
}

function addSharedServices(draft: Draft, services: Service[], pe: Router): void {
  const clients = services.filter(({ topology }) => topology === 'shared services');
  if (clients.length === 0) return;
  const shared: Service = {
    customer: 'Shared Services',
    number: SHARED,
    vrf: 'SHARED-SVC',
    topology: 'full mesh',
  };
  addSite(draft, shared, pe, false);
  const own = pe.vrfs.at(-1)!;
  for (const { number } of clients)
    own.importTargets.push(`${draft.plan.asNumber % 65_536}:${number}`);
}

/** Customers with a site on two to six PEs, each PE with one at least. */
function addCustomers(draft: Draft): void {
  const { plan, random } = draft;
  const pes = routersOf(draft, 'PE');
  const names = random.shuffle(CUSTOMERS);
  const services: Service[] = [];
  const bare = new Set(random.shuffle(pes));
  for (let turn = 0; bare.size > 0 || turn < 2; turn += 1) {
    const customer = names[turn]!;
    const number = 100 + turn * 10;
    const vrf =
      plan.vrfNames === 'number'
        ? `CUST-${1000 + number}`
        : customer.toUpperCase().replace(' ', '-');
    // The first has a site on three PEs where there are three: the odd one out can be told.
    const topology =
      turn === 0
        ? 'full mesh'
        : random.pick<Topology>(['full mesh', 'hub and spoke', 'shared services']);
    const service: Service = { customer, number, vrf, topology };
    services.push(service);
    const others = random.shuffle(pes.filter((pe) => !bare.has(pe)));
    const chosen = [...bare, ...others].slice(0, Math.max(turn === 0 ? 3 : 2, random.whole(2, 6)));
    for (const [place, pe] of chosen.entries()) {
      bare.delete(pe);
      addSite(draft, service, pe, place === 0);
    }
  }
  addSharedServices(draft, services, random.pick(pes));
}

function addUpstream(draft: Draft, pe: Router, place: number): void {
  const { random, plan } = draft;
  const name = UPSTREAMS[place % UPSTREAMS.length]!;
  const outside = addOutside(draft, `outside-${draft.network.routers.length}`, 64_496 + place);
  const circuit = nextCircuit(draft, 'CID');
  const words = plan.circuits ? `Transit ${name} ${circuit}` : `Transit ${name}`;
  const { own, addresses } = attach(draft, pe, outside, { description: words });
  const family = 'ipv4_unicast';
  pe.bgp!.peers.push(peer(addresses[1], outside.bgp!.asNumber, { family, group: 'TRANSIT' }));
  pe.bgp!.announced = ['198.51.100.0/24', '203.0.113.0/24'];
  outside.bgp!.peers.push(peer(addresses[0], plan.asNumber, { family }));
  outside.bgp!.announced = Array.from(
    { length: random.whole(30, 90) },
    (_, number) => `192.88.${number}.0/24`,
  );
  draft.externals.push({ ...own, peer: addresses[1], outside: outside.name, own: addresses[0] });
}

/** Customers in VRFs, and peers in the default table. */
export function buildServices(draft: Draft): void {
  addCustomers(draft);
  const pes = draft.random.shuffle(routersOf(draft, 'PE'));
  const count = Math.min(pes.length, pes.length > 10 ? 3 : 2);
  pes.slice(0, count).forEach((pe, place) => addUpstream(draft, pe, place));
}
