import * as fc from 'fast-check';
import { defaultNetwork } from '../../lab/gnmi/model/default-network';
import { changesOf } from '../../lab/gnmi/model/fault-changes';
import { faultSchema, type Fault } from '../../lab/gnmi/model/fault-schema';
import { igpGraph, igpPath } from '../../lab/gnmi/model/igp';
import { propagate } from '../../lab/gnmi/model/propagate';
import { simulate } from '../../lab/gnmi/model/simulate';
import type { DeviceState, NetworkState } from '../../lab/gnmi/model/state';

const NOW = new Date('2026-11-27T21:30:00Z');
const network = defaultNetwork(NOW);
const RR1 = '10.255.0.100';
const CORE = 'GigabitEthernet0/0/0/0';

function after(...faults: object[]): NetworkState {
  const parsed = faults.map((fault) => faultSchema.parse(fault));
  return propagate(network, parsed, NOW);
}

function device(state: NetworkState, name: string): DeviceState {
  return state.devices.find((one) => one.name === name)!;
}

function oper(state: NetworkState, name: string, port: string): string | null {
  return device(state, name).interfaces.find((one) => one.name === port)!.operStatus;
}

function adjacencies(state: NetworkState, name: string): string[] {
  return device(state, name).isis!.adjacencies.map((one) => one.interface);
}

function session(state: NetworkState, name: string, address: string): string {
  return device(state, name).bgp!.neighbors.find((one) => one.address === address)!.state;
}

function lines(state: NetworkState, name: string, pattern: RegExp): string[] {
  return device(state, name).logs.filter((line) => pattern.test(line));
}

const healthy = after();

it('starts with every core adjacency and every session up, and nothing in the last day of any log', () => {
  for (const one of healthy.devices) {
    const active = one.isis?.interfaces.filter(({ passive }) => !passive) ?? [];
    expect(one.isis?.adjacencies.length ?? 0).toBe(active.length);
    expect(one.bgp?.neighbors.filter(({ state }) => state !== 'ESTABLISHED') ?? []).toStrictEqual(
      [],
    );
    expect(one.logs.filter((line) => /Nov 2[67]/.test(line))).toStrictEqual([]);
  }
});

it('takes the far end and the adjacencies of both ends down with an interface, and logs it at both', () => {
  const state = after({
    fault: 'interface_admin_down',
    device: 'PE1',
    interface: CORE,
    at: '-30m',
  });
  expect(oper(state, 'PE1', CORE)).toBe('DOWN');
  expect(oper(state, 'P1', CORE)).toBe('DOWN');
  expect(adjacencies(state, 'PE1')).toStrictEqual(['GigabitEthernet0/0/0/1']);
  expect(adjacencies(state, 'P1')).not.toContain(CORE);
  expect(lines(state, 'PE1', /21:00:00.*LINK-3-UPDOWN.*Administratively Down/)).toHaveLength(1);
  expect(lines(state, 'P1', /21:00:00.*LINK-3-UPDOWN.*changed state to Down/)).toHaveLength(1);
  expect(lines(state, 'P1', /21:00:00.*Adjacency to PE1 .*Interface state down/)).toHaveLength(1);
});

it('keeps the sessions up where another path is left', () => {
  const state = after({ fault: 'interface_down', device: 'PE1', interface: CORE, at: '-30m' });
  expect(session(state, 'PE1', RR1)).toBe('ESTABLISHED');
  expect(lines(state, 'PE1', /ADJCHANGE : neighbor 10\.255.* Down/)).toStrictEqual([]);
});

it('takes the sessions down after the hold time where no path is left, and logs the reason at both ends', () => {
  const state = after({ fault: 'device_isolated', device: 'PE3', at: '-30m' });
  expect(session(state, 'PE3', RR1)).toBe('IDLE');
  expect(session(state, 'RR1', '10.255.0.3')).toBe('IDLE');
  expect(session(state, 'RR1', '10.255.0.1')).toBe('ESTABLISHED');
  expect(lines(state, 'PE3', /21:0[23]:.*neighbor 10\.255\.0\.100 Down.*hold time/)).toHaveLength(
    1,
  );
  expect(lines(state, 'RR1', /21:0[23]:.*neighbor 10\.255\.0\.3 Down.*hold time/)).toHaveLength(1);
});

