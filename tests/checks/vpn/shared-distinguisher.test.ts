import type { CollectedEvidence } from '../../../src/domain/calls/evidence';
import { impactSentences } from '../../../src/report/impact';
import { checkOf, judge, ports, reply } from '../support/build';

interface Vrf {
  name: string;
  rd: string;
  target: string;
  /** Prefixes in its table. */
  held: number;
}

/** The VRFs of a router with what they hold, and its session with a reflector over which it sends `sent`. */
function edge(device: string, vrfs: Vrf[], sent: number, received = 6): CollectedEvidence[] {
  const family = { l3vpn_ipv4_unicast: { received, sent } };
  const neighbor = { address: '192.0.2.90', remote_as: 64496, state: 'ESTABLISHED' };
  const tables = vrfs.map(({ name, held }) => ({ name, total_prefixes: held }));
  return [
    reply('vpn_info', device, {
      vrfs: vrfs.map(({ name, rd, target, held }) => ({
        detailed_data: {
          name,
          rd,
          route_targets: { import: [target], export: [target] },
          interfaces: ['Gi0/0/0/1'],
          protocols: [{ type: 'openconfig-policy-types:BGP', prefixes: held }],
        },
      })),
    }),
    reply('routing_info', device, {
      routing_protocols: [
        {
          protocol: 'bgp',
          detailed_data: {
            router: { as_number: 64496, router_id: '192.0.2.1' },
            neighbors: [{ ...neighbor, prefixes: family }],
            vrfs: tables,
          },
          summary: '',
        },
      ],
    }),
  ];
}

const mill = (rd: string, held: number): Vrf => ({ name: 'MILL', rd, target: '1:310', held });
const paper = (rd: string, held: number): Vrf => ({ name: 'PAPER', rd, target: '1:420', held });

/** PE2 and PE4 share a distinguisher; `mills` and `papers` are what each site of the two holds. */
function analysed(
  mills: [number, number],
  papers: [number, number],
  more: readonly CollectedEvidence[] = [],
) {
  return judge({
    question:
      'Customer MILL (VRF MILL) misses 2 networks of the other site at PE1 since Monday. Why?',
    devices: ['PE1', 'PE2', 'PE4'],
    inventory: ['PE1', 'PE2', 'PE3', 'PE4'].map((name) => ({ name, address: null, role: null })),
    subjects: ['vpn'],
    evidence: [
      ...edge('PE1', [mill('1:31001', mills[0]), paper('1:42001', papers[0])], 9),
      ...edge('PE2', [mill('1:31002', mills[1])], 4),
      ...edge('PE4', [paper('1:31002', papers[1])], 3),
      ...more,
    ],
    more: { entities: { interfaces: [], vrfs: ['MILL'], neighbors: [] } },
  });
}

const partly = analysed([15, 17], [8, 8]);

describe('a route distinguisher that VRFs of two names share', () => {
  it('degrades the place that lacks prefixes, and is shown not to hit the VRF all of whose places hold as many', () => {
    expect(partly.rootCause).toMatchObject({ type: 'rd_conflict', device: 'PE4' });
    expect(partly.impact).toMatchObject({
      lost: [],
      partial: [{ device: 'PE1', object: 'MILL', lacks: 2, of: 17, from: { announces: 4 } }],
      unharmed: [{ object: 'PAPER', devices: ['PE1', 'PE4'], routes: 8 }],
    });
    const { impact, checks } = partly;
    expect(impactSentences({ ...(impact && { impact }), checks }).slice(0, 2)).toEqual([
      'Service degraded: MILL at PE1 lacks 2 of 17 prefixes (2 of the 4 of PE2)',
      'No loss seen: PAPER (8 prefixes at each of PE1 and PE4)',
    ]);
  });

  it('degrades a place of which only the reply on its VRFs was read', () => {
    const [ofVrfs] = edge('PE3', [mill('1:31003', 15)], 6);
    const { impact } = analysed([15, 17], [8, 8], ofVrfs === undefined ? [] : [ofVrfs]);
    expect(impact?.partial?.map(({ device }) => device)).toEqual(['PE1', 'PE3']);
    expect(impact?.kept).not.toContainEqual({ device: 'PE3', object: 'MILL' });
  });

  it('is shown by both ends, neither of which is left as not verified', () => {
    const [cause] = partly.findings;
    expect(cause).toMatchObject({ severity: 'major' });
    expect(cause?.evidence.map(({ value }) => value).slice(0, 2)).toEqual([
      'rd=1:31002',
      'rd=1:31002',
    ]);
    expect(new Set(cause?.evidence.slice(0, 2).map(({ ref }) => ref)).size).toBe(2);
    for (const [device, vrf] of [
      ['PE2', 'MILL'],
      ['PE4', 'PAPER'],
    ] as const)
      expect(checkOf(partly, 'vpn.rd_unique', vrf, device)?.result).toBe('fail');
  });

  it('answers a complaint with how many prefixes are lacking, and says which routes are gone', () => {
    expect(partly.answer?.text).toBe(
      'MILL lacks 2 of 17 prefixes at PE1, probably because MILL on PE2 and PAPER on PE4 use the same route distinguisher 1:31002',
    );
    expect(partly.findings[0]?.explanation).toContain(
      '2 of 4 routes of MILL on PE2 are missing at PE1; none of PAPER on PE4 is seen to be missing',
    );
  });

  it('takes the service where all that the other site announces is missing', () => {
    const { impact, findings } = analysed([13, 17], [8, 8]);
    expect(impact?.lost).toEqual([{ device: 'PE1', object: 'MILL' }]);
    expect(impact?.partial).toBeUndefined();
    expect(findings[0]?.severity).toBe('critical');
  });

  it('is not shown to spare a VRF of which a place holds nothing but its own', () => {
    expect(analysed([15, 17], [3, 3]).impact?.unharmed).toBeUndefined();
  });

  it('is named by counts of prefixes, without the name of a field', () => {
    const short = checkOf(partly, 'bgp.prefixes', 'MILL', 'PE1');
    expect(short).toMatchObject({
      result: 'fail',
      value: '15 prefixes, 17 on PE2 (same route targets)',
    });
    expect(partly.checks.every(({ value }) => !value.includes('total_prefixes'))).toBe(true);
  });
});

