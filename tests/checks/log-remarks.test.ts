import { bgp, judge, logs, ports } from './support/build';

const head = 'RP/0/RP0/CPU0:';
const up = { admin_status: 'UP', oper_status: 'UP' };

function remarks(...evidence: Parameters<typeof judge>[0]['evidence']): string[] {
  return judge({ evidence, subjects: ['bgp', 'interfaces', 'logs'] }).remarks;
}

describe('what a log tells beside the checks', () => {
  it('says that a clock runs ahead where lines are stamped after the check', () => {
    const line = `${head}Nov 27 22:55:00.000 UTC: ifmgr[1]: %PKT_INFRA-LINK-3-UPDOWN : Interface TenGigE0/0/0/1, changed state to Down`;
    expect(remarks(logs('R1', [line]))).toContainEqual(
      expect.stringMatching(/^The log of R1 has lines stamped up to 85 minutes after this check/),
    );
  });

  it('allows clocks to differ by minutes', () => {
    const line = `${head}Nov 27 21:33:00.000 UTC: ifmgr[1]: %PKT_INFRA-LINK-3-UPDOWN : Interface TenGigE0/0/0/1, changed state to Down`;
    expect(remarks(logs('R1', [line])).join(' ')).not.toMatch(/stamped up to/);
  });

  it('tells once of a peer whose prefix limit is near', () => {
    const warning = (minute: string) =>
      `${head}Nov 27 20:${minute}:00.000 UTC: bgp[1]: %ROUTING-BGP-5-MAXPFX : No. of IPv4 Unicast prefixes received from 203.0.113.9 has reached 760, max 1000`;
    expect(remarks(logs('R1', [warning('10'), warning('40')]))).toEqual([
      'R1 logged on 2026-11-27 20:40:00 UTC that 203.0.113.9 announced 760 prefixes; the limit is 1000.',
    ]);
  });
});

describe('an external peer that is down', () => {
  const peer = (address: string) =>
    bgp('R1', [{ address, remote_as: 64500, state: 'ACTIVE', prefixes: {} }]);
  const port = (ip_address: string) => ports('R1', [{ name: 'TenGigE0/0/0/1', ip_address, ...up }]);

  it('is told of where no port of its router is in its network', () => {
    expect(remarks(peer('203.0.113.9'), port('203.0.113.16/31'))).toContainEqual(
      expect.stringMatching(/^No interface of R1 is in a network with 203\.0\.113\.9/),
    );
  });

  it('is not told of where a port is, or where the ports were not read', () => {
    const told = [
      ...remarks(peer('203.0.113.9'), port('203.0.113.8/31')),
      ...remarks(peer('203.0.113.9')),
    ];
    expect(told.join(' ')).not.toMatch(/No port of/);
  });
});

describe('a log that came back without a line', () => {
  const peer = (address: string, uptime: string) => ({
    address: address,
    remote_as: 64496,
    state: 'ESTABLISHED',
    uptime,
  });

  it('is stood in for by sessions that are older than the time asked about', () => {
    const old = [
      peer('192.0.2.8', '2026-02-02T02:10:00Z'),
      peer('192.0.2.9', '2026-02-03T02:10:00Z'),
    ];
    expect(remarks(logs('R1', []), bgp('R1', old))).toContain(
      'Both BGP sessions of R1 have been up since at least 2026-02-03 02:10 UTC.',
    );
    const young = [...old, peer('192.0.2.10', '2026-11-27T20:10:00Z')];
    expect(remarks(logs('R1', []), bgp('R1', young)).join(' ')).not.toContain('have been up');
  });
});
