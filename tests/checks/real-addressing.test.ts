import { classifyResult } from '../../src/checks';
import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { bgp, checkOf, judge, logs, ports, reply } from './support/build';
import { evidenceOf } from './support/recorded';

/** An inventory of management addresses and names that no router writes. */
const inventory = [
  { name: 'PE1.net.example', address: '172.20.0.1', role: 'PE' },
  { name: 'PE2.net.example', address: '172.20.0.2', role: 'PE' },
  { name: 'P1.net.example', address: '172.20.0.3', role: 'P' },
  { name: 'P2.net.example', address: '172.20.0.4', role: 'P' },
  { name: 'RR1.net.example', address: '172.20.0.5', role: 'RR' },
];
const [pe1, pe2, p1, p2, rr1] = inventory.map((one) => one.name) as [
  string,
  string,
  string,
  string,
  string,
];

function silent(device: string): CollectedEvidence[] {
  const error = { type: 'CONNECTION_TIMEOUT', message: 'Connection timeout', details: {} };
  return ['interface_brief', 'routing_info'].map((operation_type) =>
    evidenceOf(
      classifyResult({
        structuredContent: {
          device_name: device,
          ip_address: '172.20.0.1',
          nos: 'iosxr',
          operation_type,
          status: 'failed',
          data: {},
          metadata: {},
          error_response: error,
          feature_not_found_response: null,
        },
      }),
      'any_tool',
      { device },
    ),
  );
}

function loopback(address: string): Record<string, unknown> {
  return {
    name: 'Loopback0',
    admin_status: 'UP',
    oper_status: 'UP',
    ip_address: `${address}/255.255.255.255`,
  };
}

/** IS-IS with one adjacency that is up on each port, to the system id given. */
function isis(device: string, net: string, neighbors: Record<string, string>): CollectedEvidence {
  const detailed_data = {
    net,
    level_capability: 'LEVEL_2',
    interfaces: Object.keys(neighbors).map((name) => ({ name, enabled: true, passive: false })),
    adjacencies: Object.entries(neighbors).map(([name, system_id]) => ({
      interface: name,
      system_id,
      level: 2,
      state: 'UP',
    })),
  };
  return reply('routing_info', device, {
    routing_protocols: [{ protocol: 'isis', detailed_data, summary: '' }],
  });
}

function peer(address: string, state = 'ESTABLISHED'): Record<string, unknown> {
  return { address, remote_as: 64496, state, uptime: '2026-11-01 00:00:00' };
}

const port = 'GigabitEthernet0/0/0/0';
const described = (device: string, description: string): CollectedEvidence =>
  reply('interface_details', device, {
    interfaces: [{ interface: { name: port, admin_status: 'UP', oper_status: 'UP', description } }],
  });

describe('a router whose management is dead', () => {
  const evidence = [
    ...silent(pe1),
    isis(p1, '49.0001.a1a1.0000.0001.00', { [port]: 'beef.cafe.0001' }),
    isis(p2, '49.0001.a1a1.0000.0002.00', { [port]: 'beef.cafe.0001' }),
  ];

  it('is known to be well where a neighbor describes its port as leading there', () => {
    const analysis = judge({
      devices: [pe1],
      subjects: ['interfaces', 'isis'],
      inventory,
      evidence: [...evidence, described(p1, 'core to pe1 Gi0/0/0/0')],
    });
    expect(analysis.rootCause?.type).toBe('collection_failed');
    expect(analysis.rootCause?.device).toBe(pe1);
    expect(analysis.verdict).toBe('inconclusive');
    const told = analysis.findings.find((one) => one.type === 'collection_failed');
    // The second neighbor writes nothing: it lists the system id that the first one does.
    expect(told?.explanation).toMatch(/neighbors see it alive.*P1\.net\.example.*P2\.net\.example/);
  });

  it('is known to be well where the log of a neighbor names it', () => {
    const line = `RP/0/RP0/CPU0:Nov 27 20:00:00.000 UTC: isis[10]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to pe1 (${port}) (L2) Up`;
    const analysis = judge({
      devices: [pe1],
      subjects: ['interfaces', 'isis'],
      inventory,
      evidence: [...evidence, logs(p2, [line])],
    });
    const told = analysis.findings.find((one) => one.type === 'collection_failed');
    expect(told?.explanation).toContain('neighbors see it alive');
  });

  it('is not said to be well where its neighbors disagree on whose system id it is', () => {
    const analysis = judge({
      devices: [pe1],
      subjects: ['interfaces', 'isis'],
      inventory,
      evidence: [...evidence, described(p1, 'to pe2'), described(p2, 'to rr1')],
    });
    const told = analysis.findings.find((one) => one.type === 'collection_failed');
    expect(told?.explanation).toContain('Nothing that was read shows');
  });
});