it('moves the path of a session to the other core router when its link goes', () => {
  const path = (...faults: object[]): string[] | null => {
    const changes = faults.flatMap((fault) => changesOf(faultSchema.parse(fault), NOW));
    const { index, adjacencyUp } = simulate(network, changes, NOW);
    return igpPath(igpGraph(index, adjacencyUp), 'PE1', 'RR1');
  };
  expect(path()).toStrictEqual(['PE1', 'P1', 'RR1']);
  const cut = { fault: 'interface_down', device: 'PE1', interface: CORE };
  expect(path(cut)).toStrictEqual(['PE1', 'P2', 'P1', 'RR1']);
  expect(path({ fault: 'device_isolated', device: 'RR1' })).toBeNull();
});

it('lets a session outlive a loss of its path that is shorter than the hold time', () => {
  const state = after({ fault: 'device_isolated', device: 'PE3', at: '-2m' });
  expect(adjacencies(state, 'PE3')).toStrictEqual([]);
  expect(session(state, 'PE3', RR1)).toBe('ESTABLISHED');
});

it('closes a session over a single link at once when the link goes', () => {
  const port = 'GigabitEthernet0/0/0/2';
  const state = after({ fault: 'interface_down', device: 'PE1', interface: port, at: '-1m' });
  expect(session(state, 'CE1', '10.100.1.1')).toBe('IDLE');
  expect(lines(state, 'PE1', /neighbor 10\.100\.1\.2 Down - Interface flap/)).toHaveLength(1);
});

it('withdraws the routes of a lost customer from the VRFs of the other PEs', () => {
  const port = 'GigabitEthernet0/0/0/2';
  const state = after({ fault: 'interface_down', device: 'PE1', interface: port, at: '-1m' });
  const total = (seen: NetworkState): number | null =>
    device(seen, 'PE2').bgp!.vrfs[0]!.totalPrefixes;
  expect(total(healthy)! - total(state)!).toBe(4);
});

it('brings everything back after a flap, and the log reports it', () => {
  const port = 'GigabitEthernet0/0/0/1';
  const flap = { fault: 'link_flap', device: 'PE1', interface: port, at: '-30m', times: 2 };
  const state = after(flap);
  expect(adjacencies(state, 'PE1')).toStrictEqual(adjacencies(healthy, 'PE1'));
  expect(lines(state, 'PE1', /Nov 27.*LINK-3-UPDOWN.*changed state to Down/)).toHaveLength(2);
  expect(lines(state, 'PE1', /Nov 27.*LINK-3-UPDOWN.*changed state to Up/)).toHaveLength(2);
  expect(lines(state, 'PE1', /Nov 27.*Up, New adjacency/)).toHaveLength(2);
});

it('loses the adjacency but not the link where the MTU of the two ends differs', () => {
  const state = after({
    fault: 'mtu_mismatch',
    device: 'P1',
    interface: CORE,
    mtu: 1514,
    at: '-9m',
  });
  expect(oper(state, 'PE1', CORE)).toBe('UP');
  expect(adjacencies(state, 'PE1')).not.toContain(CORE);
  expect(lines(state, 'PE1', /Nov 27.*Adjacency to P1 .* Down, Hold time expired/)).toHaveLength(1);
});

it('loses the sessions but no adjacency where a loopback is missing from IS-IS', () => {
  const state = after({ fault: 'loopback_not_in_igp', device: 'PE2', at: '-30m' });
  expect(adjacencies(state, 'PE2')).toStrictEqual(adjacencies(healthy, 'PE2'));
  expect(session(state, 'RR1', '10.255.0.2')).toBe('IDLE');
  expect(session(state, 'RR1', '10.255.0.1')).toBe('ESTABLISHED');
});

