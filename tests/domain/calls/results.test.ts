import { captureFrom, withCaptured } from '../../../src/domain/calls/capture';
import { describeCall } from '../../../src/domain/calls/describe-call';
import type { CollectedEvidence } from '../../../src/domain/calls/evidence';
import { listEvidence } from '../../../src/domain/calls/list-evidence';
import { countResults, isOwnResult, resultsOf } from '../../../src/domain/calls/results';
import { seriesIn } from '../../../src/domain/calls/series';
import { type CallRecord, plainOutcome } from '../../../src/domain/calls/tool-call';

const call = (outcome: object = {}, more: object = {}): CallRecord => ({
  ...{ id: 'p0.s0.c0', server: 'pk', tool: 'get', arguments: {}, step: 0, pass: 0 },
  outcome: {
    ...plainOutcome,
    status: 'success',
    milliseconds: 1,
    ref: null,
    digest: '',
    ...outcome,
  },
  ...more,
});

describe('what is known from a result', () => {
  const rules = [
    { tool: 'pk/load', members: ['id', 'ready', 'count', 'list', 'long', 'nothing', 'toString'] },
    { tool: 'pk/other', members: ['other'] },
  ];
  const content = {
    id: 's1',
    ready: true,
    count: 2,
    list: [],
    long: 'x'.repeat(201),
    nothing: null,
    other: 'o',
  };

  it('is the named members that are texts, numbers and truth values, and not too long', () => {
    const loaded = captureFrom(rules, { server: 'pk', tool: 'load' }, content);
    expect(loaded).toEqual({ id: 's1', ready: 'true', count: '2' });
    const just = captureFrom(rules, { server: 'pk', tool: 'load' }, { long: 'x'.repeat(200) });
    expect(just['long']).toHaveLength(200);
  });

  it('is nothing of other tools, and of what is no object', () => {
    expect(captureFrom(rules, { server: 'other', tool: 'load' }, content)).toEqual({});
    expect(captureFrom(rules, { server: 'pk', tool: 'load' }, null)).toEqual({});
    expect(captureFrom(rules, { server: 'pk', tool: 'load' }, 'text')).toEqual({});
  });

  it('is replaced by newer values of the same name', () => {
    const calls = [
      call({ captured: { id: 's2' } }),
      call(),
      call({ captured: { id: 's3', b: '1' } }),
    ];
    const before = { id: 's1', a: '0' };
    expect(withCaptured(before, calls)).toEqual({ id: 's3', a: '0', b: '1' });
    expect(before).toEqual({ id: 's1', a: '0' });
  });
});

describe('calls that brought something', () => {
  const lost = (tookEffect: boolean) =>
    call({ status: 'outcome_unknown', resolution: { by: 'person', tookEffect, note: '' } });
  const own = call({}, { server: 'built-in' });
  const readBack = call({}, { id: 'approval-1' });
  const calls = [
    call(),
    call({ status: 'partial' }),
    call({ status: 'failed' }),
    own,
    readBack,
    lost(true),
    lost(false),
  ];

  it('are those of servers with a result, whole or in part', () => {
    expect(resultsOf(calls)).toEqual([calls[0], calls[1], readBack]);
    expect(calls.filter(isOwnResult)).toEqual([calls[0], calls[1]]);
  });

  it('are counted with what is known to have taken effect', () => {
    expect(countResults(calls)).toBe(4);
  });

  it('are listed once by what was stored, in the order in which they came', () => {
    const stored = [
      call({ ref: 'b', digest: 'one' }, { arguments: { device: 'PE1' }, step: 2 }),
      call(),
      call({ ref: 'a', digest: 'two' }),
      call({ ref: 'b', digest: 'again' }),
    ];
    expect(listEvidence(stored)).toEqual([
      { ref: 'b', call: 'get PE1', step: 2, digest: 'one' },
      { ref: 'a', call: 'get', step: 0, digest: 'two' },
    ]);
  });

  it('are told in one line with their plain arguments', () => {
    const values = {
      a: 'PE1',
      b: true,
      c: false,
      d: null,
      e: undefined,
      f: 5,
      g: { h: 1 },
      i: 'two\nlines',
    };
    expect(describeCall({ tool: 'get', arguments: values })).toBe(
      'get PE1 b f=5 g={"h":1} two lines',
    );
    const long = describeCall({ tool: 'get', arguments: { a: 'x'.repeat(300) } });
    expect(long).toHaveLength(200);
    expect(long.endsWith('…')).toBe(true);
    expect(describeCall({ tool: 'get', arguments: { a: 'x'.repeat(196) } })).toHaveLength(200);
  });
});

describe('values over time', () => {
  const one = { output_path: 'C', unit: 'mg/l', time_unit: 'h', times: [0, 1], values: [0, 2] };
  const item = (ref: string, series: unknown) =>
    ({ ref, result: { content: { series } } }) as unknown as CollectedEvidence;

  it('are those that a result tells with their units, the newest of each name', () => {
    const items = [
      item('a', [one]),
      item('b', [
        { ...one, values: [0, 3] },
        { ...one, output_path: 'D' },
      ]),
    ];
    const series = { unit: 'mg/l', timeUnit: 'h', times: [0, 1], ref: 'b' };
    expect(seriesIn(items)).toEqual([
      { ...series, name: 'C', values: [0, 3] },
      { ...series, name: 'D', values: [0, 2] },
    ]);
  });

  it.each<[string, unknown]>([
    ['of two lengths', [{ ...one, values: [1] }]],
    ['of one moment', [{ ...one, times: [0], values: [1] }]],
    ['without a unit', [{ ...one, unit: undefined }]],
    ['too many', [{ ...one, times: Array(501).fill(0), values: Array(501).fill(0) }]],
    ['in no list', one],
  ])('are none where they are %s', (_, series) => {
    expect(seriesIn([item('a', series)])).toEqual([]);
  });

  it('are none of a result without content, and at most twelve', () => {
    const empty = { ref: 'a', result: { content: null } } as unknown as CollectedEvidence;
    expect(seriesIn([empty])).toEqual([]);
    const many = Array.from({ length: 15 }, (_, index) => ({ ...one, output_path: `C${index}` }));
    expect(
      seriesIn([item('a', many)])
        .map(({ name }) => name)
        .at(-1),
    ).toBe('C11');
  });
});