describe('an address of a customer', () => {
  const access = (device: string, ip: string) =>
    ports(device, [
      { name: 'Gi0/0/0/1', admin_status: 'UP', oper_status: 'UP', ip_address: ip, vrf: 'MILL' },
    ]);
  const { checks, answer } = judge({
    question: 'Is the BGP session with 203.0.113.54 in MILL up? The office at PE1 misses networks.',
    devices: ['PE1'],
    subjects: ['bgp', 'vpn'],
    inventory: ['PE1', 'PE2'].map((name) => ({ name, address: null, role: 'PE' })),
    evidence: [
      access('PE1', '203.0.113.49/30'),
      access('PE2', '203.0.113.53/30'),
      ...edge('PE1', [mill('1:1', 9)], 4),
    ],
    more: { entities: { interfaces: [], vrfs: [], neighbors: ['203.0.113.54'] } },
  });

  it('is not sought among the sessions of a router in none of whose networks it lies', () => {
    const sought = checks.filter(({ object }) => object === '203.0.113.54');
    expect(sought.map(({ check }) => check)).not.toContain('bgp.session');
  });

  it('is named on the router in whose network it lies', () => {
    expect(answer?.about).toBe('203.0.113.54 on PE2');
  });
});

describe('a router of which no service was read', () => {
  const { impact } = judge({
    question: 'Customer MILL (VRF MILL) misses 2 networks of the other site at n1-edge. Why?',
    devices: ['n1-edge', 'n2-edge'],
    subjects: ['vpn'],
    inventory: ['n1-edge', 'n2-edge', 'n3-edge', 'n4-core'].map((name) => ({
      name,
      address: null,
      role: null,
    })),
    evidence: [
      ...edge('n1-edge', [mill('1:31001', 15), paper('1:31002', 8)], 9),
      ...edge('n2-edge', [mill('1:31002', 17)], 4),
    ],
    more: { entities: { interfaces: [], vrfs: ['MILL'], neighbors: [] } },
  });

  it('is told as not assessed where it may have customers, and not where it is one of the core', () => {
    expect(impact?.unchecked).toEqual(['n3-edge']);
  });
});

describe('a distinguisher that one VRF has on several routers, and another VRF on one', () => {
  const both = [
    ...edge('PE1', [paper('1:420', 9)], 3),
    ...edge('PE2', [paper('1:420', 9), mill('1:301', 8)], 3),
    ...edge('PE4', [mill('1:420', 8)], 3),
  ];
  const { rootCause, checks } = judge({
    question: 'Customer MILL (VRF MILL) misses 2 networks of the other site at PE2. Why?',
    devices: ['PE2'],
    inventory: ['PE1', 'PE2', 'PE4'].map((name) => ({ name, address: null, role: 'PE' })),
    subjects: ['vpn'],
    evidence: both,
    more: { entities: { interfaces: [], vrfs: ['MILL'], neighbors: [] } },
  });

  it('belongs to the first, and the other has to change', () => {
    expect(rootCause).toMatchObject({ type: 'rd_conflict', device: 'PE4', object: 'MILL' });
  });

  it('shows no convention against which a VRF that shares its own would be wrong', () => {
    const red: Vrf = { name: 'RED', rd: '1:50', target: '1:50', held: 4 };
    const { checks: judged } = judge({
      question: 'Customer MILL (VRF MILL) misses 2 networks of the other site at PE2. Why?',
      devices: ['PE2', 'PE4'],
      subjects: ['vpn'],
      evidence: [
        ...edge('PE1', [paper('1:420', 9)], 3),
        ...edge('PE2', [mill('1:301', 8), red], 3),
        ...edge('PE4', [mill('1:420', 8), red], 3),
      ],
      inventory: ['PE1', 'PE2', 'PE4'].map((name) => ({ name, address: null, role: 'PE' })),
    });
    const of = (object: string) =>
      judged.filter((one) => one.check === 'vpn.rd_unique' && one.object === object);
    expect(of('RED').map((one) => one.result)).toEqual(['pass', 'pass']);
    expect(checks.some((one) => one.check === 'vpn.rd_unique' && one.result === 'fail')).toBe(true);
  });
});
