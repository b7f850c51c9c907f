import { bgp, judge, logs, ports } from './support/build';

const loopback = (ip_address: string) => ({
  name: 'Loopback0',
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address,
});
const session = (at: string, state: string) =>
  `RP/0/RP0/CPU0:Nov 27 ${at} UTC: bgp[1073]: %ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.9 ${state} (VRF: default) (AS: 64496)`;

describe('an address that two routers carry', () => {
  it('is behind the sessions of either that come and go', () => {
    const neighbor = { address: '192.0.2.9', remote_as: 64496, state: 'ESTABLISHED' };
    const analysis = judge({
      devices: ['RR1'],
      inventory: [
        { name: 'RR1', address: '192.0.2.1', role: null },
        { name: 'R2', address: '192.0.2.8', role: null },
        { name: 'R3', address: '192.0.2.9', role: null },
      ],
      evidence: [
        bgp('RR1', [neighbor]),
        logs('RR1', [
          session('20:01:05.300', 'Down - Peer closed the session'),
          session('20:02:05.300', 'Up'),
        ]),
        ports('R2', [loopback('192.0.2.9/32')]),
        ports('R3', [loopback('192.0.2.9/32')]),
      ],
      more: { entities: { interfaces: [], vrfs: [], neighbors: ['192.0.2.9'] } },
    });
    expect(analysis.rootCause).toMatchObject({ type: 'duplicate_address', device: 'R2' });
    expect(analysis.otherCauses).toEqual([]);
    const flap = analysis.checks.find((one) => one.check === 'bgp.flap');
    expect(flap).toMatchObject({ device: 'RR1', result: 'fail' });
  });
});
