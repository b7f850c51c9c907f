import { meaningOf } from '../../src/checks/bgp/events';
import { readLogLine, tellsOfLoss, type LogLine } from '../../src/checks/log-lines';

const now = new Date('2026-10-14T12:00:00Z');
const read = (text: string) => readLogLine(text, now, { ref: 'r', pointer: '/data/logs/0' });

type Told = [who: string, text: string, told: Partial<LogLine>];

const lines: Told[] = [
  [
    'Huawei, a session that was lost',
    'Oct 13 2026 22:37:51+00:00 ce-1 %%01BGP/3/STATE_CHG_UPDOWN(l)[118]:The status of the peer 192.0.2.31 changed from ESTABLISHED to IDLE. (InstanceName=Public, StateChangeReason=Hold Timer Expired)',
    {
      kind: 'bgp',
      change: 'down',
      peer: '192.0.2.31',
      vrf: null,
      reason: 'Hold Timer Expired',
      severity: 3,
    },
  ],
  [
    'Huawei, a session of a VRF that opened',
    'Oct 13 2026 22:41:02+00:00 ce-1 %%01BGP/3/STATE_CHG_UPDOWN(l)[118]:The status of the peer 203.0.113.7 changed from OPENCONFIRM to ESTABLISHED. (InstanceName=GREEN, StateChangeReason=Up)',
    { kind: 'bgp', change: 'up', peer: '203.0.113.7', vrf: 'GREEN' },
  ],
  [
    'Huawei, a port',
    'Oct 13 2026 22:37:51+00:00 ce-1 %%01IFPDT/4/IF_STATE(l)[7]:Interface GigabitEthernet0/3/0 has turned into DOWN state.',
    { kind: 'link', change: 'down', port: 'GigabitEthernet0/3/0' },
  ],
  [
    'Huawei, an adjacency',
    'Oct 13 2026 22:37:51+00:00 ce-1 %%01ISIS/4/ADJ_CHANGE_LEV(l)[8]:The neighbor of ISIS was changed. (IsisProcessId=1, Neighbor=1920.0000.2031, InterfaceName=GE0/3/0, CurrentState=down, ChangeType=HOLDTIMER_EXPIRED, Level=Level-2)',
    {
      kind: 'isis',
      change: 'down',
      port: 'GE0/3/0',
      peer: '1920.0000.2031',
      level: 2,
      reason: 'HOLDTIMER_EXPIRED',
    },
  ],
  [
    'Huawei, two routers with one system id',
    'Oct 13 2026 22:19:40+00:00 ce-1 %%01ISIS/2/SYSTEM_ID_CONFLICT(l)[97]:System ID may conflict. (SysInstance=1, OwnSystemId=1920.0000.2022)',
    { kind: 'duplicate_system_id', severity: 2 },
  ],
  ...[
    'LSP_FOREIGN : Received L2 LSP 1920.0000.2022.00-00 with our own system ID and other content',
    'OWN_LSP_SEQ : Own LSP came back with a higher sequence number, another router may use this system ID',
  ].map((message): Told => [
    `IOS XR, two routers with one system id: ${message.slice(0, 11)}`,
    `RP/0/RP0/CPU0:Oct 13 22:19:40.000 UTC: isis[1003]: %ROUTING-ISIS-4-${message}`,
    { kind: 'duplicate_system_id', severity: 4 },
  ]),
  [
    'IOS XR, an own LSP of before a restart',
    'RP/0/RP0/CPU0:Oct 13 22:19:40.000 UTC: isis[1003]: %ROUTING-ISIS-6-OWN_LSP : Received own LSP 1920.0000.2022.00-00 with a higher sequence number',
    { kind: 'other', severity: 6 },
  ],
  [
    'Junos, a session',
    'Oct 14 03:09:14 mx-1 rpd[7301]: RPD_BGP_NEIGHBOR_STATE_CHANGED: BGP peer 192.0.2.9 (Internal AS 64500) changed state from Established to Idle (event HoldTime) (instance master)',
    { kind: 'bgp', change: 'down', peer: '192.0.2.9', vrf: null, reason: 'HoldTime' },
  ],
  [
    'Junos, a session that the other end closed for too many routes',
    'Oct 14 03:09:14 mx-1 rpd[7301]: bgp_read_v4_message:10656: NOTIFICATION received from 203.0.113.9 (External AS 64511): code 6 (Cease) subcode 1 (Maximum Number of Prefixes Reached)',
    { kind: 'notification', peer: '203.0.113.9', vrf: null },
  ],
  [
    'Junos, a port that was shut',
    'Oct 14 03:09:14 mx-1 mib2d[2201]: SNMP_TRAP_LINK_DOWN: ifIndex 530, ifAdminStatus down(2), ifOperStatus down(2), ifName ge-0/0/1',
    { kind: 'link', change: 'admin_down', port: 'ge-0/0/1' },
  ],
  [
    'Junos, an adjacency',
    'Oct 14 03:09:14 mx-1 rpd[7301]: RPD_ISIS_ADJDOWN: IS-IS lost L2 adjacency to p1-ber on ge-0/0/1.0, reason: Aged Out',
    {
      kind: 'isis',
      change: 'down',
      port: 'ge-0/0/1.0',
      peer: 'p1-ber',
      level: 2,
      reason: 'Aged Out',
    },
  ],
  [
    'Junos, a commit',
    "Oct 14 03:09:14 mx-1 mgd[88]: UI_COMMIT: User 'jh' requested 'commit' operation (comment: none)",
    { kind: 'commit', peer: 'jh' },
  ],
  [
    'Nokia, a session',
    '76 2026/10/14 10:11:12.34 UTC MAJOR: BGP #2001 Base Peer 1: 192.0.2.9 "(ASN 64500) Peer 1: 192.0.2.9: moved from higher state ESTABLISHED to lower state IDLE due to event HOLDTIME"',
    { kind: 'bgp', change: 'down', peer: '192.0.2.9', reason: 'HOLDTIME', severity: 3 },
  ],
  [
    'Nokia, a session, as a collector writes it without quotes',
    '76 2026/10/14 10:11:12.34 UTC MINOR: BGP #2001 vprn210 Peer 203.0.113.9: moved from higher state ESTABLISHED to lower state IDLE due to event PREFIX LIMIT; peer disabled',
    { kind: 'bgp', change: 'down', peer: '203.0.113.9', vrf: null, reason: 'PREFIX LIMIT' },
  ],
  [
    'Nokia, a session that came up',
    '77 2026/10/14 10:12:12.34 UTC WARNING: BGP #2019 Base Peer 1: 192.0.2.9 "(ASN 64500) Peer 1: 192.0.2.9: moved into established state"',
    { kind: 'bgp', change: 'up', peer: '192.0.2.9' },
  ],
  [
    'Nokia, a port',
    '77 2026/10/14 10:11:12.34 UTC WARNING: SNMP #2004 Base 1/1/3 "Interface 1/1/3 is not operational"',
    { kind: 'link', change: 'down', port: '1/1/3', severity: 4 },
  ],
  [
    'Arista, a session',
    'Oct 14 03:09:14 leaf-1 Bgp: %BGP-3-ADJCHANGE: peer 192.0.2.9 (vrf default AS 64500) old state Established event HoldTime new state Idle',
    { kind: 'bgp', change: 'down', peer: '192.0.2.9', vrf: null, reason: 'HoldTime' },
  ],
  [
    'FRRouting, a session of a VRF',
    'Oct 14 03:09:14 vm-1 bgpd[900]: [M59KS-A3ZXZ] bgp_update: %ADJCHANGE: neighbor 203.0.113.7(ce-3) in vrf RED Down BGP Notification send',
    {
      kind: 'bgp',
      change: 'down',
      peer: '203.0.113.7',
      vrf: 'RED',
      reason: 'BGP Notification send',
    },
  ],
];

