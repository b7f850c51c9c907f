import type { Check } from '../../../src/domain/analysis/check';
import { watchLines } from '../../../src/report/watch-words';
import { composeWatch } from '../../../src/domain/watch/watch-report';

const known = (check: string) => ({
  check,
  device: 'PE1',
  object: 'device',
  until: '2026-02-01T00:00:00Z',
  by: 'alice',
});
const passed = (check: string): Check => ({
  check,
  device: 'PE1',
  object: 'device',
  result: 'pass',
  value: '',
  expectation: '',
  rule: '',
  evidence: null,
  related: [],
});
const watched = (check: string) =>
  composeWatch({
    tick: null,
    everySeconds: undefined,
    acknowledged: [known(check)],
    now: '2026-01-01T00:00:00Z',
    checks: [passed(check)],
    diff: null,
  });

describe('a finding that people know of', () => {
  it('is cleared once it is seen to be well', () => {
    expect(watched('system.load')?.acknowledged).toMatchObject([{ state: 'cleared' }]);
  });

  it('is not cleared because its line of the log is older than the window', () => {
    const watch = watched('logs.recent');
    expect(watch?.acknowledged).toMatchObject([{ state: 'unknown' }]);
    expect(watch === null ? [] : watchLines(watch)[0]).toContain('seen neither failing nor well');
  });
});
