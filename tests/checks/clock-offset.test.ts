import { bgp, checkOf, judge, logs } from './support/build';

const peer = '198.51.100.130';
const session = (at: string, what: string) =>
  `Nov 27 ${at} r1 rpd[9211]: RPD_BGP_NEIGHBOR_STATE_CHANGED: BGP peer ${peer} (External AS 64501) changed state from ${what}`;
const log = [
  session('22:05:12.418', 'Established to Idle (event RecvNotify)'),
  session('22:06:20.264', 'OpenConfirm to Established (event RecvKeepAlive)'),
];

const utc = log.map((line) => line.replace(' 22:', ' 20:'));

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

  it('are read as UTC where nothing tells the clock, which is said', () => {
    const analysis = judge({ evidence: [logs('R1', utc)], subjects: ['bgp', 'logs'] });
    expect(checkOf(analysis, 'logs.recent', 'device')?.since).toBe('2026-11-27T20:05:12.418Z');
    expect(analysis.remarks.join()).toContain('name no time zone. They were read as UTC.');
  });

  it('stay open where as UTC they would lie ahead of now', () => {
    const analysis = judge({ evidence: [logs('R1', log)], subjects: ['bgp', 'logs'] });
    expect(checkOf(analysis, 'logs.recent', 'device')?.result).toBe('not_verifiable');
  });
});
