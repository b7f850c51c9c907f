import * as fc from 'fast-check';

import { briefOutcome, clipBytes } from '../../src/activities/brief-outcome';
import type { Check } from '../../src/domain/analysis/check';

const check = (object: string, result: Check['result']): Check => ({
  check: 'interface.state',
  device: 'PE1',
  object,
  result,
  value: 'v'.repeat(500),
  expectation: '',
  rule: '',
  evidence: { ref: 'sha256:x', pointer: '/data/0', value: '' },
  related: [],
});
const item = {
  ref: 'sha256:x',
  call: { server: 's', tool: 't', arguments: {} },
  at: '2026-01-01T00:00:00Z',
  milliseconds: 12,
  result: { status: 'success' as const, content: {}, error: null, truncated: null },
};

describe('what history keeps of a call', () => {
  it('keeps failing and unverifiable checks, counts what it leaves out, and drops what passed', () => {
    const checks = [
      ...Array.from({ length: 12 }, (_, index) => check(`Gi${index}`, 'fail')),
      check('Gi20', 'not_verifiable'),
      check('Gi30', 'pass'),
    ];
    const outcome = briefOutcome(item, 'digest', checks, 1);
    expect(outcome.failing).toHaveLength(5);
    expect(outcome.unverifiable.map((one) => one.object)).toEqual(['Gi20']);
    expect(outcome.omitted).toBe(7);
  });

  it('stays small whatever the result holds', () => {
    const checks = Array.from({ length: 1000 }, (_, index) => check(`Gi${index}`, 'fail'));
    const outcome = briefOutcome(item, 'ä'.repeat(10_000), checks, 1);
    expect(Buffer.byteLength(JSON.stringify(outcome))).toBeLessThan(2500);
  });

  it('cuts text at whole characters and never above the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 3, max: 50 }),
        (text, bytes) => {
          const clipped = clipBytes(text, bytes);
          expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(bytes);
          expect(clipped).not.toContain('\uFFFD'.repeat(text.includes('\uFFFD') ? 1000 : 1));
        },
      ),
    );
  });
});
