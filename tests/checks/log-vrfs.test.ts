import { checkOf, judge, logs, port, ports, bgp } from './support/build';

const row = (name: string, address: string) => ({
  name,
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address: address,
});
const lost = (peer: string) =>
  `90 2026/11/27 20:12:01.45 UTC MINOR: BGP #2001 vprn210 Peer ${peer}: moved from higher state ESTABLISHED to lower state IDLE due to event PREFIX LIMIT; peer disabled`;
const access = port('R1', {
  name: '1/2/3',
  admin_status: 'UP',
  oper_status: 'UP',
  ip_address: '203.0.113.72/31',
  vrf: 'RED',
});
const analysed = (line: string, neighbors: Record<string, unknown>[] = []) =>
  judge({
    subjects: ['vpn', 'bgp'],
    question: 'RED has no service on R1',
    evidence: [
      ports('R1', [row('1/2/3', '203.0.113.72/31'), row('1/1/1', '198.51.100.1/31')]),
      access,
      bgp('R1', neighbors),
      logs('R1', [line]),
    ],
  });

it('a line of a session without a VRF is about the VRF on whose access network the peer is', () => {
  const found = checkOf(analysed(lost('203.0.113.73')), 'bgp.vrf_session', 'RED 203.0.113.73');
  expect(found).toMatchObject({ result: 'fail' });
});

it('a neighbor of the default table stays there', () => {
  const neighbor = { address: '203.0.113.73', state: 'IDLE', remote_as: 64500 };
  const { checks } = analysed(lost('203.0.113.73'), [neighbor]);
  expect(checks.some((one) => one.object === 'RED 203.0.113.73' && one.result === 'fail')).toBe(
    false,
  );
});

it('a peer on no access network is of no VRF', () => {
  const { checks } = analysed(lost('192.0.2.200'));
  expect(checks.some((one) => one.object.includes('192.0.2.200'))).toBe(false);
});
