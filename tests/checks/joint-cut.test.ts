import type { CollectedEvidence } from '../../src/domain/calls/evidence';
import { bgp, judge, logs, port as detailed, ports, reply } from './support/build';

/** Both ends of each link of a ring P1-P2-P3 with an edge at P1 and one at P2. */
const links: (readonly [from: string, port: string, to: string, farPort: string])[] = [
  ['PE1', 'Gi0/0/0/0', 'P1', 'Gi0/0/0/0'],
  ['P1', 'Gi0/0/0/1', 'P2', 'Gi0/0/0/1'],
  ['P1', 'Gi0/0/0/2', 'P3', 'Gi0/0/0/1'],
  ['P2', 'Gi0/0/0/2', 'P3', 'Gi0/0/0/2'],
  ['PE2', 'Gi0/0/0/0', 'P2', 'Gi0/0/0/0'],
];

const ip = (link: number, side: 0 | 1) => `198.51.100.${2 * link + side}`;

interface End {
  port: string;
  peer: string;
  far: string;
  down: boolean;
  own: string;
}

function endsOf(router: string, down: readonly number[]): End[] {
  return links.flatMap(([a, aPort, b, bPort], index) => {
    const state = { down: down.includes(index) };
    if (a === router)
      return [{ port: aPort, peer: b, far: ip(index, 1), own: ip(index, 0), ...state }];
    return b === router
      ? [{ port: bPort, peer: a, far: ip(index, 0), own: ip(index, 1), ...state }]
      : [];
  });
}

function repliesOf(name: string, down: readonly number[], isEdge: boolean): CollectedEvidence[] {
  const ends = endsOf(name, down);
  const number = [...new Set(links.flatMap(([a, , b]) => [a, b]))].indexOf(name);
  const access = {
    admin_status: 'UP',
    oper_status: 'UP',
    ip_address: `203.0.113.${4 * number + 1}/30`,
  };
  const isis = {
    net: `49.0001.0000.0000.000${number}.00`,
    level_capability: 'LEVEL_2',
    interfaces: ends.map(({ port }) => ({ name: port, enabled: true, passive: false })),
    adjacencies: ends
      .filter((one) => !one.down)
      .map(({ port, far }) => ({ interface: port, neighbor_ipv4: far, state: 'UP', level: 2 })),
  };
  return [
    ports(name, [
      ...ends.map(({ port, own, down: isDown }) => ({
        name: port,
        admin_status: 'UP',
        oper_status: isDown ? 'DOWN' : 'UP',
        ip_address: `${own}/31`,
      })),
      ...(isEdge ? [{ name: 'Gi0/1/0/0', vrf: 'CLINIC', ...access }] : []),
    ]),
    reply('routing_info', name, {
      routing_protocols: [{ protocol: 'isis', detailed_data: isis, summary: '' }],
    }),
    ...(isEdge
      ? [
          reply('vpn_info', name, {
            vrfs: [
              {
                detailed_data: {
                  name: 'CLINIC',
                  rd: `${name}:1`,
                  route_targets: { import: ['1:1'], export: ['1:1'] },
                  interfaces: ['Gi0/1/0/0'],
                },
              },
            ],
          }),
        ]
      : []),
  ];
}

const topology = reply('network_topology', 'ALL_DEVICES', {
  direct_connections: links.map(([source, local, target, remote], index) => ({
    source,
    target,
    attributes: {
      network: `${ip(index, 0)}/31`,
      local_interface: local,
      remote_interface: remote,
      local_ip: ip(index, 0),
      remote_ip: ip(index, 1),
    },
  })),
});

const lost = (time: string, port: string) =>
  `RP/0/RP0/CPU0:${time} UTC: ifmgr[277]: %PKT_INFRA-LINK-3-UPDOWN : Interface ${port}, changed state to Down`;

