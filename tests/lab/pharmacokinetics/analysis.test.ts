import * as fc from 'fast-check';
import { decimate } from '../../../lab/pharmacokinetics/model/decimate';
import { analyse, areaUnderCurve } from '../../../lab/pharmacokinetics/model/noncompartmental';
import { terminalPhase } from '../../../lab/pharmacokinetics/model/terminal-phase';

it('takes the linear rule where the curve rises, and the logarithmic one where it falls', () => {
  expect(areaUnderCurve([0, 2], [0, 10])).toBe(10);
  expect(areaUnderCurve([0, 2], [10, 5])).toBeCloseTo(10 / Math.log(2), 12);
  expect(areaUnderCurve([0, 2], [10, 10])).toBe(20);
  expect(areaUnderCurve([0, 2], [10, 0])).toBe(10);
});

it('finds the slope of a straight end and leaves the bend before it out', () => {
  const times = [0, 1, 2, 4, 6, 8, 10];
  const values = times.map((time) => 8 * Math.exp(-2 * time) + 2 * Math.exp(-0.1 * time));
  const found = terminalPhase(times, values, 0)!;
  expect(found.rate).toBeCloseTo(0.1, 3);
  expect(found.from).toBeGreaterThanOrEqual(4);
});

it('says that it does not know where the curve does not fall', () => {
  const rising = { times: [0, 1, 2, 3], concentrations: [0, 1, 2, 3], totalDose: 1, lastDoseIn: 0 };
  expect(analyse(rising)).toMatchObject({
    cmax: 3,
    tmax: 3,
    aucToInfinity: null,
    halfLife: null,
    clearance: null,
    volume: null,
  });
  expect(terminalPhase([0, 1], [2, 1], -1)).toBeNull();
});

it('keeps to the limit of points, with first, last and highest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: 0, max: 1e6 }), { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 3, max: 50 }),
      (values, limit) => {
        const kept = decimate(values, limit);
        expect(kept).toHaveLength(Math.min(values.length, limit));
        expect(new Set(kept).size).toBe(kept.length);
        expect([kept[0], kept.at(-1)]).toStrictEqual([0, values.length - 1]);
        expect(kept.map((index) => values[index])).toContain(Math.max(...values));
      },
    ),
  );
});
