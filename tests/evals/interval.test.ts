import * as fc from 'fast-check';

import { interval } from '../../evals/score/interval';

// Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('of %i of %i is the one that the literature gives', (right, of, low, high) => {
  const found = interval({ right, of });
  expect(found?.low).toBeCloseTo(low, 4);
  expect(found?.high).toBeCloseTo(high, 4);
});

it('holds the share, lies between 0 and 1, and does not exist for none', () => {
  expect(interval({ right: 0, of: 0 })).toBeNull();
  const counts = fc
    .tuple(fc.nat(500), fc.nat(500))
    .map(([right, wrong]) => ({ right, of: right + wrong + 1 }));
  fc.assert(
    fc.property(counts, ({ right, of }) => {
      const { low, high } = interval({ right, of })!;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(right / of + 1e-12);
      expect(high).toBeGreaterThanOrEqual(right / of - 1e-12);
    }),
  );
});
