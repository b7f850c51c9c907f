import type { PreviousRun } from '../../src/domain/analysis/previous-run';
import { bgp, checkOf, judge } from './support/build';

const before = (object: string, note: string): PreviousRun => ({
  at: '2026-11-26T21:30:00Z',
  findings: [{ check: 'bgp.prefixes', device: 'R1', object, result: 'pass', note }],
});

const customer = (received: number, sent = 40) =>
  bgp('R1', [
    {
      address: '203.0.113.9',
      remote_as: 64509,
      state: 'ESTABLISHED',
      prefixes: { ipv4_unicast: { received, sent } },
    },
  ]);

describe('routes against those of the previous run', () => {
  it('are a fault where an outside peer announces far more, which is accepted', () => {
    const previous = before('203.0.113.9', 'received=3');
    const analysis = judge({ evidence: [customer(61_875)], previous });
    expect(checkOf(analysis, 'bgp.prefixes', '203.0.113.9')).toMatchObject({
      result: 'fail',
      reason: { code: 'surge', received: 61_875, before: 3 },
    });
    expect(analysis.rootCause).toMatchObject({
      type: 'bgp_policy_missing',
      device: 'R1',
      object: '203.0.113.9',
    });
  });

  it('may grow as peers do', () => {
    const previous = before('203.0.113.9', 'received=600');
    const analysis = judge({ evidence: [customer(1_400)], previous });
    expect(checkOf(analysis, 'bgp.prefixes', '203.0.113.9')).toMatchObject({ result: 'pass' });
  });

  it('are a fault where far more is sent', () => {
    const previous = before('203.0.113.9', 'sent=40');
    const analysis = judge({ evidence: [customer(3, 912_510)], previous });
    expect(checkOf(analysis, 'bgp.prefixes', '203.0.113.9')).toMatchObject({
      result: 'fail',
      reason: { code: 'sent_surge', sent: 912_510, before: 40 },
    });
  });
});
