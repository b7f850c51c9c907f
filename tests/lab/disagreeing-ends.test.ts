import { defaultNetwork } from '../../lab/gnmi/model/default-network';
import { faultSchema } from '../../lab/gnmi/model/fault-schema';
import type { Network, Port, Router } from '../../lab/gnmi/model/network';
import { propagate } from '../../lab/gnmi/model/propagate';
import type { DeviceState, NetworkState } from '../../lab/gnmi/model/state';
import { port } from '../../lab/gnmi/model/topology-builder';

const NOW = new Date('2026-11-27T21:30:00Z');
const RR1 = '10.255.0.100';
const CORE = 'GigabitEthernet0/0/0/0';

function after(network: Network, ...faults: object[]): NetworkState {
  return propagate(
    network,
    faults.map((fault) => faultSchema.parse(fault)),
    NOW,
  );
}

function device(state: NetworkState, name: string): DeviceState {
  return state.devices.find((one) => one.name === name)!;
}

function oper(state: NetworkState, name: string, interfaceName: string): string | null {
  return device(state, name).interfaces.find((one) => one.name === interfaceName)!.operStatus;
}

function neighbor(state: NetworkState, name: string, address: string) {
  return device(state, name).bgp!.neighbors.find((one) => one.address === address)!;
}

function adjacencies(state: NetworkState, name: string): string[] {
  return device(state, name).isis!.adjacencies.map((one) => one.interface);
}

function lines(state: NetworkState, name: string, pattern: RegExp): string[] {
  return device(state, name).logs.filter((line) => pattern.test(line));
}

const router = (network: Network, name: string): Router =>
  network.routers.find((one) => one.name === name)!;
const portOf = (network: Network, name: string, interfaceName: string): Port =>
  router(network, name).ports.find((one) => one.name === interfaceName)!;

/** PE1 and P1 joined by a bundle of three, of which two are needed, in place of their one link. */
function bundled(): Network {
  const network = defaultNetwork(NOW);
  const ends = ['PE1', 'P1'];
  for (const name of ends) {
    const own = portOf(network, name, CORE);
    const core = { mtu: own.mtu, isis: own.isis, mpls: own.mpls };
    const { address, prefixLength } = own;
    Object.assign(own, { address: null, prefixLength: null, isis: null, mpls: false });
    own.bundle = 'Bundle-Ether1';
    router(network, name).ports.push(
      port('TenGigE0/1/0/0', {
        mtu: core.mtu,
        bundle: 'Bundle-Ether1',
        macAddress: '02:00:00:00:00:01',
      }),
      port('TenGigE0/1/0/1', {
        mtu: core.mtu,
        bundle: 'Bundle-Ether1',
        macAddress: '02:00:00:00:00:02',
      }),
      port('Bundle-Ether1', { ...core, address, prefixLength, minimumMembers: 2 }),
    );
  }
  for (const name of ['TenGigE0/1/0/0', 'TenGigE0/1/0/1', 'Bundle-Ether1']) {
    const [first, second] = ends.map((one) => ({ router: one, port: name }));
    network.links.push({ ends: [first!, second!], intact: true });
  }
  return network;
}

const cut = (name: string) => ({
  fault: 'interface_down',
  device: 'PE1',
  interface: name,
  at: '-30m',
});

