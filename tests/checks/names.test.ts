import { buildNameIndex } from '../../src/checks/names/build-index';
import { namesOf } from '../../src/checks/names/device-names';
import { findNames, namesNear } from '../../src/checks/names/find-names';
import { collectFacts } from '../../src/checks/collect-facts';
import type { InventoryDevice } from '../../src/domain/analysis/goal';
import { bgp, now, port, ports, reply } from './support/build';

const inventory: InventoryDevice[] = [
  { name: 'PE-ROS-01', address: '192.0.2.11', role: 'PE' },
  { name: 'pe2.example.net', address: '192.0.2.12', role: 'PE' },
  { name: 'voss-p1', address: '192.0.2.1', role: 'P' },
];

const row = (name: string, ip_address: string | null, vrf?: string) => ({
  name,
  admin_status: 'UP',
  oper_status: 'UP',
  ...(ip_address !== null && { ip_address }),
  ...(vrf !== undefined && { vrf }),
});

const vrf = (name: string, rd: string, target: string, interfaces: string[]) => ({
  name,
  detailed_data: {
    name,
    rd,
    route_targets: { import: [target], export: [target] },
    interfaces,
    description: null,
  },
});

const evidence = [
  ports('PE-ROS-01', [
    row('Loopback0', '192.0.2.11/32'),
    row('TenGigE0/0/0/0', '198.51.100.0/31'),
    row('Gi0/0/1/4', '203.0.113.1/30', 'HAFENLOG'),
    row('Bundle-Ether7', '203.0.113.65/29', 'CUST-A'),
  ]),
  port('PE-ROS-01', {
    name: 'Gi0/0/1/4',
    admin_state: 'UP',
    oper_state: 'UP',
    description: 'HAFENLOG Rostock HQ line A HL-77120',
  }),
  reply('vpn_info', 'PE-ROS-01', {
    vrfs: [vrf('HAFENLOG', '64496:4401', '64496:440', ['Gi0/0/1/4'])],
  }),
  ports('pe2.example.net', [row('Gi0/0/0/1', '203.0.113.1/30', 'BLUE')]),
  bgp('pe2.example.net', [
    { address: '192.0.2.99', remote_as: 64496, state: 'IDLE', prefixes: {} },
    { address: '198.51.100.77', remote_as: 64511, state: 'ESTABLISHED', prefixes: {} },
  ]),
  reply('system_info', 'voss-p1', { system_data: { hostname: 'Core-Nord-7' } }),
];

const facts = collectFacts(evidence, inventory, now);
const index = buildNameIndex([...facts.devices.values()].map((one) => namesOf(one, () => '')));
const found = (name: string) =>
  findNames(index, name).map(({ kind, device, port: at, vrf: table }) =>
    [kind, device, at, table].filter((one) => one !== undefined).join(' '),
  );

describe('the index of names', () => {
  it.each([
    ['198.51.100.0', ['address PE-ROS-01 TenGigE0/0/0/0']],
    // The far side of a core link, of which no router read has the address.
    ['198.51.100.1', ['subnet PE-ROS-01 TenGigE0/0/0/0']],
    ['203.0.113.70', ['subnet PE-ROS-01 Bundle-Ether7 CUST-A']],
    ['203.0.113.64/29', ['subnet PE-ROS-01 Bundle-Ether7 CUST-A']],
    ['203.0.113.66/32', ['subnet PE-ROS-01 Bundle-Ether7 CUST-A']],
    ['198.51.100.77', ['peer pe2.example.net']],
    ['as64511', ['as pe2.example.net']],
    ['64496:4401', ['distinguisher PE-ROS-01 HAFENLOG']],
    ['64496:440', ['target PE-ROS-01 HAFENLOG']],
    ['hl-77120', ['description PE-ROS-01 Gi0/0/1/4 HAFENLOG']],
    ['Rostock', ['description PE-ROS-01 Gi0/0/1/4 HAFENLOG']],
    ['line a HL-77120', ['description PE-ROS-01 Gi0/0/1/4 HAFENLOG']],
    ['cust-a', ['vrf PE-ROS-01 CUST-A']],
    ['bundle-ether7', ['aggregate PE-ROS-01 Bundle-Ether7 CUST-A']],
    ['PE2', ['router pe2.example.net']],
    ['PE2.EXAMPLE.NET', ['router pe2.example.net']],
    ['core-nord-7', ['router voss-p1']],
    ['Voss', ['site voss-p1']],
    ['nord', ['site voss-p1']],
  ])('finds %s', (name, matches) => {
    expect(found(name)).toEqual(matches);
  });

  it('finds an address that two customers use in both VRFs, with the ports towards them', () => {
    expect(found('203.0.113.2')).toEqual([
      'peer PE-ROS-01 Gi0/0/1/4 HAFENLOG',
      'peer pe2.example.net Gi0/0/0/1 BLUE',
    ]);
  });

  it('finds a customer by the letter after the customary beginning of a VRF', () => {
    expect(found('A')).toEqual(['vrf PE-ROS-01 CUST-A']);
  });

  it('takes the beginning of a name for the name where nothing is spelled alike, and says so', () => {
    const matches = findNames(index, 'Hafenlogistik');
    expect(matches.map(({ kind, exact }) => ({ kind, exact }))).toEqual([
      { kind: 'vrf', exact: false },
      { kind: 'description', exact: false },
    ]);
    expect(findNames(index, 'Nordhausen')).toMatchObject([{ kind: 'site', exact: false }]);
  });

  it.each(['192.0.2.200', '203.0.113.128/29', '2001:db8::1', '64496:9', 'Acme', ''])(
    'finds nothing for "%s" that no reading holds',
    (name) => expect(found(name)).toEqual([]),
  );

  it('offers names that are near a mistyped one', () => {
    expect(namesNear(index, 'Rostok')).toEqual(['rostock']);
    expect(namesNear(index, '192.0.2.13')).toEqual([]);
  });
});
