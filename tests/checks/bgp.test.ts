import { bgp, checkOf, judge, logs, now, reply } from './support/build';
import { classified, evidenceOf } from './support/recorded';

const up = {
  state: 'ESTABLISHED',
  remote_as: 64496,
  uptime: '2026-01-14 02:11:09',
  prefixes: { vpn: { received: 4, sent: 4 } },
};
const line = (text: string, stamp = 'Nov 27 20:00:13.000 UTC') =>
  `RP/0/RP0/CPU0:${stamp}: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${text} (VRF: default) (AS: 64496)`;
const commit =
  "RP/0/RP0/CPU0:Nov 27 20:00:12.000 UTC: config[1]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'noc-b'. Use";
const session = (analysis: ReturnType<typeof judge>, peer = '192.0.2.22') =>
  checkOf(analysis, 'bgp.session', peer);

describe('a BGP session', () => {
  it.each([
    ['ESTABLISHED', 'pass'],
    ['IDLE', 'fail'],
    ['ACTIVE', 'fail'],
    ['OPENCONFIRM', 'fail'],
    ['WHATEVER', 'not_verifiable'],
    [null, 'not_verifiable'],
  ])('in state %s is judged %s', (state, result) => {
    expect(
      session(
        judge({ evidence: [bgp('R1', [{ address: '192.0.2.22', remote_as: 64496, state }])] }),
      )?.result,
    ).toBe(result);
  });

  it('that we shut ourselves passes, with since when and what is left said', () => {
    const analysis = judge({
      evidence: [
        bgp('R1', [
          { address: '192.0.2.22', remote_as: 64496, state: 'IDLE' },
          { address: '192.0.2.21', ...up },
        ]),
        logs('R1', [commit, line('192.0.2.22 Down - Admin. shutdown')]),
      ],
    });
    expect(session(analysis)?.result).toBe('pass');
    expect(analysis.verdict).toBe('healthy');
    expect(analysis.remarks.join(' ')).toMatch(
      /192\.0\.2\.22 of R1 has been administratively shut since 2026-11-27 20:00:13 UTC, after a commit of noc-b/,
    );
  });

  it('that an outside peer shut fails, with that as the cause', () => {
    const analysis = judge({
      evidence: [
        bgp('R1', [{ address: '203.0.113.9', remote_as: 64505, state: 'IDLE' }]),
        logs('R1', [line('203.0.113.9 Down - BGP Notification received, administrative shutdown')]),
      ],
    });
    expect(session(analysis, '203.0.113.9')?.result).toBe('fail');
    expect(analysis.rootCause).toEqual({
      type: 'bgp_remote_shutdown',
      device: 'R1',
      interface: null,
      object: '203.0.113.9',
    });
  });

  it('is judged by its last loss: an old shutdown does not excuse a later fault', () => {
    const analysis = judge({
      evidence: [
        bgp('R1', [{ address: '192.0.2.22', remote_as: 64496, state: 'ACTIVE' }]),
        logs('R1', [
          line('192.0.2.22 Down - Admin. shutdown'),
          line('192.0.2.22 Up', 'Nov 27 20:10:00.000 UTC'),
          line(
            '192.0.2.22 Down - BGP Notification sent, hold time expired',
            'Nov 27 20:30:00.000 UTC',
          ),
        ]),
      ],
    });
    expect(session(analysis)?.result).toBe('fail');
  });

  it('never passes where its two ends disagree', () => {
    const inventory = ['R1', 'R2'].map((name, index) => ({
      name,
      address: `192.0.2.${index + 1}`,
      role: null,
    }));
    const analysis = judge({
      inventory,
      evidence: [
        bgp('R1', [{ address: '192.0.2.2', ...up }], '192.0.2.1'),
        bgp('R2', [{ address: '192.0.2.1', remote_as: 64496, state: 'ACTIVE' }], '192.0.2.2'),
      ],
    });
    expect(session(analysis, '192.0.2.2')?.result).toBe('not_verifiable');
  });

  it('of a peer without a name is still counted', () => {
    const analysis = judge({
      evidence: [
        bgp('R1', [
          { address: '', remote_as: null, state: null },
          { address: '192.0.2.21', ...up },
        ]),
      ],
    });
    expect(checkOf(analysis, 'bgp.session', 'unnamed peer')?.result).toBe('not_verifiable');
    expect(session(analysis, '192.0.2.21')?.result).toBe('pass');
  });
});

