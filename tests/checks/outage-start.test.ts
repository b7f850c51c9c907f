import { bgp, checkOf, judge, logs } from './support/build';

const peer = '192.0.2.9';
const line = (at: string, what: string) =>
  `RP/0/RP0/CPU0:Nov 27 ${at}.000 UTC: bgp[1090]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${peer} ${what} (VRF: default) (AS: 64496)`;
const session = { address: peer, remote_as: 64496, state: 'ESTABLISHED' };

function flap(lost: string, question: string) {
  const evidence = [
    bgp('R1', [{ ...session, uptime: '2026-11-27 10:05:00' }]),
    logs('R1', [
      line(lost, 'Down - BGP Notification sent, hold time expired'),
      line('10:05:00', 'Up'),
    ]),
  ];
  // From 09:00 to 11:00.
  const more = { windowMinutes: 750, windowEndMinutes: 630 };
  const analysis = judge({ evidence, question, subjects: ['bgp', 'logs'], more });
  return checkOf(analysis, 'bgp.flap', peer);
}

describe('an outage that is told by two times', () => {
  it('is the one that lasted at the first of them', () => {
    expect(flap('08:48:05', 'R1 had lost its sessions between 9 and 11, why?')).toMatchObject({
      result: 'fail',
      since: '2026-11-27T08:48:05.000Z',
    });
  });

  it('is none that began long before', () => {
    expect(flap('02:11:40', 'R1 had lost its sessions between 9 and 11, why?')?.result).toBe(
      'pass',
    );
  });

  it('does not reach back where nobody tells of an outage', () => {
    expect(flap('08:48:05', 'Check BGP on R1 between 9 and 11')?.result).toBe('pass');
  });
});
