import { linksWithoutNetwork } from '../../src/checks/links';
import { emptyDevice, type DeviceFacts } from '../../src/checks/facts';
import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { checkOf, judge, logs, ports, reply } from './support/build';

const first = 'GigabitEthernet0/0/0/1';
const second = 'GigabitEthernet0/0/0/2';

/** IS-IS with ports of a circuit type, and an adjacency on those that are listed. */
function isis(
  device: string,
  circuits: Record<string, string>,
  adjacent: string[] = [],
): CollectedEvidence {
  const detailed_data = {
    net: `49.0001.a1a1.0000.000${device.length}.00`,
    level_capability: 'LEVEL_2',
    interfaces: Object.entries(circuits).map(([name, circuit_type]) => ({
      name,
      enabled: true,
      passive: false,
      circuit_type,
    })),
    adjacencies: adjacent.map((name) => ({
      interface: name,
      system_id: 'beef.cafe.0001',
      level: 2,
      state: 'UP',
    })),
  };
  return reply('routing_info', device, {
    routing_protocols: [{ protocol: 'isis', detailed_data, summary: '' }],
  });
}

const up = (name: string): Record<string, unknown> => ({
  name,
  admin_status: 'UP',
  oper_status: 'UP',
});

function link(port: string, at: string, state: string): string {
  return `RP/0/RP0/CPU0:Nov 27 ${at} UTC: ifmgr[277]: %PKT_INFRA-LINK-3-UPDOWN : Interface ${port}, changed state to ${state}`;
}

function adjacency(port: string, at: string, state: string): string {
  return `RP/0/RP0/CPU0:Nov 27 ${at} UTC: isis[1003]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to p2 (${port}) (L2) ${state}`;
}

describe('a port without an address that came and went', () => {
  const lines = [link(first, '20:01:05.300', 'Down'), link(first, '20:01:09.870', 'Up')];

  it('flapped where IS-IS runs on it', () => {
    const evidence = [
      ports('R1', [up(first)]),
      isis('R1', { [first]: 'POINT_TO_POINT' }, [first]),
      logs('R1', lines),
    ];
    expect(checkOf(judge({ evidence }), 'interface.flap', first)?.result).toBe('fail');
  });

  it('is nobody’s loss where nothing uses it', () => {
    const evidence = [ports('R1', [up(first)]), logs('R1', lines)];
    expect(checkOf(judge({ evidence }), 'interface.flap', first)).toBeUndefined();
  });
});

describe('a broadcast segment without a listed neighbor', () => {
  const judged = (...more: CollectedEvidence[]) =>
    checkOf(
      judge({ evidence: [ports('R1', [up(first), up(second)]), ...more] }),
      'isis.adjacency',
      first,
    )?.result;

  it('is unknown where the tool lists none of any', () => {
    const circuits = { [first]: 'BROADCAST', [second]: 'POINT_TO_POINT' };
    expect(judged(isis('R1', circuits, [second]))).toBe('not_verifiable');
  });

  it('has lost it where the log says so', () => {
    const evidence = [
      isis('R1', { [first]: 'BROADCAST' }),
      logs('R1', [adjacency(first, '20:00:00.000', 'Down')]),
    ];
    expect(judged(...evidence)).toBe('fail');
  });

  it('has lost it where the tool lists neighbors of other segments', () => {
    const circuits = { [first]: 'BROADCAST', [second]: 'BROADCAST' };
    expect(judged(isis('R1', circuits, [second]))).toBe('fail');
  });
});

describe('unnumbered links', () => {
  function router(name: string, described: Record<string, string>): [string, DeviceFacts] {
    const device = emptyDevice(name, 'P', null);
    for (const [port, description] of Object.entries(described)) {
      device.ports.set(port, {
        ...{ name: port, admin: 'UP', oper: 'UP', address: null, prefixLength: null, vrf: null },
        ...{ mtu: null, description, inErrors: null, outErrors: null, inPackets: null },
        ...{ duplex: null, brief: null, details: null, disagreement: null },
      });
    }
    return [name, device];
  }
  const other = (device: string) => (device === 'p1' ? 'p2' : 'p1');
  const between = (a: Record<string, string>, b: Record<string, string>) =>
    linksWithoutNetwork(new Map([router('p1', a), router('p2', b)]), other, () => false).map(
      ({ ends }) => ends.map((end) => `${end.device} ${end.port}`),
    );

  it('join the only two ports that lead to each other', () => {
    expect(between({ [first]: 'to p2' }, { [second]: 'to p1' })).toEqual([
      [`p1 ${first}`, `p2 ${second}`],
    ]);
  });

  it('side by side are told apart by the port that a description names', () => {
    const links = between(
      { [first]: 'to p2 Gi0/0/0/2', [second]: 'to p2' },
      { [first]: 'to p1', [second]: 'to p1' },
    );
    expect(links).toEqual([
      [`p1 ${first}`, `p2 ${second}`],
      [`p1 ${second}`, `p2 ${first}`],
    ]);
  });

  it('side by side are told apart by what is down at both ends', () => {
    const third = 'GigabitEthernet0/0/0/3';
    const members = { [first]: 'to the other', [second]: 'to the other', [third]: 'to the other' };
    const [[, p1], [, p2]] = [router('p1', members), router('p2', members)];
    p1.ports.get(second)!.oper = 'DOWN';
    p2.ports.get(third)!.oper = 'DOWN';
    const links = linksWithoutNetwork(
      new Map([
        ['p1', p1],
        ['p2', p2],
      ]),
      other,
      () => false,
    );
    expect(links.map(({ ends }) => ends.map((end) => end.port))).toEqual([[second, third]]);
  });

  it('side by side without such a word are not guessed', () => {
    const both = { [first]: 'core', [second]: 'core' };
    expect(between(both, both)).toEqual([]);
  });
});

it('misses one of two levels of a port of which the log tells that it was lost', () => {
  const detailed_data = {
    net: '49.0001.a1a1.0000.0001.00',
    level_capability: 'LEVEL_1_2',
    interfaces: [{ name: first, enabled: true, passive: false }],
    adjacencies: [{ interface: first, system_id: 'beef.cafe.0001', level: 1, state: 'UP' }],
  };
  const read = reply('routing_info', 'R1', {
    routing_protocols: [{ protocol: 'isis', detailed_data, summary: '' }],
  });
  const result = (...more: CollectedEvidence[]) =>
    checkOf(judge({ evidence: [read, ...more] }), 'isis.adjacency', first)?.result;
  expect(result()).toBe('pass');
  expect(result(logs('R1', [adjacency(first, '20:00:00.000', 'Down')]))).toBe('fail');
});
