import { alertsIn, alertsWorkflowId, remarksIn } from '../../../src/domain/alerts/messages';
import type { Diff } from '../../../src/domain/analysis/analysis';
import type { Check } from '../../../src/domain/analysis/check';
import type { Tick } from '../../../src/domain/watch/tick';
import { composeWatch, type WatchInput } from '../../../src/domain/watch/watch-report';
import { alertOf } from '../alerts/support';

const session = { check: 'bgp.session', device: 'PE1', object: '10.0.0.1' };
const check = (result: Check['result']): Check => ({
  ...session,
  ...{ result, value: '', expectation: '', rule: '', evidence: null, related: [] },
});
const diff = (more: Partial<Diff>): Diff => ({
  new: [],
  still: [],
  cleared: [],
  unknown: [],
  ...more,
});
const tick: Tick = {
  schedule: 'nightly',
  at: '2026-01-01T03:00:00Z',
  last: {
    ...{ tick: '2026-01-01T00:00:00Z', course: [], severity: null },
    ...{ outcome: 'achieved', verdict: 'healthy' },
  },
  lastFailure: 'the store was away',
};
const known = { ...session, until: '2026-02-01T00:00:00Z', by: 'alice' };
const watch = (more: Partial<WatchInput> = {}) =>
  composeWatch({
    ...{ tick, everySeconds: 3600, acknowledged: [], now: '2026-01-01T03:00:00Z' },
    ...{ checks: [check('fail')], diff: null },
    ...more,
  });

describe('what a run on a schedule says beyond its comparison', () => {
  it('is when it was meant to run, what was missed, and why the last one failed', () => {
    expect(watch()?.schedule).toEqual({
      id: 'nightly',
      tick: '2026-01-01T03:00:00Z',
      previous_tick: '2026-01-01T00:00:00Z',
      missed_ticks: 2,
      last_failure: 'the store was away',
    });
    expect(watch({ everySeconds: undefined })?.schedule?.missed_ticks).toBeNull();
    const first = { ...tick, last: null, lastFailure: null };
    expect(watch({ tick: first })?.schedule).toMatchObject({
      previous_tick: null,
      missed_ticks: null,
      last_failure: null,
    });
  });

  it('goes on with the course of its checks, and begins one where it is the first', () => {
    expect(watch()?.course).toEqual([{ ...session, states: 'f' }]);
    const last = { ...tick.last!, course: [{ ...session, states: 'pf' }] };
    expect(watch({ tick: { ...tick, last } })?.course).toEqual([{ ...session, states: 'pff' }]);
    expect(watch({ tick: null, acknowledged: [known] })).toMatchObject({
      schedule: null,
      course: [],
    });
  });

  it('is nothing of a run by hand that carries no acknowledgement that holds', () => {
    expect(watch({ tick: null })).toBeNull();
    const over = { ...known, until: '2025-12-01T00:00:00Z' };
    expect(watch({ tick: null, acknowledged: [over] })).toBeNull();
  });

  it.each<[string, Partial<WatchInput>, string]>([
    ['failing while its check fails', {}, 'failing'],
    ['cleared once it passes', { checks: [check('pass')] }, 'cleared'],
    ['unknown where it could not be read', { checks: [check('not_verifiable')] }, 'unknown'],
    [
      'cleared where the comparison says so',
      { checks: [], diff: diff({ cleared: [session] }) },
      'cleared',
    ],
    ['unknown where nothing says anything', { checks: [], diff: diff({}) }, 'unknown'],
    [
      'unknown where something else cleared',
      { checks: [], diff: diff({ cleared: [{ ...session, object: 'x' }] }) },
      'unknown',
    ],
  ])('tells of a finding that people know of that it is %s', (_, more, state) => {
    expect(watch({ acknowledged: [known], ...more })?.acknowledged).toEqual([{ ...known, state }]);
  });
});

describe('alerts that are passed on', () => {
  it('are those that are alerts, whatever else is sent with them', () => {
    const alert = alertOf({ fingerprint: 'a' });
    expect(alertsIn({ alerts: [alert, { no: 'alert' }, null] })).toEqual([alert]);
    expect([alertsIn(null), alertsIn({ alerts: 'x' }), alertsIn([])]).toEqual([[], [], []]);
    expect(remarksIn({ remarks: ['A calendar was away.'] })).toEqual(['A calendar was away.']);
    expect([remarksIn(null), remarksIn({ remarks: [1] })]).toEqual([[], []]);
    expect(alertsWorkflowId('network')).toBe('alerts-network');
  });
});
