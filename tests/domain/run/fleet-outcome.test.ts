import { fleetOutcome } from '../../../src/domain/run/fleet';

const parts = (...outcomes: Parameters<typeof fleetOutcome>[0][number]['outcome'][]) =>
  outcomes.map((outcome) => ({ outcome }));

describe('how a fleet ends', () => {
  it.each([
    ['all its parts did and nothing is open', parts('achieved', 'achieved'), 'fault', 'achieved'],
    [
      'its parts did, and together they leave it open',
      parts('achieved'),
      'inconclusive',
      'partial',
    ],
    [
      'a part read less, and all together is well',
      parts('achieved', 'partial'),
      'healthy',
      'achieved',
    ],
    ['a part read less, and nobody judges', parts('achieved', 'partial'), null, 'partial'],
    [
      'a part ran out of tries, and all together is well',
      parts('achieved', 'retries_exhausted'),
      'healthy',
      'achieved',
    ],
    ['a part ran out of tries', parts('achieved', 'retries_exhausted'), null, 'partial'],
    ['a part failed, though the rest is well', parts('achieved', 'failed'), 'healthy', 'partial'],
    ['all parts failed', parts('failed', 'failed'), null, 'failed'],
    ['no part was begun', [], 'healthy', 'failed'],
  ] as const)('where %s', (_case, ended, verdict, expected) => {
    expect(fleetOutcome(ended, verdict)).toBe(expected);
  });
});
