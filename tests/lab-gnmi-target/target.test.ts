import { status } from '@grpc/grpc-js';

import { createGnmiTarget, type GnmiTarget, type InventoryEntry } from '../../lab/gnmi-target';
import { encodings } from '../../lab/gnmi-target/serve/protocol';
import { Collector } from './support/gnmi-client';

const instances = 'network-instances/network-instance';
const open: (GnmiTarget | Collector)[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function target(source: Parameters<typeof createGnmiTarget>[0]): Promise<GnmiTarget> {
  const started = await createGnmiTarget(source);
  open.push(started);
  return started;
}

function collector(from: GnmiTarget, device: string, changes: Partial<InventoryEntry> = {}) {
  const entry = from.inventory().find(({ name }) => name === device);
  if (entry === undefined) throw new Error(`${device} is not in the inventory`);
  const made = new Collector(entry, changes);
  open.push(made);
  return made;
}

test('a router lists its ports with state, address and counters as OpenConfig has them', async () => {
  const pe1 = collector(await target({ scenario: 'healthy' }), 'PE1');
  const [update] = await pe1.get(['interfaces/interface[name=GigabitEthernet0/0/0/2]']);
  expect(update?.path).toBe('interfaces/interface[name=GigabitEthernet0/0/0/2]');
  expect(update?.value).toMatchObject({
    state: { 'admin-status': 'UP', 'oper-status': 'UP', counters: { 'in-errors': '0' } },
    subinterfaces: {
      subinterface: [
        {
          index: 0,
          'openconfig-if-ip:ipv4': { addresses: { address: [{ ip: '10.100.1.1' }] } },
          'openconfig-network-instance:network-instance': [{ name: 'CUST-A' }],
        },
      ],
    },
  });
});

test('a wildcard gives one update an instance, with its keys in the path', async () => {
  const pe1 = collector(await target({ scenario: 'healthy' }), 'PE1');
  const updates = await pe1.get([`${instances}[name=*]/protocols/protocol/bgp`]);
  expect(updates.map(({ path }) => path)).toEqual([
    `${instances}[name=DEFAULT]/protocols/protocol[identifier=BGP][name=default]/bgp`,
    `${instances}[name=CUST-A]/protocols/protocol[identifier=BGP][name=default]/bgp`,
  ]);
  expect(updates[0]?.value).toMatchObject({
    neighbors: { neighbor: [{ state: { 'session-state': 'ESTABLISHED' } }, {}] },
  });
});

test('plain JSON has no prefixes, and a wish for several paths is one notification', async () => {
  const pe1 = collector(await target({ scenario: 'healthy' }), 'PE1');
  const isis = `${instances}[name=*]/protocols/protocol/isis`;
  expect(await pe1.get([`${isis}/interfaces`, `${isis}/global`])).toHaveLength(2);
  const [update] = await pe1.get(['interfaces/interface[name=Loopback0]'], encodings.json);
  expect(update?.value).toMatchObject({
    subinterfaces: { subinterface: [{ ipv4: { addresses: { address: [{}] } } }] },
  });
});

test('the log is read with a command, whose filters are applied as the shell does', async () => {
  const pe1 = collector(await target({ scenario: 'bgp-neighbor-down' }), 'PE1');
  const wanted = "show logging | utility egrep '(ADJCHANGE)' | utility egrep -v isis ";
  const [update] = await pe1.get([wanted], encodings.ascii);
  const lines = String(update?.value).split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !line.includes('%ROUTING-BGP-5-ADJCHANGE'))).toEqual([]);
});

test('what a router does not have is not found, by the name of the element', async () => {
  const p1 = collector(await target({ scenario: 'healthy' }), 'P1');
  await expect(p1.get([`${instances}[name=*]/protocols/protocol/bgp`])).rejects.toMatchObject({
    code: status.NOT_FOUND,
    details: "Requested element(s) not found: 'bgp'",
  });
});

test('a wrong password reads nothing, not even the capabilities', async () => {
  const routers = await target({ scenario: 'healthy' });
  const stranger = collector(routers, 'PE1', { password: 'guessed' });
  await expect(stranger.capabilities()).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
  await expect(stranger.get(['system'])).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
  const { supported_models: models } = await collector(routers, 'PE1').capabilities();
  expect(models.map(({ name }) => name)).toContain('openconfig-network-instance');
});

test('an unreachable router has a closed port until it is back, at the same port', async () => {
  const routers = await target({ scenario: 'device-unreachable' });
  const before = routers.inventory();
  const unreachable = before.filter(({ name }) => name === 'PE2' || name === 'PE1');
  const reached = await Promise.all(
    unreachable.map(({ name }) => collector(routers, name).connects(500)),
  );
  expect(reached).toContain(false);
  await routers.show({ scenario: 'healthy' });
  expect(routers.inventory()).toEqual(before);
  for (const { name } of unreachable) {
    expect(await collector(routers, name).connects(5_000)).toBe(true);
  }
});

test('a rate limit is a status with the words of the router, in its area only', async () => {
  const rr1 = collector(await target({ scenario: 'rate-limited' }), 'RR1');
  await expect(rr1.get([`${instances}[name=*]/protocols/protocol/bgp`])).rejects.toMatchObject({
    code: status.RESOURCE_EXHAUSTED,
    details: 'exceeded requests limit',
  });
  expect(await rr1.get(['system'])).toHaveLength(1);
});
