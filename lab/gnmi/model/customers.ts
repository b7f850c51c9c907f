import type { Router } from './network';
import { addLink, addRouter, peer, type Draft } from './topology-builder';

/** The provider's own AS number, as in the recorded replies. */
export const PROVIDER_AS = 65000;
const UPSTREAM_AS = 64496;

interface Customer {
  pe: Router;
  router: Router;
  vrf: string;
  /** The first three octets of the access link's /30. */
  subnet: string;
  asNumber: number;
  prefixes: string[];
}

/** The number of a customer in route distinguishers and targets: A 100, B 200, others from 1000. */
function vrfNumber(name: string): number {
  if (name === 'CUST-A') return 100;
  return name === 'CUST-B' ? 200 : 1000 + Number(name.slice('CUST-'.length));
}

/** Customer A has a site at each of the first ten PEs, every further ten PEs have a customer of theirs. */
function mainCustomer(site: number): string {
  const group = Math.floor((site - 1) / 10);
  return group === 0 ? 'CUST-A' : `CUST-${group}`;
}

function addVrf(pe: Router, name: string): void {
  const target = `${PROVIDER_AS}:${vrfNumber(name)}`;
  pe.vrfs.push({
    name,
    description: `customer ${name.slice('CUST-'.length)}`,
    routeDistinguisher: `${pe.loopback}:${vrfNumber(name)}`,
    importTargets: [target],
    exportTargets: [target],
  });
}

function attachCustomer(draft: Draft, customer: Customer): void {
  const { pe, router, vrf, subnet } = customer;
  addVrf(pe, vrf);
  addLink(draft, [pe, router], [`${subnet}.1`, `${subnet}.2`], [{ vrf }, {}]);
  pe.bgp!.peers.push(peer(`${subnet}.2`, customer.asNumber, { family: 'ipv4_unicast', vrf }));
  router.bgp = {
    asNumber: customer.asNumber,
    peers: [peer(`${subnet}.1`, PROVIDER_AS, { family: 'ipv4_unicast' })],
    announced: customer.prefixes,
  };
}

/** An internet exit of PE3 in the default table; the far router belongs to someone else. */
export function attachUpstream(draft: Draft, pe: Router): void {
  const upstream = addRouter(draft, 'upstream', 'outside', '192.0.2.1');
  addLink(draft, [pe, upstream], ['203.0.113.1', '203.0.113.2'], [{}, {}]);
  pe.bgp!.peers.push(peer('203.0.113.2', UPSTREAM_AS, { family: 'ipv4_unicast' }));
  pe.bgp!.announced = ['198.51.100.0/24', '198.51.101.0/24'];
  upstream.bgp = {
    asNumber: UPSTREAM_AS,
    peers: [peer('203.0.113.1', PROVIDER_AS, { family: 'ipv4_unicast' })],
    announced: Array.from({ length: 120 }, (_, index) => `192.88.${index}.0/24`),
  };
}

function prefixes(site: number): string[] {
  const sites = [1, 2, 3].map((number) => `10.${150 + (site % 50)}.${number}.0/24`);
  // Two customers use the same private range, as customers do.
  return [`192.168.${site % 250}.0/24`, ...sites];
}

/** Gives every PE its customers; those of PE1 and PE2 are in the inventory. */
export function attachCustomers(draft: Draft, pes: Router[]): void {
  const inventory = [
    addRouter(draft, 'CE1', 'CE', '10.254.1.1'),
    addRouter(draft, 'CE2', 'CE', '10.254.2.1'),
  ];
  pes.forEach((pe, index) => {
    const site = index + 1;
    const router =
      inventory[index] ??
      addRouter(draft, `customer-a${site}`, 'outside', `10.253.${index % 256}.1`);
    const asNumber = 64512 + (index % 400);
    const vrf = mainCustomer(site);
    const subnet = `10.${100 + Math.floor(site / 256)}.${site % 256}`;
    attachCustomer(draft, { pe, router, vrf, subnet, asNumber, prefixes: prefixes(site) });
  });
  pes.slice(1, 3).forEach((pe, index) => {
    const router = addRouter(draft, `customer-b${index + 2}`, 'outside', `10.252.${index}.1`);
    // Customer B's first site uses the private range of customer A's first site.
    const subnet = `10.200.${index + 2}`;
    const asNumber = 64920 + index;
    const own = prefixes(index + 1);
    attachCustomer(draft, { pe, router, vrf: 'CUST-B', subnet, asNumber, prefixes: own });
  });
}
