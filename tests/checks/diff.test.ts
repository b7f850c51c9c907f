import type { PreviousRun } from '../../src/domain/analysis/previous-run';
import { bgp, checkOf, judge, logs } from './support/build';
import { recordedEvidence } from './support/recorded';

const up = {
  state: 'ESTABLISHED',
  remote_as: 64496,
  uptime: '2026-01-14 02:11:09',
  prefixes: { vpn: { received: 4, sent: 4 } },
};
const previous = (
  check: string,
  object: string,
  result: 'fail' | 'not_verifiable' = 'fail',
): PreviousRun => ({
  at: '2026-11-26T21:30:00Z',
  findings: [{ check, device: 'R1', object, result }],
});

describe('against the previous run', () => {
  it('there is no diff where there was no previous run', () => {
    expect(judge({ evidence: [] }).diff).toBeNull();
  });

  it('what recurs stays and what is well now clears', () => {
    const evidence = [
      bgp('R1', [
        { address: '192.0.2.21', ...up },
        { address: '192.0.2.22', remote_as: 64496, state: 'IDLE' },
      ]),
    ];
    expect(judge({ evidence, previous: previous('bgp.session', '192.0.2.22') }).diff).toMatchObject(
      { still: [{ object: '192.0.2.22' }], cleared: [], new: [] },
    );
    expect(judge({ evidence, previous: previous('bgp.session', '192.0.2.21') }).diff).toMatchObject(
      {
        cleared: [{ object: '192.0.2.21' }],
        new: [{ check: 'bgp.session', object: '192.0.2.22' }],
      },
    );
  });

  it('what could not be read is unknown and never cleared', () => {
    const failed = recordedEvidence('fail-auth-routing');
    const before = {
      ...previous('bgp.session', '192.0.2.22'),
      findings: [
        { check: 'bgp.session', device: 'PE1', object: '192.0.2.22', result: 'fail' as const },
      ],
    };
    expect(judge({ evidence: [failed], devices: ['PE1'], previous: before }).diff).toMatchObject({
      unknown: [{ object: '192.0.2.22' }],
      cleared: [],
    });
    expect(
      judge({ evidence: [], previous: previous('interface.errors', 'Gi0') }).diff,
    ).toMatchObject({ unknown: [{ object: 'Gi0' }] });
  });

  it('an object that is gone from a table that was read clears with its object', () => {
    const removed =
      'RP/0/RP0/CPU0:Nov 27 20:00:13.000 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.22 Down - Neighbor removed (VRF: default) (AS: 64496)';
    const { diff } = judge({
      evidence: [bgp('R1', [{ address: '192.0.2.21', ...up }]), logs('R1', [removed])],
      previous: previous('bgp.session', '192.0.2.22'),
    });
    expect(diff?.cleared[0]?.reason).toMatch(
      /removed from the configuration 2026-11-27 20:00:13 UTC/,
    );
  });

  it('a loss whose line has left the window is not cleared, for nothing was seen to be well', () => {
    const lost =
      'RP/0/RP0/CPU0:Nov 27 20:00:13.000 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.22 Down - BGP Notification sent, hold time expired (VRF: default) (AS: 64496)';
    const later = judge({
      evidence: [logs('R1', [lost])],
      previous: previous('logs.recent', 'device'),
      more: { windowMinutes: 60 },
    });
    expect(checkOf(later, 'logs.recent', 'device')?.result).toBe('pass');
    expect(later.diff).toEqual({ new: [], still: [], cleared: [], unknown: [] });
    const inside = judge({
      evidence: [logs('R1', [lost])],
      previous: previous('logs.recent', 'device'),
    });
    expect(inside.diff?.still).toMatchObject([{ check: 'logs.recent' }]);
  });

  it('what was open before and is open now is not counted as found', () => {
    const { diff } = judge({
      evidence: [],
      previous: previous('bgp.session', '192.0.2.22', 'not_verifiable'),
    });
    expect(diff).toMatchObject({ unknown: [{ object: '192.0.2.22' }], new: [], still: [] });
  });
});
