import { classifyResult } from '../../src/checks';
import { inspectResult } from '../../src/knowledge/network';
import { judge, now, ports, reply } from './support/build';
import { evidenceOf, recordedEvidence } from './support/recorded';

const row = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address: '10.0.0.1/30',
  vrf: null,
  ...more,
});

describe('what cannot be collected', () => {
  it('because the device speaks another encoding only is told as that, and no health', () => {
    const refused = recordedEvidence('fail-encoding');
    const device = refused.call.arguments['device_name'] as string;
    const found = judge({ evidence: [refused], devices: [device], subjects: ['system'] });
    expect(found.checks.filter(({ result }) => result === 'pass')).toEqual([]);
    const failed = found.coverage.filter(({ state }) => state === 'failed');
    expect(failed.map(({ reason }) => reason).join(' ')).toMatch(/encoding/i);
  });

  it.each(['connection', 'transport', 'unavailable', 'authentication'] as const)(
    'because the MCP server itself is away (%s) says nothing about the router',
    (errorClass) => {
      const error = { class: errorClass, message: 'Cannot connect to MCP server', transient: true };
      const away = (tool: string) =>
        evidenceOf({ status: 'failed', content: null, error, truncated: null }, tool, {
          device_name: 'R1',
        });
      const evidence = [away('get_interfaces'), away('get_logs')];
      const found = judge({ evidence, devices: ['R1'], subjects: ['interfaces', 'logs'] });
      expect(found.verdict).toBe('inconclusive');
      expect(found.checks.filter(({ check }) => check === 'reachability')).toMatchObject([
        { result: 'not_verifiable', value: expect.stringContaining(error.message) },
      ]);
      expect(found.checks.filter(({ result }) => result === 'fail')).toEqual([]);
    },
  );

  it('because the reply is no JSON leaves the VRFs of a router open', () => {
    const text = '% VRF CUST-A not found';
    const broken = evidenceOf(
      classifyResult({ content: [{ type: 'text', text }] }),
      'get_vpn_info',
      { device: 'R1' },
    );
    const found = judge({ evidence: [broken], subjects: ['vpn'] });
    expect(found.verdict).toBe('inconclusive');
    expect(found.checks.some(({ result }) => result === 'pass')).toBe(false);
  });

  it('a link without the name of its peer is not a link that is down', () => {
    const isis = reply('routing_info', 'R1', {
      routing_protocols: [
        {
          protocol: 'isis',
          detailed_data: {
            net: '49.0001.0100.0000.0001.00',
            interfaces: [{ name: 'GigabitEthernet0/0/0/0', enabled: true, passive: false }],
            adjacencies: [{ interface: 'GigabitEthernet0/0/0/0', state: 'UP' }],
          },
        },
      ],
    });
    const evidence = [ports('R1', [row('GigabitEthernet0/0/0/0', { description: null })]), isis];
    const found = judge({ evidence, subjects: ['interfaces'] });
    expect(found.checks.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(found.findings.filter(({ role }) => role === 'cause')).toEqual([]);
  });

  it('a router with hundreds of ports is told in one short line with the count of the rest', () => {
    const rows = Array.from({ length: 300 }, (_, index) =>
      row(`GigabitEthernet0/0/0/${index}`, { oper_status: 'DOWN', ip_address: null }),
    );
    const { digest } = inspectResult(ports('R1', rows), now);
    expect(digest).toContain('300 of 300 interfaces are down');
    expect(digest).toContain('and 296 more');
    expect(digest.length).toBeLessThan(400);
  });
});
