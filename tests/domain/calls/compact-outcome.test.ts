import {
  type CallOutcome,
  compactOutcome,
  plainOutcome,
  restoreOutcome,
} from '../../../src/domain/calls/tool-call';

const plain: CallOutcome = {
  ...plainOutcome,
  ...{ status: 'success', milliseconds: 5, ref: `sha256:${'a1'.repeat(32)}`, digest: 'read' },
};
const one = { check: 'c', object: 'o', value: 'v' };

describe('an outcome as history keeps it', () => {
  it('is without what most calls have in common, its digest first', () => {
    const { ref, ...rest } = compactOutcome(plain);
    expect(Object.keys(compactOutcome(plain))[0]).toBe('digest');
    expect(rest).toEqual({ digest: 'read', status: 'success', milliseconds: 5 });
    expect(ref?.length).toBeLessThan(60);
  });

  it.each<[string, Partial<CallOutcome>]>([
    ['all in common', {}],
    ['no result', { ref: null }],
    ['checks that fail or cannot be told', { failing: [one], unverifiable: [one], omitted: 2 }],
    [
      'an error and several attempts',
      { status: 'failed', attempts: 3, error: { class: 'timeout', message: 'x', transient: true } },
    ],
  ] as [string, Partial<CallOutcome>][])('is restored as it was: with %s', (_, more) => {
    const outcome = { ...plain, ...more };
    expect(restoreOutcome(compactOutcome(outcome))).toEqual(outcome);
    for (const name of Object.keys(more)) expect(compactOutcome(outcome)).toHaveProperty(name);
  });
});