describe('log lines of other vendors', () => {
  it.each(lines)('are read: %s', (_who, text, told) => {
    const line = read(text);
    expect(line).toMatchObject(told);
    expect(line.time).not.toBeNull();
    expect(tellsOfLoss(line)).toBe(
      told.change === 'down' || told.change === 'admin_down' || told.kind === 'duplicate_system_id',
    );
  });

  it.each(['Hold Timer Expired', 'HoldTime', 'HOLDTIME'])(
    'mean an expired hold time by %s',
    (reason) => {
      expect(meaningOf(reason)).toBe('hold_expired');
    },
  );

  it('are no event where the words are quoted within another message', () => {
    const line = read(
      'Oct 14 03:09:14 mx-1 sshd[2]: SSHD_LOGIN_FAILED: user "x: RPD_ISIS_ADJDOWN: IS-IS lost L2 adjacency to p1 on ge-0/0/1.0"',
    );
    expect(line.kind).toBe('other');
  });

  it('are no event where a session passes from one state to another and was not up', () => {
    const line = read(
      'Oct 14 03:09:14 mx-1 rpd[7]: RPD_BGP_NEIGHBOR_STATE_CHANGED: BGP peer 192.0.2.9 (External AS 64501) changed state from Idle to Connect (event Start) (instance master)',
    );
    expect(line.change).toBeNull();
  });
});

describe('lines about too many routes', () => {
  it.each([
    'BGP #2010 vprn210 Peer 203.0.113.9: number of routes learned has exceeded configured maximum (400)',
    'BGP #2010 vprn210 Peer 203.0.113.9: prefix limit reached',
  ])('are known in the words of Nokia: %s', (message) => {
    const line = read(`89 2026/10/14 10:11:12.34 UTC WARNING: ${message}`);
    expect(line).toMatchObject({ kind: 'max_prefix', peer: '203.0.113.9' });
  });

  it('tell of nothing where routes exceed nothing', () => {
    const line = read('9 2026/10/14 10:11:12.34 UTC INFO: BGP #1 Base "routes learned: 12"');
    expect(line.kind).toBe('other');
  });
});
