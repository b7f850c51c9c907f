import { bgp, judge, ports } from './support/build';

const loopback = (ip_address: string) => ({
  name: 'Loopback0',
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address: `${ip_address}/32`,
});
const inventory = ['R1', 'R2'].map((name) => ({ name, address: null, role: null }));
const peer = { address: '192.0.2.9', remote_as: 64496, state: 'ESTABLISHED' };

function analysed(loopbackOfSecond: string, idOfSecond: string) {
  return judge({
    devices: ['R1', 'R2'],
    inventory,
    evidence: [
      bgp('R1', [peer], '192.0.2.1'),
      ports('R1', [loopback('192.0.2.1')]),
      bgp('R2', [peer], idOfSecond),
      ports('R2', [loopback(loopbackOfSecond)]),
    ],
  });
}

describe('a BGP identifier that two routers of an AS have', () => {
  it('is a fault of the router to which the address does not belong, though all sessions are up', () => {
    const { verdict, rootCause } = analysed('192.0.2.2', '192.0.2.1');
    expect(verdict).toBe('fault');
    expect(rootCause).toMatchObject({ type: 'duplicate_router_id', device: 'R2' });
  });

  it('is no fault where each router has its own', () => {
    expect(analysed('192.0.2.2', '192.0.2.2').rootCause).toBeNull();
  });
});
