import type { Diff } from '../../../src/domain/analysis/analysis';
import { type RunNews, shouldNotify } from '../../../src/domain/watch/should-notify';

const item = { check: 'bgp.session', device: 'PE1', object: '10.255.0.100' };
const other = { ...item, object: '10.255.0.101' };
const diff = (part: Partial<Diff>): Diff => ({
  new: [],
  still: [],
  cleared: [],
  unknown: [],
  ...part,
});
const fault = (part: Partial<RunNews> = {}): RunNews => ({
  outcome: 'achieved',
  verdict: 'fault',
  severity: 'major',
  diff: diff({ still: [item] }),
  failing: [item],
  acknowledged: [],
  course: [],
  ...part,
});
const healthy = fault({ verdict: 'healthy', severity: null, failing: [], diff: diff({}) });
const onChange = { on: 'change' } as const;

describe('shouldNotify', () => {
  it.each<[string, RunNews | null, RunNews, boolean]>([
    ['the first run finds nothing', null, { ...healthy, diff: null }, false],
    ['the first run finds a fault', null, fault({ diff: null }), true],
    ['the first run cannot tell', null, fault({ verdict: 'inconclusive', diff: null }), true],
    ['a fault appears', healthy, fault({ diff: diff({ new: [item] }) }), true],
    ['a fault stays', fault(), fault(), false],
    ['a second fault joins', fault(), fault({ diff: diff({ still: [item], new: [other] }) }), true],
    ['a fault clears', fault(), { ...healthy, diff: diff({ cleared: [item] }) }, true],
    ['a fault cannot be read any more', fault(), fault({ diff: diff({ unknown: [item] }) }), true],
    [
      'a healthy run is followed by one that was refused',
      healthy,
      { ...healthy, outcome: 'rejected', verdict: 'inconclusive' },
      true,
    ],
    ['nothing was wrong and nothing is', healthy, healthy, false],
  ])('%s', (_title, previous, current, notify) => {
    expect(shouldNotify(previous, current, onChange).notify).toBe(notify);
  });

  it('is silent about what people know of, new, still there or cleared', () => {
    const acknowledged = [item];
    expect(
      shouldNotify(healthy, fault({ diff: diff({ new: [item] }), acknowledged }), onChange).notify,
    ).toBe(false);
    expect(
      shouldNotify(null, fault({ diff: diff({ still: [item] }), acknowledged }), onChange).notify,
    ).toBe(false);
    const rule = { ...onChange, severity: 'minor' } as const;
    expect(shouldNotify(fault(), fault({ acknowledged }), rule).notify).toBe(false);
    const more = fault({ diff: diff({ still: [item], new: [other] }), acknowledged });
    expect(shouldNotify(fault(), more, onChange)).toEqual({ notify: true, reason: '1 new' });
  });

  it('tells a flap once, and then leaves it to the report', () => {
    const at = (states: string, part: Partial<Diff>) =>
      shouldNotify(fault(), fault({ diff: diff(part), course: [{ ...item, states }] }), onChange);
    expect(at('fpf', { new: [item] }).notify).toBe(true);
    expect(at('fpfp', { cleared: [item] }).notify).toBe(true);
    expect(at('fpfpf', { new: [item] }).notify).toBe(false);
  });

  it('tells once that something cannot be read', () => {
    const at = (states: string) =>
      shouldNotify(
        fault(),
        fault({ diff: diff({ unknown: [item] }), course: [{ ...item, states }] }),
        onChange,
      );
    expect(at('fu').notify).toBe(true);
    expect(at('fuu').notify).toBe(false);
  });

  it('tells each time of a finding at least as grave as the rule says', () => {
    const rule = { ...onChange, severity: 'major' } as const;
    expect(shouldNotify(fault(), fault(), rule)).toEqual({
      notify: true,
      reason: 'the severity is major',
    });
    expect(shouldNotify(fault(), fault({ severity: 'critical' }), rule).notify).toBe(true);
    expect(shouldNotify(fault(), fault({ severity: 'minor' }), rule).notify).toBe(false);
  });

  it('tells every run where the rule says so', () => {
    expect(shouldNotify(healthy, healthy, { on: 'always' }).notify).toBe(true);
  });
});