describe('BGP as a whole', () => {
  it('that is not configured is not a failure of all peers', () => {
    const item = evidenceOf(classified('routing-p-bgp-only-feature-not-available'));
    const analysis = judge({
      evidence: [item],
      devices: ['P1'],
      subjects: ['bgp'],
      inventory: [{ name: 'P1', address: null, role: 'P' }],
    });
    expect(analysis.checks.filter((one) => one.check === 'bgp.session')).toEqual([]);
    expect(analysis.verdict).toBe('healthy');
    expect(analysis.remarks.join(' ')).toMatch(/BGP is not configured on P1/);
  });

  it('that answers blank after an upgrade is unknown and not absent', () => {
    const blank = reply('routing_info', 'R1', {
      routing_protocols: [
        { protocol: 'bgp', detailed_data: { router: {}, neighbors: [], vrfs: [] }, summary: '' },
      ],
    });
    const analysis = judge({ evidence: [blank], subjects: ['bgp'] });
    expect(analysis.coverage).toContainEqual(
      expect.objectContaining({ subject: 'bgp', state: 'failed' }),
    );
    expect(analysis.verdict).toBe('inconclusive');
  });

  it('that could not be read for a refused login is neither well nor ill', () => {
    const analysis = judge({
      evidence: [evidenceOf(classified('fail-auth-routing'))],
      devices: ['PE1'],
      subjects: ['bgp'],
    });
    expect(analysis.verdict).toBe('inconclusive');
    expect(analysis.rootCause?.type).toBe('collection_failed');
    expect(
      analysis.checks.some(
        (one) => one.check !== 'reachability' && one.result !== 'not_verifiable',
      ),
    ).toBe(false);
    expect(analysis.remarks.join(' ')).toMatch(/could not be read at all/);
  });
});

describe('routes and bounces of a session', () => {
  it('missing counters are not zero', () => {
    const analysis = judge({
      evidence: [
        bgp('R1', [
          { address: '192.0.2.21', ...up, prefixes: {} },
          { address: '192.0.2.22', ...up, prefixes: { vpn: { received: 0, sent: 0 } } },
        ]),
      ],
    });
    expect(checkOf(analysis, 'bgp.prefixes', '192.0.2.21')?.result).toBe('not_verifiable');
    expect(checkOf(analysis, 'bgp.prefixes', '192.0.2.22')?.result).toBe('fail');
  });

  it('a flap of three hours ago is found in the window of a day', () => {
    const three = new Date(now.getTime() - 3 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const analysis = judge({
      evidence: [
        bgp('R1', [{ address: '192.0.2.21', ...up, uptime: three }]),
        logs('R1', [
          line(
            '192.0.2.21 Down - BGP Notification sent, hold time expired',
            'Nov 27 18:29:00.000 UTC',
          ),
          line('192.0.2.21 Up', 'Nov 27 18:30:00.000 UTC'),
        ]),
      ],
    });
    expect(checkOf(analysis, 'bgp.flap', '192.0.2.21')?.result).toBe('fail');
    expect(checkOf(analysis, 'bgp.session', '192.0.2.21')?.result).toBe('pass');
    expect(analysis.verdict).toBe('fault');
    expect(analysis.rootCause?.type).toBe('bgp_session_flap');
  });

  it('an uptime from before the window needs no log to exclude a bounce', () => {
    const analysis = judge({ evidence: [bgp('R1', [{ address: '192.0.2.21', ...up }])] });
    expect(checkOf(analysis, 'bgp.flap', '192.0.2.21')?.result).toBe('pass');
  });
});