it('changes nothing but the label list where MPLS is missing on a port', () => {
  const state = after({ fault: 'mpls_disabled', device: 'P2', interface: CORE, at: '-30m' });
  const { mpls, logs: _logs, ...rest } = device(state, 'P2');
  const { mpls: before, logs: _before, ...restBefore } = device(healthy, 'P2');
  expect(rest).toStrictEqual(restBefore);
  expect(before!.interfaces.filter((name) => !mpls!.interfaces.includes(name))).toStrictEqual([
    CORE,
  ]);
});

it('keeps a session up but empty where its policy is missing', () => {
  const address = '203.0.113.2';
  const state = after({ fault: 'bgp_policy_missing', device: 'PE3', neighbor: address, at: '-9m' });
  expect(session(state, 'PE3', address)).toBe('ESTABLISHED');
  const [family] = device(state, 'PE3').bgp!.neighbors.find(
    (one) => one.address === address,
  )!.families;
  expect(family).toMatchObject({ received: 0, sent: 0 });
});

it('empties the log of a router that restarted, while its neighbors remember', () => {
  const state = after({ fault: 'device_restarted', device: 'PE2', at: '-30m', lasting: '4m' });
  expect(device(state, 'PE2').system!.bootTime).toBe('2026-11-27T21:04:00.000Z');
  expect(lines(state, 'PE2', /Nov 16/)).toStrictEqual([]);
  expect(lines(state, 'P1', /Nov 27 21:00.*Adjacency to PE2 .* Down/)).toHaveLength(1);
  expect(session(state, 'RR1', '10.255.0.2')).toBe('ESTABLISHED');
});

it('cannot be asked where the router does not run', () => {
  const state = after({ fault: 'device_down', device: 'PE3', at: '-30m' });
  expect(device(state, 'PE3').unavailable.bgp).toMatchObject({ type: 'CONNECTION_TIMEOUT' });
  expect(device(state, 'P1').unavailable).toStrictEqual({});
});

it('grows to a fleet in which one fault still has its consequences', () => {
  const fleet = defaultNetwork(NOW, 120);
  const fault = {
    fault: 'interface_admin_down',
    device: 'P1',
    interface: 'GigabitEthernet0/0/0/3',
  };
  const state = propagate(fleet, [faultSchema.parse(fault)], NOW);
  const pes = state.devices.filter(({ role }) => role === 'PE');
  expect(pes).toHaveLength(120);
  expect(pes.filter(({ name }) => session(state, name, RR1) === 'IDLE')).toHaveLength(120);
  expect(pes.filter(({ name }) => session(state, name, '10.255.0.101') !== 'IDLE')).toHaveLength(
    120,
  );
});

const links = network.links
  .flatMap(({ ends }) => ends)
  .filter(({ router }) => router.startsWith('P'));
const anyCut: fc.Arbitrary<Fault> = fc
  .constantFrom(...links)
  .map(({ router, port }) =>
    faultSchema.parse({ fault: 'interface_down', device: router, interface: port, at: '-1h' }),
  );

it('is a pure function: it repeats itself and leaves the network as it was', () => {
  const before = structuredClone(network);
  fc.assert(
    fc.property(fc.array(anyCut, { maxLength: 4 }), (faults) => {
      const first = propagate(network, faults, NOW);
      expect(propagate(network, faults, NOW)).toStrictEqual(first);
      expect(network).toStrictEqual(before);
    }),
    { numRuns: 30 },
  );
});

it('always shows both ends of a cut link down, without an adjacency, and the two ends of a session alike', () => {
  fc.assert(
    fc.property(fc.array(anyCut, { minLength: 1, maxLength: 5 }), (faults) => {
      const state = propagate(network, faults, NOW);
      for (const one of state.devices) {
        const down = one.interfaces.filter(({ operStatus }) => operStatus === 'DOWN');
        const held = new Set(one.isis?.adjacencies.map((adjacency) => adjacency.interface));
        expect(down.filter(({ name }) => held.has(name))).toStrictEqual([]);
        for (const client of one.role === 'RR' ? one.bgp!.neighbors : []) {
          const far = state.devices.find(({ bgp }) => bgp?.routerId === client.address)!;
          expect(session(state, far.name, one.bgp!.routerId!)).toBe(client.state);
        }
      }
    }),
    { numRuns: 30 },
  );
});
