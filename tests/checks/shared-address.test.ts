import { bgp, judge, logs, port, ports } from './support/build';

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

describe('an address that the question names and several routers have', () => {
  const held = (description: string) =>
    judge({
      devices: ['R2', 'R3'],
      question: '[IPAM] CRITICAL duplicate-address 192.0.2.253/32 on R2 and R3. real problem?',
      evidence: ['R2', 'R3'].flatMap((device) => [
        ports(device, [{ ...loopback('192.0.2.253/32'), name: 'Loopback53' }]),
        port(device, { name: 'Loopback53', admin_state: 'UP', oper_state: 'UP', description }),
      ]),
      more: { entities: { interfaces: [], vrfs: [], neighbors: ['192.0.2.253'] } },
    });

  it('is well where its ports say that this is meant, and says on which', () => {
    const analysis = held('anycast resolver');
    expect(analysis.verdict).toBe('healthy');
    expect(analysis.answer?.text).toBe(
      '192.0.2.253 is on Loopback53 of R2 and Loopback53 of R3, as it is meant to be ("anycast resolver")',
    );
  });

  it('leaves the question open where nothing says so', () => {
    const analysis = held('to customer');
    expect(analysis.verdict).toBe('inconclusive');
    expect(analysis.answer?.text).toContain('whether that is meant is not written on these ports');
  });
});
