import { bgp, checkOf, judge, logs } from './support/build';

const peer = '198.51.100.130';
const session = (at: string, what: string) =>
  `Nov 27 ${at} r1 rpd[9211]: RPD_BGP_NEIGHBOR_STATE_CHANGED: BGP peer ${peer} (External AS 64501) changed state from ${what}`;
const log = [
  session('22:05:12.418', 'Established to Idle (event RecvNotify)'),
  session('22:06:20.264', 'OpenConfirm to Established (event RecvKeepAlive)'),
];

function flapOf(uptime: string) {
  const neighbor = { address: peer, remote_as: 64501, state: 'ESTABLISHED', uptime };
  const evidence = [bgp('R1', [neighbor]), logs('R1', log)];
  return checkOf(judge({ evidence, subjects: ['bgp', 'logs'] }), 'bgp.flap', peer);
}

describe('the stamps of a log without a zone', () => {
  it('are placed where a session of that router tells when it was established', () => {
    const flap = flapOf('2026-11-27 21:06:20');
    expect(flap?.result).toBe('fail');
    expect(flap?.since).toBe('2026-11-27T21:05:12.418Z');
  });

  it('stay open where no zone lies between the two', () => {
    expect(flapOf('2026-11-27 21:13:40')?.result).toBe('not_verifiable');
  });
});
