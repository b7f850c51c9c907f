import { judge, logs, reply, checkOf } from './support/build';

const head = 'RP/0/RP0/CPU0:';
const link = (stamp: string, change: string) =>
  `${head}${stamp} UTC: ifmgr[1]: %PKT_INFRA-LINK-3-UPDOWN : Interface HundredGigE0/0/0/1, changed state to ${change}`;
const unset = [link('Jan 01 00:01:38.693', 'Down'), link('Jan 01 00:01:52.065', 'Up')];
const after = link('Nov 20 23:24:05.101', 'Up');

const system = reply('system_info', 'R1', {
  system_data: { hostname: 'R1', boot_time_human: '2026-11-20 23:21:40 UTC' },
});

describe('lines from before a clock was set', () => {
  it('tell of a restart whose boot time is read next', () => {
    const analysis = judge({ evidence: [logs('R1', [...unset, after])], subjects: ['logs'] });
    expect(checkOf(analysis, 'system.restart', 'device')).toMatchObject({
      result: 'not_verifiable',
      value: 'its log begins with a clock that was not set; boot time not read',
    });
    expect(analysis.followUps.map(({ subject, device }) => `${device} ${subject}`)).toContain(
      'R1 system',
    );
    expect(analysis.remarks.join(' ')).toContain(
      'R1 has probably restarted shortly before 2026-11-20 23:24 UTC, with its clock not set; its boot time was not read',
    );
  });

  it('are placed by what stands behind them, and named with the boot that was read', () => {
    const analysis = judge({
      evidence: [logs('R1', [...unset, after]), system],
      subjects: ['logs', 'system'],
    });
    expect(analysis.remarks.join(' ')).toContain(
      'R1 booted 2026-11-20 23:21 UTC, with its clock not set: 2 lines of its log stamped January 1 are from before 2026-11-20 23:24 UTC and say nothing about now.',
    );
    expect(analysis.timeline.every(({ at }) => !at.startsWith('2026-01'))).toBe(true);
  });

  it('are what they say where the lines behind them are of the same days', () => {
    const night = [unset[0] ?? '', link('Jan 01 09:00:00.000', 'Up')];
    const analysis = judge({ evidence: [logs('R1', night)], subjects: ['logs'] });
    expect(analysis.remarks.join(' ')).not.toContain('clock');
    expect(checkOf(analysis, 'system.restart', 'device')).toBeUndefined();
  });
});
