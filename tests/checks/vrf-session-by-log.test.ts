import type { InventoryDevice } from '../../src/domain/analysis/goal';
import { judge, logs, ports, reply } from './support/build';

const inventory: InventoryDevice[] = ['hub-1', 'hub-2'].map((name) => ({
  name,
  address: null,
  role: 'PE',
}));

const access = (ip_address: string, oper_status = 'UP') => ({
  name: 'TenGigE0/0/0/5',
  admin_status: 'UP',
  oper_status,
  ip_address,
  vrf: 'GROCER',
});
const vrf = (device: string, rd: string) =>
  reply('vpn_info', device, {
    vrfs: [
      {
        detailed_data: {
          name: 'GROCER',
          rd,
          interfaces: ['TenGigE0/0/0/5'],
          route_targets: { import: ['64496:40'], export: ['64496:40'] },
        },
      },
    ],
  });
const routes = (device: string, total_prefixes: number) =>
  reply('routing_info', device, {
    routing_protocols: [
      {
        protocol: 'bgp',
        summary: '',
        detailed_data: {
          router: { as_number: 64496, router_id: device === 'hub-1' ? '192.0.2.1' : '192.0.2.2' },
          neighbors: [],
          vrfs: [{ name: 'GROCER', total_prefixes }],
        },
      },
    ],
  });
const line = (time: string, what: string) =>
  `RP/0/RP0/CPU0:Nov 27 ${time} UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.2 ${what} (VRF: GROCER) (AS: 64501)`;
const down = line('20:00:00.000', 'Down - Interface flap');
const up = line('20:01:00.000', 'Up');

function sessions(lines: string[], more: { oper?: string; here?: number; there?: number } = {}) {
  const { oper = 'UP', here = 9, there = 9 } = more;
  const { checks, verdict } = judge({
    inventory,
    devices: ['hub-1', 'hub-2'],
    evidence: [
      ports('hub-1', [access('203.0.113.1/30', oper)]),
      ports('hub-2', [access('203.0.113.5/30')]),
      vrf('hub-1', '64496:401'),
      vrf('hub-2', '64496:402'),
      routes('hub-1', here),
      routes('hub-2', there),
      logs('hub-1', lines),
      logs('hub-2', []),
    ],
    subjects: ['interfaces', 'vpn', 'bgp', 'logs'],
    question: 'is the session of VRF GROCER up?',
    more: { entities: { interfaces: [], vrfs: ['GROCER'], neighbors: [] } },
  });
  const all = checks.filter((one) => one.check === 'bgp.vrf_session');
  const of = (device: string) =>
    all.find((one) => one.object.startsWith('GROCER') && one.device === device);
  return { first: of('hub-1'), second: of('hub-2'), verdict, all };
}

describe('a session inside a VRF, of which only the log tells', () => {
  it('leaves nothing open where the last word of the log is Up, and says so', () => {
    const { first, verdict } = sessions([down, up]);
    expect(first).toMatchObject({ result: 'not_verifiable' });
    expect(verdict).not.toBe('inconclusive');
    expect(first?.value).toContain('the last log message about it is "Up", 2026-11-27 20:01:00');
    expect(first?.evidence?.value).toContain('Up (VRF: GROCER)');
  });

  it('fails where the last word is Down', () => {
    expect(sessions([up, line('20:02:00.000', 'Down - Peer closed')]).first?.result).toBe('fail');
  });

  it('was taken out of use where we closed it, and its VRF is no longer on the router', () => {
    const closed = line('20:02:00.000', 'Down - Admin. shutdown');
    const of = (text: string) =>
      sessions([up, text]).all.find((one) => one.object === 'BAKER 203.0.113.2');
    const other = (text: string) => text.replace('VRF: GROCER', 'VRF: BAKER');
    expect(of(other(closed))).toMatchObject({ result: 'pass', meant: true });
    expect(sessions([up, closed]).first?.result).toBe('fail');
  });

  it.each([
    ['its port has lost its link since', { oper: 'DOWN' }],
    ['its VRF holds no route', { here: 0 }],
  ])('is not known where %s', (_why, more) => {
    expect(sessions([up], more).first?.result).toBe('not_verifiable');
  });

  it('leaves the question open, unless another one of the VRF with as many routes is up by the log', () => {
    expect(sessions([]).verdict).toBe('inconclusive');
    expect(sessions([up]).second?.result).toBe('not_verifiable');
    expect(sessions([up]).verdict).toBe('healthy');
    expect(sessions([up], { there: 4 }).verdict).toBe('inconclusive');
  });
});

describe('a limit of prefixes inside a VRF', () => {
  it('is why Junos closed the session, whose line tells its own event only', () => {
    const of = (what: string) => `2026-11-27 20:04:37 hub-1 rpd[7712]: ${what} (instance GROCER)`;
    const peer = '203.0.113.2 (External AS 64501)';
    const lines = [
      of(
        `BGP_PREFIX_LIMIT_EXCEEDED: ${peer}: Configured maximum prefix-limit(200) exceeded for inet-unicast nlri: 201`,
      ),
      of(
        `RPD_BGP_NEIGHBOR_STATE_CHANGED: BGP peer ${peer} changed state from Established to Idle (event RecvUpdate)`,
      ),
    ];
    const evidence = [
      ports('hub-1', [access('203.0.113.1/30')]),
      vrf('hub-1', '64496:401'),
      logs('hub-1', lines),
    ];
    const { rootCause } = judge({ devices: ['hub-1'], inventory, subjects: ['vpn'], evidence });
    expect(rootCause).toMatchObject({
      type: 'bgp_max_prefix',
      device: 'hub-1',
      object: 'GROCER 203.0.113.2',
    });
  });
});
