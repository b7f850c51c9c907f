import { investigateDirectly } from '../../evals/direct/run-directly';
import { openLab } from '../../lab/gnmi';

/** The calls of a run over a scenario, each as tool and values. */
async function callsOf(scenario: string, ask: string): Promise<string[]> {
  const lab = openLab({ scenario });
  const { document } = await investigateDirectly({ lab, ask, now: lab.now.toISOString() });
  return document.calls.map((call) => [call.tool, ...Object.values(call.arguments)].join(' '));
}

describe('a run does not read', () => {
  it('a table in parts and whole, ports for no reason, and the access links of other sites', async () => {
    const calls = await callsOf(
      'access-port-down',
      'CUST-A at PE1 reports an outage. Check VRF CUST-A on PE1.',
    );
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.filter((one) => /vpn_info PE1/.test(one))).toHaveLength(1);
    expect(calls.filter((one) => /routing_info PE1/.test(one))).toHaveLength(1);
    expect(calls.filter((one) => /interface_info PE[123] G/.test(one))).toEqual([
      'get_interface_info PE1 GigabitEthernet0/0/0/2',
    ]);
    // Whether the other sites are without service too is told by their VRFs.
    expect(calls.filter((one) => /vpn_info PE[23]/.test(one))).toHaveLength(2);
  });

  it('the changes of routers that only lost sessions by a setting of two others', async () => {
    const calls = await callsOf(
      'isis-level-mismatch',
      'Review PE3, its VPNs are dead since the last change.',
    );
    const changes = calls.filter((one) => one.includes('DB_COMMIT'));
    expect(new Set(changes.map((one) => one.split(' ')[1]))).toEqual(new Set(['P1', 'P2', 'PE3']));
  });

  it('the ports of reflectors that lost nobody, for one that could not be read', async () => {
    const refused = await callsOf('authentication-refused', 'Check BGP neighbors on PE1');
    expect(refused.filter((one) => /interface_info RR\d/.test(one))).toEqual([]);
    const down = await callsOf('device-down', 'RR1 reports PE3 as down. What happened?');
    expect(down).toEqual(
      expect.arrayContaining(['get_interface_info P1', 'get_interface_info P2']),
    );
  });
});
