import { meaningOf } from '../../src/checks/bgp/events';
import { readLogLine, tellsOfLoss, type LogLine } from '../../src/checks/log-lines';

const now = new Date('2026-10-14T12:00:00Z');
const read = (text: string) => readLogLine(text, now, { ref: 'r', pointer: '/data/logs/0' });

type Told = [who: string, text: string, told: Partial<LogLine>];

const lines: Told[] = [
  [
    'Huawei, an adjacency by its neighbor and interface',
    'Oct 13 2026 20:46:30+00:00 ce-1 %%01ISIS/4/ADJ_CHANGE(l): Adjacency to agg-2 on 100GE1/0/5 (L2) Up',
    { kind: 'isis', change: 'up', peer: 'agg-2', port: '100GE1/0/5', level: 2 },
  ],
  [
    'Huawei, an adjacency that went with its interface',
    'Oct 13 2026 21:58:03 ce-1 %%01ISIS/4/PEER_DOWN_INTFDOWN(l)[802]:ISIS 1 neighbor 1920.0000.2143 was Down on interface 100GE1/0/1 because the interface was down.',
    { kind: 'isis', change: 'down', port: '100GE1/0/1', reason: 'the interface was down.' },
  ],
  [
    'Huawei, the state of a port by its fields',
    'Oct 13 2026 20:31:40 ce-1 %%01IFNET/2/linkDown_active(l):CID=0x807a0406;The interface status changes. (ifName=GigabitEthernet0/2/4, AdminStatus=UP, OperStatus=DOWN, Reason=The physical link is down)',
    { kind: 'link', change: 'down', port: 'GigabitEthernet0/2/4' },
  ],
  [
    'Huawei, a commit',
    'Oct 13 2026 08:58:31+00:00 ce-1 %%01CONFIGURATION/6/CFG_COMMIT(s):CID=0x80c82711;Configuration committed. (UserName=ops-1, CommitId=1000000012)',
    { kind: 'commit', peer: 'ops-1' },
  ],
  [
    'Huawei, a command that changes',
    'Oct 13 2026 21:57:46+00:00 ce-1 %%01SHELL/5/CMDRECORD(s)[612]:Recorded command information. (Task=VTY, Ip=192.0.2.240, User=ops-1, Command="shutdown")',
    { kind: 'commit', peer: 'ops-1' },
  ],
  [
    'Huawei, a command that shows',
    'Oct 13 2026 21:57:46+00:00 ce-1 %%01SHELL/5/CMDRECORD(s)[612]:Recorded command information. (Task=VTY, Ip=192.0.2.240, User=ops-1, Command="display isis peer")',
    { kind: 'other' },
  ],
  [
    'Arista, an adjacency',
    'Oct 13 02:10:00 spine-1 Isis: %ISIS-4-ISIS_ADJCHG: L2 Neighbor State Change for SystemID 1920.0000.2144 on Ethernet4/1 to DOWN',
    { kind: 'isis', change: 'down', peer: '1920.0000.2144', port: 'Ethernet4/1', level: 2 },
  ],
  [
    'Arista, a port with its description',
    'Oct 13 14:03:11 spine-1 Ebra: %LINEPROTO-5-UPDOWN: Line protocol on Interface Ethernet49/1 (core to spine-2), changed state to down',
    { kind: 'link', change: 'down', port: 'Ethernet49/1' },
  ],
  [
    'Arista, a commit',
    '2026-10-13T06:12:44.310Z spine-1 ConfigAgent: %SYS-5-CONFIG_SESSION_COMMIT_SUCCESS: User prov-1 committed configuration session "new port"',
    { kind: 'commit', peer: 'prov-1' },
  ],
  [
    'IOS, an adjacency',
    '*Oct 13 12:02:58.320: %CLNS-5-ADJCHANGE: ISIS: Adjacency to core-w (TenGigabitEthernet0/0/0) Down, interface state down',
    { kind: 'isis', change: 'down', peer: 'core-w', port: 'TenGigabitEthernet0/0/0' },
  ],
  [
    'FRR, an adjacency that was up',
    '2026/10/13 02:08:13 ISIS: [R6WN9-JQWFD] %ADJCHANGE: Adjacency to n3 (eth3) for level-2 changed from Up to Down, holding timer expired',
    { kind: 'isis', change: 'down', port: 'eth3', level: 2, reason: 'holding timer expired' },
  ],
  [
    'FRR, an adjacency that was not up yet',
    '2026/10/13 02:08:13 ISIS: [R6WN9-JQWFD] %ADJCHANGE: Adjacency to n3 (eth3) for level-2 changed from Initializing to Down, unspecified',
    { kind: 'other', change: null },
  ],
  [
    'Junos, an adjacency',
    'Oct 13 13:00:13 core-2 rpd[5401]: RPD_ISIS_ADJDOWN: ISIS lost L2 adjacency to r34 on et-2/0/0, reason: Interface Down',
    { kind: 'isis', change: 'down', peer: 'r34', port: 'et-2/0/0', reason: 'Interface Down' },
  ],
  [
    'Junos, a session without the name of a message',
    'Oct 13 13:01:44 r34 rpd[5201]: BGP peer 192.0.2.9 (Internal AS 64500) changed state from Established to Idle, Hold Timer Expired',
    { kind: 'bgp', change: 'down', peer: '192.0.2.9' },
  ],
  [
    'Nokia, an adjacency by its port',
    '218 2026/10/13 21:40:12.14 UTC WARNING: ISIS #2045 Base VR: 1 "Adjacency status changed to down for interface: 1/1/c3/1, for level: l2, LSP-id: 1920.0000.2017.00-00"',
    { kind: 'isis', change: 'down', port: '1/1/c3/1', level: 2 },
  ],
  [
    'Nokia, an adjacency by the name of its IP interface, which is no port',
    '2212 2026/10/13 22:31:09.22 UTC WARNING: ISIS #2045 Base VR: 1 "Adjacency status changed to down for interface: to agg-01, for level: l1, LSP-id: 1920.0000.2061.00-00"',
    { kind: 'isis', change: 'down', port: null, level: 1 },
  ],
  [
    'Nokia, an adjacency by its system',
    '4411 2026/10/13 06:11:04.33 UTC WARNING: ISIS #2045 Base VR: 1 Adjacency state changed to down for system p-2, for level: l2, LSP-id: , interface: 1/1/c1/1',
    { kind: 'isis', change: 'down', peer: 'p-2', port: '1/1/c1/1' },
  ],
  [
    'Nokia, a change of the configuration',
    '2211 2026/10/13 22:31:09.15 UTC INFO: SYSTEM #2006 Base ISIS "Isis configuration modified"',
    { kind: 'commit', peer: null },
  ],
  [
    'Nokia, a commit',
    '6591 2026/10/13 13:04:20.42 UTC INFO: USER #2009 management "User jo from 192.0.2.250: configuration commit"',
    { kind: 'commit', peer: 'jo' },
  ],
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
