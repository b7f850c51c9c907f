import { bgp, checkOf, judge, ports, reply } from './support/build';

const family = (received: number, sent: number) => ({ l3vpn_ipv4_unicast: { received, sent } });
const neighbor = (address: string, received: number, sent: number) => ({
  address,
  remote_as: 64496,
  state: 'ESTABLISHED',
  prefixes: family(received, sent),
});
const inventory = [
  { name: 'R1', address: '192.0.2.1', role: null },
  { name: 'R2', address: '192.0.2.2', role: null },
];

describe('a router that receives nothing from another one of ours', () => {
  const reflector = bgp('R1', [neighbor('192.0.2.2', 0, 40)], '192.0.2.1');

  it('misses nothing where that one has no VRF and no route of others', () => {
    const edge = bgp('R2', [neighbor('192.0.2.1', 40, 0)], '192.0.2.2');
    const analysis = judge({ evidence: [reflector, edge], inventory, subjects: ['bgp'] });
    expect(checkOf(analysis, 'bgp.prefixes', '192.0.2.2')?.result).toBe('not_verifiable');
  });

  it('misses its routes where that one serves others', () => {
    const edge = bgp(
      'R2',
      [neighbor('192.0.2.1', 40, 0), neighbor('192.0.2.3', 0, 40)],
      '192.0.2.2',
    );
    const analysis = judge({ evidence: [reflector, edge], inventory, subjects: ['bgp'] });
    expect(checkOf(analysis, 'bgp.prefixes', '192.0.2.2')?.result).toBe('fail');
  });

  it.each([
    ['misses nothing where the ports of its only VRF are shut', 'DOWN', 'not_verifiable'],
    ['misses its routes where they are open', 'UP', 'fail'],
  ])('%s', (_title, admin_status, result) => {
    const port = { name: 'GigabitEthernet0/0/0/1', vrf: 'GROCER', admin_status };
    const vrf = { name: 'GROCER', rd: '64496:40', interfaces: [port.name] };
    const evidence = [
      reflector,
      bgp('R2', [neighbor('192.0.2.1', 40, 0)], '192.0.2.2'),
      reply('vpn_info', 'R2', { vrfs: [{ detailed_data: vrf }] }),
      ports('R2', [{ ...port, oper_status: admin_status }]),
    ];
    const analysis = judge({ evidence, inventory, subjects: ['bgp'] });
    expect(checkOf(analysis, 'bgp.prefixes', '192.0.2.2')?.result).toBe(result);
  });
});
