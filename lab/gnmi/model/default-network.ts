import { attachCustomers, attachUpstream, PROVIDER_AS } from './customers';
import type { Network, Router } from './network';
import {
  addCoreLink,
  addRouter,
  emptyDraft,
  gigabit,
  peer,
  port,
  type Draft,
} from './topology-builder';

const PES_PER_CORE_PAIR = 50;
const DEFAULT_PES = 3;

function peLoopback(number: number): string {
  if (number < 10) return `10.255.0.${number}`;
  return `10.250.${Math.floor(number / 256)}.${number % 256}`;
}

function pLoopback(number: number): string {
  return number <= 40 ? `10.255.0.${10 + number}` : `10.251.0.${number}`;
}

function addCore(draft: Draft, peCount: number): { pes: Router[]; reflectors: Router[] } {
  const pes: Router[] = [];
  const cores: Router[] = [];
  const addPe = (): void => {
    const number = pes.length + 1;
    const pe = addRouter(draft, `PE${number}`, 'PE', peLoopback(number));
    pe.bgp = { asNumber: PROVIDER_AS, peers: [], announced: [] };
    pes.push(pe);
  };
  addPe();
  addPe();
  const pairs = Math.ceil(peCount / PES_PER_CORE_PAIR);
  for (let number = 1; number <= pairs * 2; number += 1) {
    cores.push(addRouter(draft, `P${number}`, 'P', pLoopback(number)));
  }
  const reflectors = [addRouter(draft, 'RR1', 'RR', '10.255.0.100')];
  while (pes.length < peCount) addPe();
  reflectors.push(addRouter(draft, 'RR2', 'RR', '10.255.0.101'));
  const join = (pe: Router): void => {
    const pair = Math.floor(pes.indexOf(pe) / PES_PER_CORE_PAIR) * 2;
    addCoreLink(draft, pe, cores[pair]!);
    addCoreLink(draft, pe, cores[pair + 1]!);
  };
  pes.slice(0, 2).forEach(join);
  addCoreLink(draft, cores[0]!, cores[1]!);
  addCoreLink(draft, cores[0]!, reflectors[0]!);
  addCoreLink(draft, cores[1]!, reflectors[1]!);
  pes.slice(2).forEach(join);
  for (let pair = 1; pair < pairs; pair += 1) {
    addCoreLink(draft, cores[pair * 2]!, cores[0]!);
    addCoreLink(draft, cores[pair * 2 + 1]!, cores[1]!);
    addCoreLink(draft, cores[pair * 2]!, cores[pair * 2 + 1]!);
  }
  return { pes, reflectors };
}

function peerWithReflectors(pes: Router[], reflectors: Router[]): void {
  const [first, second] = reflectors as [Router, Router];
  for (const reflector of reflectors) {
    const others = reflector === first ? second : first;
    reflector.bgp = {
      asNumber: PROVIDER_AS,
      announced: [],
      peers: [
        ...pes.map((pe) => peer(pe.loopback, PROVIDER_AS, { group: 'CLIENTS', client: true })),
        peer(others.loopback, PROVIDER_AS, { group: 'REFLECTORS' }),
      ],
    };
    for (const pe of pes) {
      pe.bgp!.peers.push(peer(reflector.loopback, PROVIDER_AS, { group: 'RR-CLIENTS' }));
    }
  }
}

/**
 * The default provider network: two P, two route reflectors, PEs each joined to two P, two CEs in
 * the inventory, customers and an upstream outside of it. More PEs bring more pairs of P.
 */
export function defaultNetwork(now: Date, peCount = DEFAULT_PES): Network {
  const draft = emptyDraft(now);
  const { pes, reflectors } = addCore(draft, Math.max(DEFAULT_PES, peCount));
  peerWithReflectors(pes, reflectors);
  attachCustomers(draft, pes);
  attachUpstream(draft, pes[2]!);
  for (const router of draft.network.routers) {
    if (router.role === 'outside' || router.role === 'CE') continue;
    const taken = router.ports.some(({ name }) => name === gigabit(9));
    const name = taken ? 'GigabitEthernet0/1/0/9' : gigabit(9);
    const macAddress = router.ports.at(-1)!.macAddress!.replace(/..$/, 'ff');
    router.ports.push(port(name, { description: 'spare', enabled: false, macAddress }));
  }
  return draft.network;
}
