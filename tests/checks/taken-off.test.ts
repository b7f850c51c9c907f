import { bgp, checkOf, judge, logs, port, ports, reply } from './support/build';

const name = 'GigabitEthernet0/0/0/5';
const inventory = [
  { name: 'pe1', address: '192.0.2.1', role: 'PE' },
  { name: 'pe2', address: '192.0.2.2', role: 'PE' },
];
const access = {
  name,
  admin_status: 'DOWN',
  oper_status: 'DOWN',
  ip_address: '203.0.113.1/30',
  vrf: 'GROCER',
};
const vpn = reply('vpn_info', 'pe1', {
  vrfs: [{ detailed_data: { name: 'GROCER', rd: '64496:40', interfaces: [name] } }],
});
const lost =
  'RP/0/RP0/CPU0:Nov 27 20:00:00.000 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.2 Down - Interface flap (VRF: GROCER) (AS: 64501)';

function judged(description: string, question: string) {
  const evidence = [
    ports('pe1', [access]),
    port('pe1', { ...access, description }),
    vpn,
    logs('pe1', [lost]),
  ];
  return judge({ evidence, inventory, question, subjects: ['vpn', 'logs'], devices: ['pe1'] });
}

describe('the session of a customer whose port is shut', () => {
  const ended = 'CEASED 2026-11-20 order 12, GROCER shop';
  const alarm = 'PROBLEM: GROCER on pe1 has no routes';

  it('is down on purpose where the port says so', () => {
    const analysis = judged(ended, alarm);
    const session = checkOf(analysis, 'bgp.vrf_session', 'GROCER 203.0.113.2', 'pe1');
    expect(session).toMatchObject({ result: 'pass', meant: true });
    expect(analysis.verdict).not.toBe('fault');
  });

  it('is a fault where the port only names the customer', () => {
    const analysis = judged('GROCER shop', alarm);
    expect(checkOf(analysis, 'bgp.vrf_session', 'GROCER 203.0.113.2', 'pe1')?.result).toBe('fail');
  });

  it('is a fault where the customer complains: the words may stand on the wrong port', () => {
    const analysis = judged(ended, 'GROCER complains that their shop behind pe1 is down');
    expect(analysis.verdict).toBe('fault');
  });
});

describe('a port that was left', () => {
  it('does not lead to the router where another one took over', () => {
    const left = { ...access, vrf: undefined, ip_address: '198.51.100.202/30' };
    const peer = { address: '198.51.100.201', remote_as: 64503, state: 'IDLE' };
    const evidence = [
      ports('pe1', [left]),
      port('pe1', { ...left, description: 'moved to pe2, CHG-311 - was transit' }),
      bgp('pe1', [peer], '192.0.2.1'),
      bgp('pe2', [], '192.0.2.2'),
    ];
    const analysis = judge({ evidence, inventory, subjects: ['bgp'] });
    expect(checkOf(analysis, 'bgp.remote_as', '198.51.100.201', 'pe1')).toBeUndefined();
  });
});
