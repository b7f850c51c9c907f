import { bgp, judge, logs, port, ports } from './support/build';
import { classified, evidenceOf } from './support/recorded';

const session = {
  address: '203.0.113.1',
  remote_as: 64500,
  state: 'ESTABLISHED',
  uptime: '2026-11-01T20:01:00Z',
  prefixes: {},
};

describe('a router that answers for all but its interfaces', () => {
  const unread = evidenceOf(classified('fail-blackhole'), 'some_tool', { device: 'PE1' });
  const analysis = judge({
    evidence: [bgp('PE1', [session]), unread],
    devices: ['PE1'],
    subjects: ['interfaces'],
  });
  const finding = analysis.findings.find(({ type }) => type === 'collection_failed');

  it('is in reach, and takes the login', () => {
    expect(finding?.explanation).toContain('In the same run PE1 answered for BGP');
    expect(finding?.nextActions.join(' ')).not.toContain('can be reached');
  });

  it('is asked on its command line for what is missing', () => {
    expect(finding?.nextActions).toContain('show ipv4 vrf all interface brief');
  });

  it('is told with what was asked for', () => {
    expect(finding?.evidence[0]?.value).toMatch(/^list of interfaces: /);
  });
});

describe('a port that was shut', () => {
  const name = 'TenGigE0/0/0/2';
  const state = { name, admin_status: 'DOWN', oper_status: 'DOWN', ip_address: '198.51.100.0/31' };
  const head = 'RP/0/RP0/CPU0:Nov 27 20:00';
  const log = logs('R1', [
    `${head}:10.000 UTC: config[1]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'sk'. Use 'show configuration commit changes 1000000481' to view the changes.`,
    `${head}:11.000 UTC: ifmgr[2]: %PKT_INFRA-LINK-5-CHANGED : Interface ${name}, changed state to Administratively Down`,
  ]);
  const wordsOf = (description: string) => {
    const evidence = [ports('R1', [state]), port('R1', { ...state, description }), log];
    const { checks, verdict } = judge({ evidence, subjects: ['interfaces', 'logs'] });
    const told = checks.find((one) => one.check === 'interface.state' && one.object === name);
    return { verdict, result: told?.result, value: told?.value };
  };

  it('is not called intended where only a commit tells', () => {
    const told = wordsOf('to P1');
    expect(told.value).toContain('shut down by a commit of sk at 2026-11-27 20:00:10');
    expect(told.value).not.toContain('intentional');
    expect(told.result).toBe('pass');
  });

  it('is where its description says so', () => {
    expect(wordsOf('to P1, out of service under CHG-5521').value).toContain(
      'intentionally shut down (description: to P1, out of service under CHG-5521)',
    );
  });
});

describe('a session that was down until some time in the window', () => {
  const line = (rest: string) => `RP/0/RP0/CPU0:Nov 2${rest} (VRF: default) (AS: 64500)`;
  const change = 'UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.1';
  const analysis = judge({
    evidence: [
      bgp('R1', [{ ...session, uptime: '2026-11-27T04:00:00Z' }]),
      logs('R1', [
        line(`6 20:00:00.000 ${change} Down - BGP Notification received, administrative shutdown`),
        line(`7 04:00:00.000 ${change} Up`),
      ]),
    ],
    subjects: ['bgp', 'logs'],
  });

  it('is told beside the checks that pass', () => {
    expect(analysis.remarks).toContain(
      'The BGP session of R1 with 203.0.113.1 was down from 2026-11-26 20:00:00 UTC to 2026-11-27 04:00:00 UTC (administrative shutdown by the far end) and is up again.',
    );
  });
});