describe('a bundle', () => {
  it('stays up, and its adjacency with it, while as many members are up as it needs', () => {
    const state = after(bundled(), cut('TenGigE0/1/0/0'));
    expect(oper(state, 'P1', 'TenGigE0/1/0/0')).toBe('DOWN');
    expect(oper(state, 'P1', 'Bundle-Ether1')).toBe('UP');
    expect(adjacencies(state, 'PE1')).toContain('Bundle-Ether1');
  });

  it('goes down at both ends with one member fewer, and takes the adjacency with it', () => {
    const state = after(bundled(), cut('TenGigE0/1/0/0'), cut(CORE));
    expect(oper(state, 'PE1', 'TenGigE0/1/0/1')).toBe('UP');
    expect([oper(state, 'PE1', 'Bundle-Ether1'), oper(state, 'P1', 'Bundle-Ether1')]).toStrictEqual(
      ['DOWN', 'DOWN'],
    );
    expect(adjacencies(state, 'PE1')).toStrictEqual(['GigabitEthernet0/0/0/1']);
    expect(lines(state, 'P1', /Interface Bundle-Ether1, changed state to Down/)).toHaveLength(2);
  });

  it('can be left out of the labels at one end while its adjacency stays', () => {
    const state = after(bundled(), {
      fault: 'mpls_disabled',
      device: 'P1',
      interface: 'Bundle-Ether1',
    });
    expect(device(state, 'P1').mpls!.interfaces).not.toContain('Bundle-Ether1');
    expect(adjacencies(state, 'P1')).toContain('Bundle-Ether1');
  });

  it('can be left out of IS-IS at one end, which costs both ends the adjacency', () => {
    const state = after(bundled(), {
      fault: 'isis_disabled',
      device: 'P1',
      interface: 'Bundle-Ether1',
    });
    expect(device(state, 'P1').isis!.interfaces.map(({ name }) => name)).not.toContain(
      'Bundle-Ether1',
    );
    expect(adjacencies(state, 'PE1')).not.toContain('Bundle-Ether1');
    expect(oper(state, 'PE1', 'Bundle-Ether1')).toBe('UP');
  });
});

it('names the far loopback as neighbor on an unnumbered port', () => {
  const network = defaultNetwork(NOW);
  for (const name of ['PE1', 'P1'])
    Object.assign(portOf(network, name, CORE), { address: null, prefixLength: null });
  const [first] = device(after(network), 'PE1').isis!.adjacencies;
  expect(first).toMatchObject({ interface: CORE, neighborAddress: router(network, 'P1').loopback });
});

it('calls a router by its own name in its replies and its neighbors’ logs, and stamps logs in its zone', () => {
  const network = defaultNetwork(NOW);
  Object.assign(router(network, 'PE1'), { hostName: 'pe1.lab', timezone: 'CET', zoneMinutes: 60 });
  const state = after(network, cut(CORE));
  expect(device(state, 'PE1').system!.hostname).toBe('pe1.lab');
  expect(lines(state, 'P1', /21:00:.* UTC: .*Adjacency to pe1\.lab .* Down/)).toHaveLength(1);
  expect(lines(state, 'PE1', /22:00:.* CET: .*Adjacency to P1 .* Down/)).toHaveLength(1);
});

it('takes down every port of a failed card and no other, and logs the card itself', () => {
  const network = bundled();
  const state = after(network, { fault: 'card_down', device: 'PE1', slot: '0/1', at: '-30m' });
  expect(oper(state, 'P1', 'TenGigE0/1/0/0')).toBe('DOWN');
  expect(oper(state, 'PE1', 'TenGigE0/1/0/1')).toBe('DOWN');
  expect(oper(state, 'PE1', CORE)).toBe('UP');
  expect(lines(state, 'PE1', /NODE_STATE_CHANGE : 0\/1\/CPU0 /)).toHaveLength(1);
});

