import { checkOf, judge, ports, reply } from './support/build';

const loopback = (index: number, length: number) => ({
  name: 'Loopback0',
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address: `192.0.2.${index}/${length}`,
});
const isis = (device: string) =>
  reply('routing_info', device, {
    routing_protocols: [
      {
        protocol: 'isis',
        detailed_data: {
          interfaces: [{ name: 'Loopback0', enabled: true, passive: true }],
          adjacencies: [],
        },
        summary: '',
      },
    ],
  });
const vpn = (device: string) =>
  reply('vpn_info', device, {
    vrfs: [
      {
        detailed_data: {
          name: 'RED',
          route_targets: { import: ['64496:1'], export: ['64496:1'] },
          interfaces: ['GigabitEthernet0/0/0/1'],
        },
      },
    ],
  });

/** What is said of the loopback of R1, beside routers with loopbacks of these lengths. */
const judged = (question: string, own: number, others: number[], hasVpn = true) => {
  const names = ['R1', ...others.map((_, index) => `R${index + 2}`)];
  const analysis = judge({
    question,
    devices: names,
    evidence: [
      ...names.flatMap((name, index) => [
        ports(name, [loopback(index + 1, index === 0 ? own : (others[index - 1] ?? 32))]),
        isis(name),
      ]),
      ...(hasVpn ? [vpn('R1')] : []),
    ],
    more: { entities: { interfaces: [], vrfs: ['RED'], neighbors: [] } },
  });
  return checkOf(analysis, 'isis.interfaces', 'Loopback0')?.result;
};

describe('the loopback of a router with VRFs', () => {
  const complaint = 'RED gets nothing from R1 since 20:00. Why?';

  it('is no next hop for labels where it alone is no host route', () => {
    expect(judged(complaint, 27, [32, 32])).toBe('fail');
  });

  it('is well where nobody misses anything, others are alike, or no VRF needs it', () => {
    expect(judged('Is RED on R1 well?', 27, [32, 32])).toBe('pass');
    expect(judged(complaint, 27, [32, 27])).toBe('pass');
    expect(judged(complaint, 27, [32])).toBe('pass');
    expect(judged(complaint, 27, [32, 32], false)).toBe('pass');
    expect(judged(complaint, 32, [32, 32])).toBe('pass');
  });
});
