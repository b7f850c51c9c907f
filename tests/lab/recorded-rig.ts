import type {
  BgpState,
  DeviceState,
  InterfaceState,
  IsisState,
  NetworkState,
} from '../../lab/gnmi/model/state';
import { undisturbed } from '../../lab/gnmi/model/state';

/** The six-router network from which the replies in fixtures/recorded were taken, as a state. */

type PortFacts = Partial<InterfaceState> & { name: string; ip: string };

function port({ name, ip, ...rest }: PortFacts, index = 0): InterfaceState {
  const [address, length] = ip.split('/');
  const physical = !name.startsWith('Loopback');
  return {
    name,
    adminStatus: 'UP',
    operStatus: 'UP',
    description: null,
    address: address!,
    prefixLength: Number(length),
    vrf: null,
    mtu: 9216,
    macAddress: physical ? `02:00:00:00:00:0${index}` : null,
    speed: physical ? 'SPEED_1GB' : null,
    duplex: physical ? 'FULL' : null,
    counters: { inPackets: 0, outPackets: 0, inErrors: 0, outErrors: 0 },
    ...rest,
  };
}

function core(numbers: number[], networks: string[]): InterfaceState[] {
  return numbers.map((number, index) =>
    port({ name: `GigabitEthernet0/0/0/${number}`, ip: networks[index]! }),
  );
}

function isis(system: number, neighbors: [number, number, string][], area = '49.0001'): IsisState {
  const names = ['Loopback0', ...neighbors.map(([number]) => `GigabitEthernet0/0/0/${number}`)];
  return {
    net: `${area}.0000.0000.000${system}.00`,
    level: 'LEVEL_2',
    segmentRouting: true,
    interfaces: names.map((name, index) => ({
      name,
      enabled: true,
      passive: index === 0,
      circuitType: 'POINT_TO_POINT',
      levels: [2],
    })),
    adjacencies: neighbors.map(([number, far, neighborAddress]) => ({
      interface: `GigabitEthernet0/0/0/${number}`,
      systemId: `0000.0000.000${far}`,
      neighborAddress,
      level: 2,
      areaAddress: [area],
    })),
  };
}

function bgp(settings: Partial<BgpState>, family = 'l3vpn_ipv4_unicast'): BgpState {
  return {
    asNumber: 65000,
    routerId: null,
    totalPrefixes: 8,
    addressFamilies: [{ name: family, prefixes: 8 }],
    reflector: false,
    groups: [],
    neighbors: [],
    vrfs: [],
    ...settings,
  };
}

function neighbor(address: string, remoteAs: number, group: string | null, since: string) {
  const family = remoteAs === 65000 && group !== null ? 'l3vpn_ipv4_unicast' : 'ipv4_unicast';
  const families = [{ name: family, received: 4, sent: 4 }];
  return { address, remoteAs, group, state: 'ESTABLISHED', lastEstablished: since, families };
}

function vrf(name: string, pe: number, number: number, interfaces: string[]) {
  return {
    name,
    description: `customer ${name.slice(-1)}`,
    routeDistinguisher: `10.255.0.${pe}:${number}`,
    importTargets: [`65000:${number}`],
    exportTargets: [`65000:${number}`],
    interfaces,
  };
}

function device(
  index: number,
  name: string,
  role: string,
  rest: Partial<DeviceState>,
): DeviceState {
  return {
    name,
    role,
    managementAddress: '127.0.0.1',
    managementPort: 57500 + index,
    system: null,
    interfaces: [],
    isis: null,
    mpls: null,
    bgp: null,
    vpn: [],
    logs: [],
    unavailable: {},
    collection: undisturbed,
    ...rest,
  };
}

const loopback = (ip: string): InterfaceState =>
  port({ name: 'Loopback0', ip, mtu: 1500, description: 'router id' });
const management = (ip: string): InterfaceState => port({ name: 'MgmtEth0/RP0/CPU0/0', ip });
const mpls = (count: number) => ({
  enabled: true,
  interfaces: Array.from({ length: count }, (_, number) => `GigabitEthernet0/0/0/${number}`),
});
const inVrf = (name: string) => [{ name, totalPrefixes: 8 }];

