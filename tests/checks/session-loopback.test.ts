import { bgp, checkOf, judge, ports, reply } from './support/build';

const inventory = [
  { name: 'RR', address: '192.0.2.21', role: 'RR' },
  { name: 'PE', address: '192.0.2.13', role: 'PE' },
];
const row = (name: string, ip_address: string) => ({
  name,
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address,
});
const isis = (...names: string[]) =>
  reply('routing_info', 'PE', {
    routing_protocols: [
      {
        protocol: 'isis',
        detailed_data: {
          net: '49.0001.1920.0000.2013.00',
          level_capability: 'LEVEL_2',
          interfaces: names.map((name) => ({ name, enabled: true, passive: true })),
          adjacencies: [],
        },
        summary: '',
      },
    ],
  });
const peers = (state: string) => [
  bgp('RR', [{ address: '192.0.2.113', state, remote_as: 64496 }], '192.0.2.21'),
  bgp('PE', [{ address: '192.0.2.21', state, remote_as: 64496 }], '192.0.2.13'),
];
const analysed = (state: string, ...listed: string[]) =>
  judge({
    devices: ['RR'],
    inventory,
    subjects: ['bgp'],
    evidence: [
      ports('PE', [row('Loopback0', '192.0.2.13/32'), row('Loopback10', '192.0.2.113/32')]),
      ports('RR', [row('Loopback0', '192.0.2.21/32')]),
      isis(...listed),
      ...peers(state),
    ],
  });

describe('a second loopback that sessions of other routers lead to', () => {
  it('is the cause where IS-IS announces the first one only', () => {
    const analysis = analysed('ACTIVE', 'Loopback0');
    expect(checkOf(analysis, 'isis.interfaces', 'Loopback10', 'PE')?.result).toBe('fail');
    expect(checkOf(analysis, 'isis.interfaces', 'Loopback0', 'PE')?.result).toBe('pass');
    expect(analysis.rootCause).toMatchObject({
      type: 'loopback_not_in_igp',
      device: 'PE',
      interface: 'Loopback10',
    });
    expect(analysis.otherCauses).toEqual([]);
  });

  it('is in order where IS-IS announces it', () => {
    const analysis = analysed('ACTIVE', 'Loopback0', 'Loopback10');
    expect(checkOf(analysis, 'isis.interfaces', 'Loopback10', 'PE')?.result).toBe('pass');
  });

  it('is reached by other means where the session is up', () => {
    const analysis = analysed('ESTABLISHED', 'Loopback0');
    expect(checkOf(analysis, 'isis.interfaces', 'Loopback10', 'PE')).toBeUndefined();
    expect(analysis.verdict).toBe('healthy');
  });
});
