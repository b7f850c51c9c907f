import { addressNumber, addressText } from '../../../lab/gnmi/model/addresses';
import type { Port, Router } from '../../../lab/gnmi/model/network';
import { port } from '../../../lab/gnmi/model/topology-builder';
import type { Draft, PortPlace } from './built';
import type { NetworkPlan } from './plan';
import { CITIES } from './words';

const DAY = 86_400_000;

function offset(base: string, by: number): string {
  return addressText(addressNumber(base)! + by);
}

function ownName(plan: NetworkPlan, role: string, code: string, number: number): string {
  const small = role.toLowerCase();
  if (plan.names === 'city first') return `${code}-${small}${number}`;
  if (plan.names === 'role first') return `${small}${number}-${code}`;
  return `${code}-${role}-${String(number).padStart(2, '0')}`.toUpperCase();
}

/** The name in the inventory, for a router that calls itself `own`. */
function inventoryName(plan: NetworkPlan, own: string): string {
  if (plan.hostNames === 'domain in the inventory') return `${own}.core.example.net`;
  if (plan.hostNames === 'equal') return own;
  const upper = own.toUpperCase();
  return own === upper ? own.toLowerCase() : upper;
}

/** `192.0.2.11` → `1920.0000.2011`, or an id that says nothing of the router. */
function systemId(draft: Draft, loopback: string, index: number): string {
  const { plan, random } = draft;
  if (plan.systemIds === 'from loopback') {
    const digits = loopback
      .split('.')
      .map((octet) => octet.padStart(3, '0'))
      .join('');
    return digits.replace(/(....)(....)(....)/, '$1.$2.$3');
  }
  if (plan.systemIds === 'serial') return `0000.0000.${String(index + 1).padStart(4, '0')}`;
  const part = (limit: number): string => random.whole(0, limit).toString(16).padStart(4, '0');
  return `${part(0xffff)}.${part(0xffff)}.${(index + 0x1000).toString(16)}`;
}

/** Adds a router of the inventory, with loopback and, where it has one, management port. */
export function addRouter(draft: Draft, role: 'P' | 'PE' | 'RR', city: number): Router {
  const { plan, random, network, now } = draft;
  const index = network.routers.length;
  const [cityName, code] = CITIES[city % CITIES.length]!;
  const same = network.routers.filter(
    (one) => one.role === role && draft.cityOf.get(one.name) === cityName,
  );
  const own =
    plan.names === 'numbers' ? `xr-r${index + 1}` : ownName(plan, role, code, same.length + 1);
  const name = inventoryName(plan, own);
  const loopback = offset(plan.loopbacks, index + 1);
  const apart = plan.management === 'apart';
  const address = apart ? offset(plan.managementNetwork, index + 10) : loopback;
  const uptime = random.whole(9 * 24 * 60, 200 * 24 * 60) * 60_000;
  const router: Router = {
    name,
    ...(own === name ? {} : { hostName: own }),
    role,
    managementAddress: address,
    managementPort: 57400,
    loopback,
    softwareVersion: random.pick(['24.2.1', '7.11.21', '7.5.2']),
    timezone: plan.zone?.name ?? 'UTC',
    ...(plan.zone === null ? {} : { zoneMinutes: plan.zone.minutes }),
    bootTime: new Date(now.getTime() - Math.max(uptime, 9 * DAY)).toISOString(),
    running: true,
    isis: { systemId: systemId(draft, loopback, index), area: '49.0001', level: 'LEVEL_2' },
    bgp: role === 'P' ? null : { asNumber: plan.asNumber, peers: [], announced: [] },
    vrfs: [],
    ports: [
      port('Loopback0', { address: loopback, prefixLength: 32, mtu: 1500, isis: 'passive' }),
      ...(apart ? [port('MgmtEth0/RP0/CPU0/0', { address, prefixLength: 16 })] : []),
    ],
  };
  network.routers.push(router);
  draft.cityOf.set(name, cityName);
  return router;
}

/** Adds a router that belongs to somebody else, and cannot be asked. */
export function addOutside(draft: Draft, name: string, asNumber: number): Router {
  const router: Router = {
    name,
    role: 'outside',
    managementAddress: '0.0.0.0',
    managementPort: 0,
    loopback: '0.0.0.0',
    softwareVersion: '',
    timezone: 'UTC',
    bootTime: new Date(draft.now.getTime() - 300 * DAY).toISOString(),
    running: true,
    isis: null,
    bgp: { asNumber, peers: [], announced: [] },
    vrfs: [],
    ports: [],
  };
  draft.network.routers.push(router);
  return router;
}

/** Adds the next port of a router: two of three in the first slot, the third in the second; access ports in a slot of their own. */
export function addPort(
  draft: Draft,
  router: Router,
  use: 'core' | 'access',
  settings: Partial<Port>,
): PortPlace {
  const { plan, random } = draft;
  const key = `${router.name} ${use}`;
  const number = draft.portsOf.get(key) ?? 0;
  draft.portsOf.set(key, number + 1);
  const slot = use === 'access' ? 2 : number % 3 === 2 ? 1 : 0;
  const type = use === 'access' ? 'GigabitEthernet' : plan.portType;
  const name = `${type}0/${slot}/0/${number}`;
  const index = draft.network.routers.indexOf(router);
  const packets = random.whole(100_000, 90_000_000);
  const bytes = [Math.floor(index / 256), index % 256, number + (use === 'access' ? 128 : 0)];
  const mac = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':');
  const counters = { inPackets: packets, outPackets: packets - 2394, inErrors: 0, outErrors: 0 };
  router.ports.push(port(name, { macAddress: `02:00:00:${mac}`, counters, ...settings }));
  return { device: router.name, interface: name };
}