function pe1(): DeviceState {
  return device(0, 'PE1', 'PE', {
    interfaces: [
      loopback('10.255.0.1/32'),
      management('172.20.0.10/24'),
      ...core([0, 1], ['10.0.1.1/30', '10.0.2.1/30']),
      port(
        {
          name: 'GigabitEthernet0/0/0/2',
          ip: '10.100.1.1/30',
          vrf: 'CUST-A',
          mtu: 1514,
          description: 'to CE1 GigabitEthernet0/0/0/0',
          counters: { inPackets: 106855, outPackets: 102885, inErrors: 0, outErrors: 0 },
        },
        5,
      ),
    ],
    isis: isis(1, [
      [0, 3, '10.0.1.2'],
      [1, 4, '10.0.2.2'],
    ]),
    mpls: mpls(2),
    bgp: bgp({
      routerId: '10.255.0.1',
      groups: [{ name: 'RR-CLIENTS', remoteAs: 65000, families: ['l3vpn_ipv4_unicast'] }],
      neighbors: [neighbor('10.255.0.100', 65000, 'RR-CLIENTS', '2026-11-16 21:31:13')],
      vrfs: inVrf('CUST-A'),
    }),
    vpn: [vrf('CUST-A', 1, 100, ['GigabitEthernet0/0/0/2'])],
  });
}

function pe2(): DeviceState {
  return device(1, 'PE2', 'PE', {
    interfaces: [loopback('10.255.0.2/32'), ...core([0, 1], ['10.0.3.1/30', '10.0.4.1/30'])],
    bgp: bgp({ routerId: '10.255.0.2', vrfs: [...inVrf('CUST-A'), ...inVrf('CUST-B')] }),
    vpn: [vrf('CUST-A', 2, 100, []), vrf('CUST-B', 2, 200, [])],
  });
}

function p1(): DeviceState {
  const networks = ['10.0.1.2/30', '10.0.3.2/30', '10.0.5.1/30', '10.0.6.1/30'];
  return device(2, 'P1', 'P', {
    interfaces: [loopback('10.255.0.11/32'), ...core([0, 1, 2, 3], networks)],
    isis: isis(3, [
      [0, 1, '10.0.1.1'],
      [1, 2, '10.0.3.1'],
      [2, 4, '10.0.5.2'],
      [3, 5, '10.0.6.2'],
    ]),
    mpls: mpls(4),
  });
}

/** The state of that network; `change` may alter one router. */
export function recordedRig(
  change: { [name: string]: (device: DeviceState) => DeviceState } = {},
): NetworkState {
  const since = '2026-11-16 17:31:15';
  const devices = [
    pe1(),
    pe2(),
    p1(),
    device(3, 'P2', 'P', {
      interfaces: core([0, 1, 2], ['10.0.2.2/30', '10.0.4.2/30', '10.0.5.2/30']),
    }),
    device(4, 'RR1', 'RR', {
      interfaces: core([0], ['10.0.6.2/30']),
      isis: isis(5, [[0, 3, '10.0.6.1']]),
      mpls: mpls(1),
      bgp: bgp({
        routerId: '10.255.0.100',
        reflector: true,
        neighbors: [
          neighbor('10.255.0.1', 65000, 'CLIENTS', since),
          neighbor('10.255.0.2', 65000, 'CLIENTS', since),
        ],
      }),
    }),
    device(5, 'CE1', 'CE', {
      interfaces: core([0], ['10.100.1.2/30']),
      bgp: bgp(
        {
          asNumber: 64512,
          routerId: '10.254.1.1',
          neighbors: [neighbor('10.100.1.1', 65000, null, '2026-11-16 16:31:14')],
        },
        'ipv4_unicast',
      ),
    }),
  ];
  return { devices: devices.map((one) => change[one.name]?.(one) ?? one) };
}
