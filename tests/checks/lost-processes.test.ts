import { bgp, checkOf, judge, logs, ports, reply } from './support/build';

const inventory = [
  { name: 'RR1', address: '192.0.2.11', role: 'RR' },
  { name: 'RR2', address: '192.0.2.12', role: 'RR' },
  { name: 'A', address: '192.0.2.1', role: 'PE' },
  { name: 'B', address: '192.0.2.2', role: 'PE' },
];

const told = (at: string, what: string) => `RP/0/RP0/CPU0:Nov ${at}.000 UTC: ${what}`;
const session = (at: string, peer: string, change: string) =>
  told(
    at,
    `bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${peer} ${change} (VRF: default) (AS: 64496)`,
  );
const died = (at: string, process = 'bgp') =>
  told(
    at,
    `sysmgr[72]: %OS-SYSMGR-3-ERROR : ${process}(1) (jid 1090) exited on signal 11, will be respawned`,
  );
const peer = (address: string, uptime: string, remote_as = 64496) => ({
  address,
  state: 'ESTABLISHED',
  remote_as,
  uptime,
});
const back = '2026-11-27 20:02:00';
const long = '2026-01-01 00:00:00';

const routerA = bgp(
  'A',
  [peer('192.0.2.11', back), peer('192.0.2.12', back), peer('203.0.113.9', back, 64501)],
  '192.0.2.1',
);
const upLines = ['192.0.2.11', '192.0.2.12', '203.0.113.9'].map((one) =>
  session('27 20:02:00', one, 'Up'),
);
const started = reply('system_info', 'A', {
  system_data: { hostname: 'A', boot_time_human: '2025-08-30 01:11:40 UTC' },
});
const reflectors = ['RR1', 'RR2'].flatMap((name, index) => [
  bgp(name, [peer('192.0.2.1', back), peer('192.0.2.2', long)], `192.0.2.1${index + 1}`),
  logs(name, [
    session('27 20:00:07', '192.0.2.1', 'Down - Peer closed TCP connection'),
    session('27 20:02:00', '192.0.2.1', 'Up'),
  ]),
]);

const analysed = (lines: string[], more = reflectors) =>
  judge({
    devices: ['A'],
    inventory,
    subjects: ['bgp', 'logs'],
    evidence: [routerA, started, logs('A', lines), ...more],
  });

describe('sessions that came up within the window, of a router that logs no loss', () => {
  it('were lost with their process, which is the cause at both ends', () => {
    const analysis = analysed([died('03 14:09:40'), died('27 20:00:07'), ...upLines]);
    expect(analysis.rootCause).toMatchObject({
      type: 'bgp_session_flap',
      device: 'A',
      interface: null,
      object: null,
    });
    expect(analysis.otherCauses).toEqual([]);
    for (const object of ['192.0.2.11', '203.0.113.9'])
      expect(checkOf(analysis, 'bgp.flap', object, 'A')).toMatchObject({
        result: 'fail',
        reason: { code: 'lost_with_process', process: 'bgp' },
      });
    expect(checkOf(analysis, 'logs.recent', 'device', 'A')?.result).toBe('fail');
    const cause = analysis.findings.find(({ role }) => role === 'cause');
    expect(cause?.title).toMatch(/^Process bgp on A exited on signal 11; 3 BGP sessions/);
    expect(cause?.explanation).toContain('did not restart');
    expect(cause?.explanation).toContain('The same happened at 2026-11-03 14:09 UTC');
  });

  it('were lost where the far end logged it', () => {
    const check = checkOf(analysed(upLines), 'bgp.flap', '192.0.2.11', 'A');
    expect(check).toMatchObject({ result: 'fail', reason: { code: 'lost_at_far_end' } });
  });

  it('were lost where they had come up before', () => {
    const earlier = session('03 14:11:05', '203.0.113.9', 'Up');
    const check = checkOf(analysed([earlier, ...upLines], []), 'bgp.flap', '203.0.113.9', 'A');
    expect(check).toMatchObject({ result: 'fail', reason: { code: 'lost_unlogged' } });
  });

  it('are not said to be lost where nothing tells that they were up before', () => {
    const check = checkOf(analysed(upLines, []), 'bgp.flap', '203.0.113.9', 'A');
    expect(check).toMatchObject({ result: 'pass', reason: { code: 'came_up' } });
  });

  it('have nothing to do with a process that no session hangs on', () => {
    const analysis = analysed([died('27 20:00:07', 'mibd_route'), ...upLines], []);
    expect(analysis.rootCause).toBeNull();
  });
});

describe('IS-IS adjacencies that were lost on several links', () => {
  it('went with the process of the router that they share', () => {
    const lost = (name: string, port: string) =>
      logs(name, [
        told(
          '27 20:00:27',
          `isis[1003]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to A (${port}) (L2) Down, Hold time expired`,
        ),
        told(
          '27 20:01:20',
          `isis[1003]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to A (${port}) (L2) Up, New adjacency`,
        ),
      ]);
    const row = (name: string, ip_address: string) => ({
      name,
      admin_status: 'UP',
      oper_status: 'UP',
      ip_address,
    });
    const analysis = judge({
      devices: ['A'],
      inventory,
      subjects: ['isis', 'logs'],
      evidence: [
        ports('A', [
          row('TenGigE0/0/0/0', '198.51.100.0/31'),
          row('TenGigE0/0/0/1', '198.51.100.2/31'),
        ]),
        ports('RR1', [row('TenGigE0/0/0/5', '198.51.100.1/31')]),
        ports('RR2', [row('TenGigE0/0/0/6', '198.51.100.3/31')]),
        logs('A', [died('27 20:00:07', 'isis')]),
        lost('RR1', 'TenGigE0/0/0/5'),
        lost('RR2', 'TenGigE0/0/0/6'),
      ],
    });
    expect(analysis.rootCause).toMatchObject({
      type: 'isis_adjacency_flap',
      device: 'A',
      interface: null,
    });
    expect(analysis.otherCauses).toEqual([]);
  });
});