describe('the one router that does not answer, in a network of which little was read', () => {
  const grey = (...sessions: Record<string, unknown>[]) =>
    judge({
      devices: [pe1],
      subjects: ['bgp'],
      inventory,
      question: `${pe1} is grey in the monitoring. What happened?`,
      evidence: [...silent(pe1), bgp(rr1, sessions, '192.0.2.5')],
    });

  it('is down where the one peer that nobody reaches can only be it', () => {
    const analysis = grey(peer('192.0.2.1', 'IDLE'), peer('192.0.2.2'), peer('192.0.2.3'));
    expect(analysis.rootCause).toMatchObject({ type: 'device_down', device: pe1 });
  });

  it('is only unread where two peers are not reached', () => {
    const analysis = grey(peer('192.0.2.1', 'IDLE'), peer('192.0.2.2', 'IDLE'));
    expect(analysis.rootCause?.type).not.toBe('device_down');
  });
});

describe('sessions of a router whose BGP cannot be read', () => {
  const unread = silent(pe1);

  it('are never named by an address of management', () => {
    const analysis = judge({ devices: [pe1], subjects: ['bgp'], inventory, evidence: unread });
    const objects = analysis.checks
      .filter((one) => one.check === 'bgp.session')
      .map((one) => one.object);
    expect(objects).toEqual(['all']);
  });

  it('are those of the reflector that has one peer which no other router is', () => {
    const analysis = judge({
      devices: [pe1],
      subjects: ['bgp'],
      inventory,
      evidence: [
        ...unread,
        bgp(rr1, [peer('192.0.2.1'), peer('192.0.2.2')], '192.0.2.5'),
        bgp(pe2, [peer('192.0.2.5')], '192.0.2.2'),
      ],
    });
    expect(checkOf(analysis, 'bgp.session', '192.0.2.5', pe1)?.result).toBe('not_verifiable');
    const told = analysis.findings.find((one) => one.type === 'collection_failed');
    expect(told?.explanation).toContain('neighbors see it alive');
  });

  it('stay unknown where two routers may be the peer', () => {
    const analysis = judge({
      devices: [pe1],
      subjects: ['bgp'],
      inventory,
      evidence: [
        ...unread,
        ...silent(pe2),
        bgp(rr1, [peer('192.0.2.1'), peer('192.0.2.2')], '192.0.2.5'),
      ],
    });
    const told = analysis.findings.find((one) => one.device === pe1);
    expect(told?.explanation).toContain('Nothing that was read shows');
  });
});

it('blames the router without a session for a loopback address that two routers have', () => {
  const analysis = judge({
    devices: [rr1],
    subjects: ['bgp'],
    inventory,
    evidence: [
      bgp(rr1, [peer('192.0.2.1', 'ACTIVE'), peer('192.0.2.2')], '192.0.2.5'),
      ports(pe1, [loopback('192.0.2.2')]),
      bgp(pe1, [peer('192.0.2.5', 'ACTIVE')], '192.0.2.2'),
      ports(pe2, [loopback('192.0.2.2')]),
      bgp(pe2, [peer('192.0.2.5')], '192.0.2.2'),
    ],
  });
  expect(checkOf(analysis, 'interface.address_unique', 'Loopback0', pe1)?.result).toBe('fail');
  expect(checkOf(analysis, 'interface.address_unique', 'Loopback0', pe2)).toBeUndefined();
});
