import { bgp, judge, type Judged, logs } from './support/build';

const removed =
  'RP/0/RP0/CPU0:Nov 27 20:00:13.000 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.77 Down - Neighbor removed (VRF: default) (AS: 64496)';
const up = { remote_as: 64496, state: 'ESTABLISHED', uptime: '2026-06-07 17:20:30' };
const own = [bgp('R1', [{ address: '192.0.2.21', ...up }]), logs('R1', [removed])];

const verdictOf = (more: Partial<Judged> = {}) => {
  const inventory = ['R1', 'R2'].map((name) => ({ name, address: null, role: null }));
  const question = 'Check BGP on R1';
  const { verdict, rootCause } = judge({ evidence: own, question, inventory, ...more });
  return [verdict, rootCause?.type ?? null];
};
const fault = ['fault', 'bgp_neighbor_not_configured'];
const healthy = ['healthy', null];

describe('a neighbor of our AS that was removed from a router', () => {
  it('is gone on purpose where nobody knows its router and nobody else has it', () => {
    expect(verdictOf()).toEqual(healthy);
  });

  it('is missed where another router still has it', () => {
    const other = bgp('R2', [{ address: '192.0.2.77', ...up }], '192.0.2.2');
    expect(verdictOf({ evidence: [...own, other] })).toEqual(fault);
  });

  it('may be missed where somebody complains', () => {
    expect(verdictOf({ question: 'R1 has lost routes since 20:00, why?' })).toEqual(fault);
  });

  it('was cleared away where it had failed in the previous run', () => {
    const other = bgp('R2', [{ address: '192.0.2.77', ...up }], '192.0.2.2');
    const finding = { check: 'bgp.session', device: 'R1', object: '192.0.2.77', result: 'fail' };
    const previous = { at: '2026-11-26T21:30:00Z', findings: [finding] } as Judged['previous'];
    expect(verdictOf({ evidence: [...own, other], previous })).toEqual(healthy);
  });
});

describe('an address of which only the log of a router knows', () => {
  it('is told as a former peer, with who removed it when, and no fault is seen in that', () => {
    const peer = '203.0.113.77';
    const log = [
      "RP/0/RP0/CPU0:Nov 27 20:00:12.000 UTC: config[6]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'noc'. Use 'show configuration commit changes 1000000741' to view the changes.",
      removed.replace('192.0.2.77', peer).replace('64496)', '64509)'),
    ];
    const analysis = judge({
      question: `${peer} is down, which router is that?`,
      evidence: [bgp('R1', [{ address: '192.0.2.21', ...up }]), logs('R1', log)],
      more: { lookup: [peer] },
    });
    expect(analysis.verdict).toBe('healthy');
    expect(JSON.stringify(analysis.answer)).toContain(
      `${peer} is no BGP peer any more: R1 had it until 2026-11-27 20:00:13 UTC, when it was removed from the configuration by a commit of noc`,
    );
  });
});
