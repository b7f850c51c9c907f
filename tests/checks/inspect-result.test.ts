import { inspectResult } from '../../src/knowledge/network';
import { now, ports } from './support/build';
import { evidenceOf, recordedEvidence } from './support/recorded';

describe('inspectResult', () => {
  it.each([
    ['routing-fault-bgp-neighbor-down', 'PE1 BGP: 1 of 1 neighbors down: 10.255.0.100 ACTIVE'],
    ['routing-pe-details', 'PE1 BGP: 1 of 1 neighbors established; PE1 IS-IS: 2 adjacencies up'],
    ['routing-pe-summary', 'PE1 BGP: 1 of 1 neighbors established; PE1 IS-IS: 2 adjacencies up'],
    ['routing-p-no-bgp-partial', 'P1 BGP: not configured; P1 IS-IS: 4 adjacencies up'],
    [
      'interfaces-fault-down',
      'PE1: 1 of 5 interfaces is down: GigabitEthernet0/0/0/0 (admin=DOWN, oper=DOWN)',
    ],
    [
      'interface-single-fault-errors',
      'PE1 GigabitEthernet0/0/0/0: admin=UP, oper=UP, MTU 1500, in_errors=4211, out_errors=0',
    ],
    ['fail-auth-routing', 'PE1 bgp, isis: could not be read, authentication failed'],
    ['fail-connection-refused', 'PE1 system: could not be read, connection timed out'],
    ['mpls-not-configured-ce', 'CE1 MPLS: not enabled'],
    ['vpn-summary', 'PE1 VPN: 1 VRF: CUST-A'],
    ['devices', '6 devices in the inventory'],
    ['topology', 'ALL_DEVICES topology: 7 connections'],
  ])('says what %s holds in one line', (name, digest) => {
    expect(inspectResult(recordedEvidence(name), now).digest).toBe(digest);
  });

  it('reads a log that claims to reach back further than time does', () => {
    const item = recordedEvidence('logs-fault-bgp-down');
    const claimed = JSON.stringify(item.result).replace(/("filter_minutes":)[^,}]*/, '$19e15');
    expect(claimed).toContain('"filter_minutes":9e15');
    const { digest, checks } = inspectResult({ ...item, result: JSON.parse(claimed) }, now);
    expect(digest).toMatch(/^PE1 log, /);
    expect(checks.map(({ check }) => check)).toContain('logs.recent');
  });

  it('names areas and device of what it looked at', () => {
    expect(inspectResult(recordedEvidence('routing-pe-details'), now).subjects).toEqual([
      { device: 'PE1', subject: 'bgp' },
      { device: 'PE1', subject: 'isis' },
    ]);
    expect(
      inspectResult(recordedEvidence('routing-fault-bgp-neighbor-down'), now).subjects,
    ).toEqual([{ device: 'PE1', subject: 'bgp' }]);
  });

  it('stays within 400 bytes and one line however much there is to say', () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      name: `Ürgendwas\n0/0/0/${index}`,
      admin_status: 'UP',
      oper_status: 'DOWN',
      ip_address: `198.51.100.${index % 250}/31`,
    }));
    const { digest } = inspectResult(ports('R1', rows), now);
    expect(Buffer.byteLength(digest)).toBeLessThanOrEqual(400);
    expect(digest).not.toMatch(/\n/);
    expect(digest).toMatch(/300 of 300 interfaces are down/);
  });

  it('judges nothing in a result of a shape it does not know', () => {
    const item = evidenceOf({
      status: 'success',
      content: { rows: [1] },
      error: null,
      truncated: null,
    });
    const { checks, digest } = inspectResult(item, now);
    expect(checks).toEqual([]);
    expect(digest).toMatch(/rows/);
  });
});
