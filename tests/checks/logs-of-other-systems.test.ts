import { logsOtherwise } from '../../src/domain/analysis/port-names';
import { bgp, checkOf, judge, logs, port, ports } from './support/build';

const up = { admin_status: 'UP', oper_status: 'UP' };
const junos = (line: string) => `2026-11-27 20:05:12 R1 ${line}`;
const lost = [
  junos(
    'mib2d[3310]: SNMP_TRAP_LINK_DOWN: ifIndex 575, ifAdminStatus up(1), ifOperStatus down(2), ifName et-0/0/2',
  ),
  junos(
    'mib2d[3310]: SNMP_TRAP_LINK_UP: ifIndex 575, ifAdminStatus up(1), ifOperStatus up(1), ifName et-0/0/2',
  ).replace('20:05', '20:09'),
];
const table = ports('R1', [{ name: 'et-0/0/2.0', ...up, ip_address: '198.51.100.1/30' }]);

describe('the log of a router that is no Cisco', () => {
  it.each([
    [['et-0/0/0.0', 'lo0.0'], true],
    [['1/1/c3/1', 'system'], true],
    [['100GE0/1/0'], true],
    [['TenGigE0/0/0/1', 'Loopback0', 'Bundle-Ether11'], false],
    [['GigabitEthernet0/0/1', 'Ethernet1/1'], false],
  ])('is told by the names of its ports: %j', (names, expected) => {
    expect(logsOtherwise(names)).toBe(expected);
  });

  it('gives the loss of a link by its physical name to the unit that is listed', () => {
    const analysis = judge({
      evidence: [table, logs('R1', lost, '.')],
      subjects: ['interfaces', 'logs'],
    });
    expect(checkOf(analysis, 'interface.flap', 'et-0/0/2.0')).toMatchObject({ result: 'fail' });
  });

  it('has not been read for the time asked about where only the lines of the filter came', () => {
    const evidence = [table, logs('R1', [])];
    const analysis = judge({ evidence, subjects: ['interfaces', 'logs'] });
    expect(checkOf(analysis, 'interface.flap', 'et-0/0/2.0')?.result).not.toBe('pass');
  });

  it('tells by the event of SR OS that a session was shut here', () => {
    const line =
      '8794 2026/11/26 12:00:41.89 UTC MINOR: BGP #2002 Base Peer 1: 192.0.2.9 "(ASN 64496) VR 1: Group RR: Peer 192.0.2.9: moved from higher state ESTABLISHED to lower state IDLE due to event ADMIN_DISABLE"';
    const neighbor = { address: '192.0.2.9', remote_as: 64496, state: 'IDLE' };
    const analysis = judge({ evidence: [bgp('R1', [neighbor]), logs('R1', [line], '.')] });
    expect(checkOf(analysis, 'bgp.session', '192.0.2.9')).toMatchObject({
      result: 'pass',
      meant: true,
    });
  });
});

const stamp = 'RP/0/RP0/CPU0:Nov 20 09:30:10.333 UTC:';

describe('a port that is shut', () => {
  const shut = { admin_status: 'DOWN', oper_status: 'DOWN', ip_address: '203.0.113.61/30' };
  const name = 'TenGigE0/0/1/9';
  const list = ports('R1', [{ name, ...shut }]);
  const idle = bgp('R1', [{ address: '203.0.113.62', remote_as: 64500, state: 'IDLE' }]);

  it('went with the only session behind it, which was shut as well', () => {
    const down = `${stamp} bgp[1090]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.62 Down - Admin. shutdown (VRF: default) (AS: 64500)`;
    const analysis = judge({ evidence: [list, idle, logs('R1', [down])] });
    expect(checkOf(analysis, 'interface.state', name)).toMatchObject({
      result: 'pass',
      meant: true,
    });
  });

  it('is needed where the session behind it was lost for another reason', () => {
    const down = `${stamp} bgp[1090]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.62 Down - BGP Notification sent, hold time expired (VRF: default) (AS: 64500)`;
    const analysis = judge({ evidence: [list, idle, logs('R1', [down])] });
    expect(checkOf(analysis, 'interface.state', name)?.result).toBe('fail');
  });

  it.each([
    ['old transit, contract ended 2026-06-30', 'pass'],
    ['BAJA contrato SURFIBRA 31/03', 'pass'],
    ['core to hel-cr1', 'fail'],
    ['CR 41772 awaits parts', 'pass'],
  ])('is meant or not by its description: %s', (description, result) => {
    const details = port('R1', { name, ...shut, description });
    const analysis = judge({ evidence: [list, details] });
    expect(checkOf(analysis, 'interface.state', name)?.result).toBe(result);
  });
});

describe('what was lost before a peer was removed', () => {
  it('is over with the peer', () => {
    const line = (at: string, why: string) =>
      `RP/0/RP0/CPU0:Nov 27 ${at} UTC: bgp[1090]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.77 Down - ${why} (VRF: default) (AS: 64509)`;
    const lines = [
      line('06:40:18.260', 'Interface flap'),
      line('10:22:10.802', 'Neighbor removed'),
    ];
    const neighbor = { address: '203.0.113.14', remote_as: 64507, state: 'ESTABLISHED' };
    const analysis = judge({
      evidence: [bgp('R1', [neighbor]), logs('R1', lines)],
      subjects: ['logs'],
    });
    expect(checkOf(analysis, 'logs.recent', 'device')?.result).toBe('pass');
  });
});