describe('two ends that disagree', () => {
  const network = defaultNetwork(NOW);

  it('lose the adjacency over a link with two subnets, and keep the link', () => {
    const state = after(network, {
      fault: 'subnet_mismatch',
      device: 'PE1',
      interface: CORE,
      address: '10.77.0.1',
      prefix_length: 30,
    });
    expect(oper(state, 'PE1', CORE)).toBe('UP');
    expect(adjacencies(state, 'PE1')).not.toContain(CORE);
    expect(adjacencies(state, 'P1')).not.toContain(CORE);
    expect(device(state, 'PE1').interfaces.find(({ name }) => name === CORE)!.address).toBe(
      '10.77.0.1',
    );
  });

  it('keep a session up without routes where one of them lacks the VPN family', () => {
    const state = after(network, {
      fault: 'bgp_family_missing',
      device: 'PE1',
      neighbor: RR1,
      at: '-30m',
    });
    const [own, far] = [neighbor(state, 'PE1', RR1), neighbor(state, 'RR1', '10.255.0.1')];
    expect([own.state, far.state]).toStrictEqual(['ESTABLISHED', 'ESTABLISHED']);
    expect(own.families).toStrictEqual([{ name: 'ipv4_unicast', received: 0, sent: 0 }]);
    expect(far.families).toStrictEqual([{ name: 'l3vpn_ipv4_unicast', received: 0, sent: 0 }]);
    expect(neighbor(state, 'PE1', '10.255.0.101').families[0]!.received).toBeGreaterThan(0);
  });

  it('lose the session over a wrong AS, and each says whose notification it was', () => {
    const state = after(network, {
      fault: 'bgp_as_mismatch',
      device: 'PE1',
      neighbor: RR1,
      remote_as: 65001,
    });
    expect(neighbor(state, 'PE1', RR1)).toMatchObject({ remoteAs: 65001, state: 'ACTIVE' });
    expect(lines(state, 'PE1', /Notification sent, peer in wrong AS/)).toHaveLength(1);
    expect(lines(state, 'RR1', /Notification received, peer in wrong AS/)).toHaveLength(1);
  });

  it('lose the session over two passwords, and both log the wrong digest', () => {
    const state = after(network, {
      fault: 'bgp_authentication_mismatch',
      device: 'PE1',
      neighbor: RR1,
    });
    expect(neighbor(state, 'RR1', '10.255.0.1').state).toBe('ACTIVE');
    for (const name of ['PE1', 'RR1'])
      expect(lines(state, name, /BADAUTH : Invalid MD5/)).toHaveLength(1);
  });

  it('lose the session where one has the other no longer configured', () => {
    const state = after(network, { fault: 'bgp_neighbor_removed', device: 'PE1', neighbor: RR1 });
    expect(neighbor(state, 'PE1', RR1)).toBeUndefined();
    expect(neighbor(state, 'RR1', '10.255.0.1').state).toBe('ACTIVE');
    expect(neighbor(state, 'RR2', '10.255.0.1').state).toBe('ESTABLISHED');
  });

  it('lose all sessions where one took the identity of the other with its configuration', () => {
    const state = after(network, {
      fault: 'duplicate_identity',
      device: 'PE3',
      same_as: 'PE2',
      at: '-30m',
    });
    expect(device(state, 'PE3').bgp!.routerId).toBe('10.255.0.2');
    expect(device(state, 'PE3').isis!.net).toBe(device(state, 'PE2').isis!.net);
    expect(neighbor(state, 'RR1', '10.255.0.2').state).not.toBe('ESTABLISHED');
    expect(neighbor(state, 'RR1', '10.255.0.3').state).not.toBe('ESTABLISHED');
    expect(neighbor(state, 'RR1', '10.255.0.1').state).toBe('ESTABLISHED');
  });
});

describe('a VRF', () => {
  const network = defaultNetwork(NOW);
  const prefixes = (state: NetworkState, name: string, vrf: string): number =>
    device(state, name).bgp!.vrfs.find((one) => one.name === vrf)!.totalPrefixes!;
  const healthy = after(network);

  it('without a distinguisher tells nothing to the other sites and hears them still', () => {
    const state = after(network, {
      fault: 'vrf_route_distinguisher',
      device: 'PE2',
      vrf: 'CUST-B',
      rd: null,
    });
    expect(prefixes(state, 'PE3', 'CUST-B')).toBeLessThan(prefixes(healthy, 'PE3', 'CUST-B'));
    expect(prefixes(state, 'PE2', 'CUST-B')).toBe(prefixes(healthy, 'PE2', 'CUST-B'));
  });

  it('loses a customer whose port was put into the VRF of another', () => {
    const access = router(network, 'PE2').ports.find(({ vrf }) => vrf === 'CUST-A')!.name;
    const state = after(network, {
      fault: 'vrf_wrong_port',
      device: 'PE2',
      interface: access,
      vrf: 'CUST-B',
      at: '-30m',
    });
    expect(device(state, 'PE2').vpn.find(({ name }) => name === 'CUST-B')!.interfaces).toContain(
      access,
    );
    expect(prefixes(state, 'PE2', 'CUST-A')).toBeLessThan(prefixes(healthy, 'PE2', 'CUST-A'));
    expect(lines(state, 'PE2', /neighbor .* Down .*VRF: CUST-A/)).toHaveLength(1);
  });
});

it('announces work by the description of a port', () => {
  const text = 'MAINTENANCE CHG-1: shut tonight';
  const state = after(defaultNetwork(NOW), {
    fault: 'port_description',
    device: 'P1',
    interface: CORE,
    description: text,
  });
  expect(device(state, 'P1').interfaces.find(({ name }) => name === CORE)!.description).toBe(text);
});