/** @param down indexes of the links that are down */
function analysed(
  down: readonly number[],
  more: readonly CollectedEvidence[] = [],
  asked: { device: string; vrfs: string[]; neighbors: string[] } = {
    device: 'PE1',
    vrfs: ['CLINIC'],
    neighbors: [],
  },
) {
  const { device, vrfs, neighbors } = asked;
  const names = ['PE1', 'P1', 'P2', 'P3', 'PE2'];
  return judge({
    question: 'Clinic CLINIC at PE1 is off since 20:10. Its port is up. Why?',
    devices: [device],
    subjects: ['interfaces', 'isis', 'vpn'],
    inventory: names.map((name) => ({
      name,
      address: null,
      role: name.startsWith('PE') ? 'PE' : 'P',
    })),
    evidence: [
      ...names.flatMap((name) => repliesOf(name, down, name.startsWith('PE'))),
      topology,
      ...more,
      logs('P1', [
        ...(down.includes(2) ? [lost('Nov 02 03:12:55.118', 'Gi0/0/0/2')] : []),
        ...(down.includes(1) ? [lost('Nov 27 20:10:05.118', 'Gi0/0/0/1')] : []),
      ]),
    ],
    more: { entities: { interfaces: [], vrfs, neighbors } },
  });
}

describe('a place that two links which are down cut off together', () => {
  const noCommit = logs('P1', [], 'DB_COMMIT');
  const { answer, findings, impact, rootCause } = analysed([1, 2], [noCommit]);
  const causes = findings.filter(({ role }) => role === 'cause');

  it('is said to be cut off, with both links and since when each of them is down', () => {
    expect(answer?.text).toBe(
      'CLINIC at PE1 is cut off: both of its ways out are down, P1 to P3 since 2026-11-02 03:12:55 UTC and P1 to P2 since 2026-11-27 20:10:05 UTC',
    );
    expect(impact?.lost).toContainEqual({ device: 'PE1', object: 'CLINIC' });
  });

  it('has the second cut as its cause, which the first one had left as the last way', () => {
    expect(rootCause).toMatchObject({
      type: 'interface_down',
      device: 'P1',
      interface: 'Gi0/0/0/1',
    });
    expect(causes[0]?.explanation).toMatch(
      /^P1 to P3 was already down since 2026-11-02 03:12:55 UTC; the loss of P1 to P2 at 2026-11-27 20:10:05 UTC isolated P1 and PE1\. /,
    );
    expect(causes.map(({ severity }) => severity)).toEqual(['critical', 'critical']);
  });

  it('is found by an address of the customer too, whichever router was asked about', () => {
    const asked = { device: 'PE2', vrfs: [], neighbors: ['203.0.113.2'] };
    expect(analysed([1, 2], [], asked).answer?.text).toMatch(/^CLINIC at PE1 is cut off: /);
  });

  it('has no line of the fault itself among what changed before', () => {
    expect(causes[0]?.changed).toBe('no commit is logged on P1');
  });

  it('is mended at either link, each of which is named by both of its ends', () => {
    expect(causes.map(({ nextActions }) => nextActions[0])).toEqual([
      'Check line and optics between Gi0/0/0/1 on P1 and Gi0/0/0/1 on P2; either of the two links restores service.',
      'Check line and optics between Gi0/0/0/2 on P1 and Gi0/0/0/1 on P3.',
    ]);
  });
});

describe('a place that has a way left', () => {
  it.each([[[1]], [[2]], [[3]]])('is not cut off by the links %j', (down) => {
    const { answer, findings } = analysed(down);
    expect(answer?.text).not.toContain('cut off');
    expect(findings.some(({ severity }) => severity === 'critical')).toBe(false);
  });

  it('hears of the place of its VRF that is cut off, which is the side with fewer routers', () => {
    expect(analysed([1, 3]).answer?.text).toMatch(/^CLINIC at PE2 is cut off: both of its ways/);
  });
});

describe('a fault on the way of a place all of whose own checks pass', () => {
  const errors = detailed('P1', {
    name: 'Gi0/0/0/1',
    admin_state: 'UP',
    oper_state: 'UP',
    counters: { in_errors: '4711' },
  });
  const session = (state: string) =>
    bgp('PE1', [{ address: '192.0.2.90', remote_as: 64496, state }]);

  it('is told with the session that the very router has lost', () => {
    const text = analysed([], [errors, session('ACTIVE')]).answer?.text;
    expect(text).toContain('Gi0/0/0/1 on P1 counts input errors');
    expect(text).toContain('also down: BGP session with 192.0.2.90 on PE1');
    expect(text).not.toContain('no other fault was seen');
  });

  it('is told as the only one where the router has lost none', () => {
    const text = analysed([], [errors, session('ESTABLISHED')]).answer?.text;
    expect(text).toContain('no other fault was seen');
  });
});
