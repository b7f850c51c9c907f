import { readQuestion } from '../../src/question';
import { sinceText } from '../../src/report/since-text';
import { bgp, judge, logs, ports, reply } from './support/build';

const asked = 'VRF RED on PE1: is it still going on, since when is it ok again and what was it?';

const up = { admin_status: 'UP', oper_status: 'UP' };
const core = (device: string, address: string, access: Record<string, unknown>[] = []) =>
  ports(device, [{ name: 'Loopback0', ...up, ip_address: `${address}/32` }, ...access]);
const access = (name: string, vrf: string, address: string) => ({
  name,
  ...up,
  ip_address: address,
  vrf,
});

const lostAtReflector =
  'RP/0/RP0/CPU0:Nov 27 20:44:21.330 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.1 Down - BGP Notification sent, hold time expired (VRF: default) (AS: 64496)';
const upLines = [
  'RP/0/RP0/CPU0:Nov 27 20:48:52.065 UTC: ifmgr[1]: %PKT_INFRA-LINK-3-UPDOWN : Interface HundredGigE0/0/0/0, changed state to Up',
  'RP/0/RP0/CPU0:Nov 27 20:49:58.066 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.77 Up (VRF: RED) (AS: 64500)',
  'RP/0/RP0/CPU0:Nov 27 20:50:03.818 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.79 Up (VRF: BLUE) (AS: 64501)',
];
const vrf = (name: string, port: string) => ({
  detailed_data: {
    name,
    rd: `64496:${name.length}`,
    route_targets: { import: [`1:${name.length}`], export: [`1:${name.length}`] },
    interfaces: [port],
  },
});

/** PE1 booted at 20:47:10; its log begins behind that, and RR1 may have logged the loss. */
function restarted({ rr, own, vrfs = ['RED'] }: { rr: string[]; own: string[]; vrfs?: string[] }) {
  const { text, parsed } = readQuestion(asked);
  return judge({
    devices: ['PE1'],
    inventory: ['PE1', 'RR1'].map((name) => ({ name, address: null, role: null })),
    question: text,
    subjects: ['vpn', 'bgp', 'system'],
    more: {
      question: { ...parsed, subjects: [] },
      entities: { interfaces: [], vrfs, neighbors: [] },
      // The time that is asked about is over.
      windowMinutes: 60,
      windowEndMinutes: 35,
    },
    evidence: [
      core('PE1', '192.0.2.1', [
        access('Gi0/0/0/4', 'RED', '203.0.113.76/31'),
        access('Gi0/0/0/5', 'BLUE', '203.0.113.78/31'),
      ]),
      core('RR1', '192.0.2.9'),
      bgp('PE1', [{ address: '192.0.2.9', remote_as: 64496, state: 'ESTABLISHED' }]),
      bgp('RR1', [{ address: '192.0.2.1', remote_as: 64496, state: 'ESTABLISHED' }], '192.0.2.9'),
      reply('vpn_info', 'PE1', { vrfs: [vrf('RED', 'Gi0/0/0/4'), vrf('BLUE', 'Gi0/0/0/5')] }),
      reply('system_info', 'PE1', {
        system_data: { hostname: 'PE1', boot_time_human: '2026-11-27 20:47:10 UTC' },
      }),
      logs('PE1', own),
      logs('RR1', rr),
    ],
  });
}

const causeOf = ({ findings }: ReturnType<typeof judge>) =>
  findings.find(({ type }) => type === 'device_restarted');

describe('a restart that is over', () => {
  const analysis = restarted({ rr: [lostAtReflector], own: upLines });
  const cause = causeOf(analysis);

  it('began when a neighbor lost the router, and is over since what was asked about came up', () => {
    expect(cause === undefined ? '' : sinceText(cause)).toBe(
      '2026-11-27 20:44:21 UTC. OK again since 2026-11-27 20:49:58 UTC (BGP session with 203.0.113.77 in VRF RED up on PE1)',
    );
  });

  it('is explained by what logs show, and by no more', () => {
    expect(cause?.explanation).toBe(
      'PE1 booted at 2026-11-27 20:47 UTC, within the window. RR1 lost its BGP session with PE1, at 2026-11-27 20:44:21 UTC. After it booted, 1 link and 2 BGP sessions came up, by its own log, the last at 2026-11-27 20:50:03 UTC. Whether it was planned is not known: its log begins after the boot.',
    );
  });

  it('took down everything on the router, not only what was asked about', () => {
    expect(analysis.impact?.interrupted?.map(({ object }) => object)).toEqual(['BLUE', 'RED']);
  });

  it('is told as over by the answer', () => {
    expect(analysis.answer?.text).toContain(
      'working again since 2026-11-27 20:49:58 UTC; cause: PE1 restarted at 2026-11-27 20:47 UTC',
    );
  });
});

describe('several things of which a restart took some', () => {
  it('are not said to work again', () => {
    const vrfs = ['RED', 'GREEN'];
    const { answer } = restarted({ rr: [lostAtReflector], own: upLines, vrfs });
    expect(answer?.text).not.toContain('working again');
  });
});

describe('a restart of which no log tells when it began', () => {
  it('began before the boot, and claims nothing that went down', () => {
    const cause = causeOf(restarted({ rr: [], own: [] }));
    expect(cause === undefined ? '' : sinceText(cause)).toBe('before 2026-11-27 20:47:10 UTC');
    expect(cause?.explanation).toContain('No log that was read tells when');
    expect(cause?.explanation).toContain('not known: its log returned no lines');
  });

  it('was not announced where its log reaches back before it and holds no word of that', () => {
    const before =
      'RP/0/RP0/CPU0:Nov 27 19:00:00.000 UTC: ssh[1]: %SECURITY-SSHD-6-INFO_GENERAL : x';
    const cause = causeOf(restarted({ rr: [], own: [before, ...upLines] }));
    expect(cause?.explanation).toContain('Nothing in its log indicates that it was announced.');
  });
});

describe('a router that restarted more than once', () => {
  const reflector = (at: string, how: string) =>
    `RP/0/RP0/CPU0:Nov 27 ${at}.330 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.1 ${how} (VRF: default) (AS: 64496)`;
  const link = (at: string, port: number, how: string) =>
    `RP/0/RP0/CPU0:Nov 27 ${at}.065 UTC: ifmgr[1]: %PKT_INFRA-LINK-3-UPDOWN : Interface HundredGigE0/0/0/${port}, changed state to ${how}`;
  const rr = [
    reflector('20:30:20', 'Down - BGP Notification sent, hold time expired'),
    reflector('20:31:58', 'Up'),
    lostAtReflector,
  ];
  const cameUp = [link('20:31:02', 0, 'Up'), link('20:31:03', 1, 'Up')];
  const title = (own: string[]) => causeOf(restarted({ rr, own: [...own, ...upLines] }))?.title;

  it('is seen by links that came up in its log and never went down there', () => {
    expect(title(cameUp)).toContain('PE1 restarted 2 times, last at 2026-11-27 20:47 UTC');
  });

  it('is not seen by links of which its log tells the loss, nor by one link alone', () => {
    const down = [link('20:30:12', 0, 'Down'), link('20:30:12', 1, 'Down')];
    expect(title([...down, ...cameUp])).toContain('PE1 restarted at');
    expect(title(cameUp.slice(1))).toContain('PE1 restarted at');
  });
});
