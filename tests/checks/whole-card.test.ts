import { judge, logs, port, ports } from './support/build';

const down = (minute: string, name: string) =>
  `Nov 27 21:${minute} hub7 mib2d[5911]: SNMP_TRAP_LINK_DOWN: ifIndex 520, ifAdminStatus up(1), ifOperStatus down(2), ifName ${name}`;
const up = (minute: string, name: string) =>
  `Nov 27 21:${minute} hub7 mib2d[5911]: SNMP_TRAP_LINK_UP: ifIndex 520, ifAdminStatus up(1), ifOperStatus up(1), ifName ${name}`;
const offline =
  'Nov 27 21:02:10 hub7 chassisd[5812]: CHASSISD_FRU_OFFLINE_NOTICE: Taking FPC 2 offline: Removal';

/** What is found where two ports of slot 2, to two towns, go and come back; a third one is on slot 0. */
function found(lines: string[], third = 'et-0/0/0') {
  const rows = { 'et-2/0/0': 'to north', 'et-2/0/1': 'to south', [third]: 'to east' };
  const listed = Object.entries(rows).map(([name, description], index) => ({
    name,
    admin_status: 'UP',
    oper_status: 'UP',
    ip_address: `198.51.100.${2 * index}/31`,
    description,
  }));
  const { rootCause, findings } = judge({
    question: 'Which links of hub7 went down today?',
    devices: ['hub7'],
    subjects: ['interfaces', 'logs'],
    evidence: [
      ports('hub7', listed),
      ...listed.map((one) => port('hub7', one)),
      logs('hub7', lines),
    ],
  });
  const cause = findings.find((one) => one.role === 'cause');
  return { type: rootCause?.type, confidence: cause?.confidence };
}
const bounce = (second: string) => [
  down('02:10', 'et-2/0/0'),
  down(second, 'et-2/0/1'),
  up('07:40', 'et-2/0/0'),
  up('07:40', 'et-2/0/1'),
];

describe('ports of one card that go and come back together', () => {
  it('are one cause, certain where the log tells of the card by its number', () => {
    expect(found(bounce('02:11'))).toEqual({ type: 'card_down', confidence: 'likely' });
    expect(found([offline, ...bounce('02:11')])).toEqual({
      type: 'card_down',
      confidence: 'confirmed',
    });
  });

  it('are several where they went at other times, or one that is in use there stayed up', () => {
    expect(found(bounce('04:50')).type).toBe('link_flap');
    expect(found(bounce('02:11'), 'et-2/0/2').type).toBe('link_flap');
  });
});
