import { checkOf, judge, logs, port, ports } from './support/build';

const up = { admin_status: 'UP', oper_status: 'UP' };
const at = (second: number) => `Nov 27 21:0${second}:00.000 UTC`;
const link = (second: number, state: string, name = 'Gi0') =>
  `RP/0/RP0/CPU0:${at(second)}: ifmgr[1]: %PKT_INFRA-LINK-3-UPDOWN : Interface ${name}, changed state to ${state}`;

describe('the state of a port', () => {
  it('passes where both states are up and fails where a port in use is down', () => {
    const analysis = judge({
      evidence: [
        ports('R1', [
          { name: 'Gi0', ...up, ip_address: '198.51.100.0/31' },
          { name: 'Gi1', admin_status: 'UP', oper_status: 'DOWN', ip_address: '198.51.100.2/31' },
          { name: 'Gi2', admin_status: 'DOWN', oper_status: 'DOWN', ip_address: '198.51.100.4/31' },
        ]),
      ],
    });
    expect(
      ['Gi0', 'Gi1', 'Gi2'].map((name) => checkOf(analysis, 'interface.state', name)?.result),
    ).toEqual(['pass', 'fail', 'fail']);
    expect(checkOf(analysis, 'interface.state', 'Gi1')?.evidence).toMatchObject({
      pointer: '/data/interfaces/1/oper_status',
    });
  });

  it('passes for a shut port without address, and leaves open an enabled one whose use is not known', () => {
    const analysis = judge({
      evidence: [
        ports('R1', [
          { name: 'Gi8', admin_status: 'DOWN', oper_status: 'DOWN' },
          { name: 'Gi9', admin_status: 'UP', oper_status: 'DOWN' },
        ]),
      ],
    });
    expect(checkOf(analysis, 'interface.state', 'Gi8')?.result).toBe('pass');
    expect(checkOf(analysis, 'interface.state', 'Gi9')?.result).toBe('not_verifiable');
  });

  it.each([
    [{}],
    [{ admin_status: 'UP' }],
    [{ admin_status: 'UP', oper_status: 'UNKNOWN' }],
    [{ admin_status: 'DOWN', oper_status: 'UP' }],
  ])('is open where a state is missing, unknown or absurd: %j', (states) => {
    const analysis = judge({
      evidence: [ports('R1', [{ name: 'Gi0', ip_address: '198.51.100.0/31', ...states }])],
    });
    const result = checkOf(analysis, 'interface.state', 'Gi0')?.result;
    expect(
      result === 'pass' ||
        ('admin_status' in states && states.admin_status === 'UP' && result === 'fail'),
    ).toBe(false);
  });

  it('never passes where the list and the single view disagree', () => {
    const analysis = judge({
      evidence: [
        ports('R1', [{ name: 'Gi0', ...up, ip_address: '198.51.100.0/31' }]),
        port('R1', { name: 'Gi0', admin_state: 'UP', oper_state: 'DOWN' }),
      ],
    });
    expect(checkOf(analysis, 'interface.state', 'Gi0')?.result).toBe('not_verifiable');
  });
});

describe('the error counters of a port', () => {
  const counted = (counters: unknown, old?: number) =>
    checkOf(
      judge({
        evidence: [
          ports('R1', [{ name: 'Gi0', ...up, ip_address: '198.51.100.0/31' }]),
          port('R1', { name: 'Gi0', admin_state: 'UP', oper_state: 'UP', counters }),
        ],
        previous:
          old === undefined
            ? null
            : {
                at: '2026-11-26T21:30:00Z',
                findings: [],
                snapshot: [{ device: 'R1', interface: 'Gi0', in_errors: old, out_errors: 0 }],
              },
      }),
      'interface.errors',
      'Gi0',
    )?.result;

  it.each([
    [{ in_errors: '0', out_errors: '0' }, undefined, 'pass'],
    [{ in_errors: '4211', out_errors: '0' }, undefined, 'fail'],
    [{ in_errors: '50', out_errors: '0' }, undefined, 'not_verifiable'],
    [{ in_errors: null, out_errors: null }, undefined, 'not_verifiable'],
    [{ in_errors: '0' }, undefined, 'not_verifiable'],
    [undefined, undefined, 'not_verifiable'],
    [{ in_errors: '1200', out_errors: '0' }, 1200, 'pass'],
    [{ in_errors: '5400', out_errors: '0' }, 1200, 'fail'],
    [{ in_errors: '40', out_errors: '0' }, 5, 'fail'],
  ])('%j after %s are judged %s', (counters, old, result) => {
    expect(counted(counters, old)).toBe(result);
  });
});

describe('a bounce', () => {
  const list = ports('R1', [{ name: 'Gi0', ...up, ip_address: '198.51.100.0/31' }]);
  const flap = (lines: string[], windowMinutes = 1440) =>
    checkOf(
      judge({ evidence: [list, logs('R1', lines)], more: { windowMinutes } }),
      'interface.flap',
      'Gi0',
    )?.result;

  it('fails inside the window and passes outside of it', () => {
    expect(flap([link(1, 'Down'), link(2, 'Up')])).toBe('fail');
    expect(flap([link(1, 'Down'), link(2, 'Up')], 10)).toBe('pass');
    expect(flap([])).toBe('pass');
  });

  it('is told apart from a port that only came up, and from a log that holds nothing', () => {
    const told = (lines: string[]) =>
      checkOf(judge({ evidence: [list, logs('R1', lines)] }), 'interface.flap', 'Gi0')?.value;
    expect(told([link(2, 'Up')])).toMatch(/^up since .*; the log holds no earlier line about it$/);
    expect(told([])).toContain('the log returned no line of severity 1 to 5');
    expect(told(['RP/0/RP0/CPU0:Nov 27 20:00:13.000 UTC: some[1]: %A-B-6-C : a line'])).toBe(
      'no state change logged in the time window',
    );
  });

  it('cannot be excluded where the log was read for a part of the window or not at all', () => {
    const analysis = judge({ evidence: [list] });
    expect(checkOf(analysis, 'interface.flap', 'Gi0')).toBeUndefined();
    const keyword = judge({ evidence: [list, logs('R1', [], 'DB_COMMIT')] });
    expect(checkOf(keyword, 'interface.flap', 'Gi0')).toBeUndefined();
  });
});
