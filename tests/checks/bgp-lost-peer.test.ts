import { bgp, checkOf, judge, logs, ports, reply } from './support/build';

const peer = { address: '192.0.2.13', remote_as: 64496, state: 'ESTABLISHED' };
const row = (name: string, address: string, status: string) => ({
  name,
  ip_address: address,
  admin_status: 'UP',
  oper_status: status,
});
/** All checks are made at 21:30:00. */
const lostAt = (clock: string, zone = ' UTC') =>
  `RP/0/RP0/CPU0:Nov 27 ${clock}.110${zone}: isis[1003]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to PE3 (Gi0/0/0/1) (L2) Down, Interface state down`;
const isis = (device: string, adjacencies: Record<string, unknown>[]) =>
  reply('routing_info', device, {
    routing_protocols: [
      {
        protocol: 'isis',
        detailed_data: { interfaces: [{ name: 'Gi0/0/0/1', enabled: true }], adjacencies },
        summary: '',
      },
    ],
  });

const routers = ['RR1', 'P1', 'P2', 'PE3'];
/** What RR1 says of PE3, which two routers had as their neighbor. */
function session(of: {
  first: string;
  second?: string;
  established?: string;
  states?: [string, string];
  zone?: string;
}) {
  const [one, other] = of.states ?? ['DOWN', 'DOWN'];
  const inventory = routers.map((name, index) => ({
    name,
    address: `192.0.2.${10 + index}`,
    role: null,
  }));
  const analysis = judge({
    devices: ['RR1'],
    inventory,
    evidence: [
      bgp('RR1', [{ ...peer, uptime: of.established ?? '2026-01-14 02:11:09' }], '192.0.2.10'),
      ports('P1', [row('Gi0/0/0/1', '198.51.100.2/31', one)]),
      ports('P2', [row('Gi0/0/0/1', '198.51.100.4/31', other)]),
      isis('P1', []),
      isis('P2', []),
      logs('P1', [lostAt(of.first, of.zone)]),
      logs('P2', of.second === undefined ? [] : [lostAt(of.second, of.zone)]),
    ],
  });
  return checkOf(analysis, 'bgp.session', '192.0.2.13', 'RR1');
}

describe('an ESTABLISHED session to a router that all its neighbors lost', () => {
  it('shows nothing within one hold time of the loss', () => {
    const found = session({ first: '21:28:45', second: '21:28:46' });
    expect(found?.result).toBe('not_verifiable');
    expect(found?.value).toMatch(/neighbors of PE3 lost it at 2026-11-27 21:28:46 UTC/);
    expect(found?.related?.[0]?.value).toContain('Adjacency to PE3');
  });

  it('shows nothing within one hold time by stamps that are read as UTC either', () => {
    const found = session({ first: '21:28:45', second: '21:28:46', zone: '' });
    expect(found?.result).toBe('not_verifiable');
  });

  it.each([
    ['after one hold time shows that it is reached', { first: '21:26:59', second: '21:26:58' }],
    [
      'is alive where it came up after the loss',
      { first: '21:28:45', second: '21:28:46', established: '2026-11-27 21:29:30' },
    ],
    [
      'is alive where a single neighbor lost it, and others need not be known',
      { first: '21:28:45' },
    ],
  ])('%s', (_title, of) => {
    expect(session(of)?.result).toBe('pass');
  });
});
