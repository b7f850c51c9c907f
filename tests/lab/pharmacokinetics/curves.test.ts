import * as fc from 'fast-check';
import type { Model } from '../../../lab/pharmacokinetics/model/model-schema';
import { analyse } from '../../../lab/pharmacokinetics/model/noncompartmental';
import { outputsOf } from '../../../lab/pharmacokinetics/model/outputs';
import { readModels } from '../../../lab/pharmacokinetics/model/read-model';
import { simulate, type Course } from '../../../lab/pharmacokinetics/model/simulate';
import {
  oneCompartmentOral,
  twoCompartmentBolus,
  twoCompartmentInfusion,
  twoCompartmentOral,
} from './closed-forms';
import { modelWith } from './model-with';

/** 0.1 %. */
const TOLERANCE = 1e-3;
const body = { clearance: 6, central: 18, exchange: 9, peripheral: 42 };

function plasma(model: Model): { course: Course; concentrations: number[] } {
  const course = simulate(model);
  return { course, concentrations: outputsOf(model)[0]!.values(course) };
}

/** Times at which the curve is more than 0.1 % away from the closed form. */
function deviations(model: Model, closedForm: (time: number) => number): number[] {
  const { course, concentrations } = plasma(model);
  const peak = Math.max(...concentrations);
  return course.times.filter((time, index) => {
    const right = closedForm(time);
    const allowed = Math.max(Math.abs(right) * TOLERANCE, peak * 1e-9);
    return !(Math.abs(concentrations[index]! - right) <= allowed);
  });
}

function analysis(model: Model) {
  const { course, concentrations } = plasma(model);
  const { times, regimen } = course;
  return analyse({
    times,
    concentrations,
    totalDose: regimen.dose * regimen.times.length,
    lastDoseIn: regimen.times.at(-1)! + regimen.infusionTime,
  });
}

/** How far a value is from the right one, relative to it. */
const deviation = (value: number | null, right: number): number => Math.abs(value! / right - 1);

it('follows the closed form of one compartment after an oral dose to 0.1 %', () => {
  const values = { dose: 100, bioavailability: 0.8, absorption: 1.2, clearance: 3.5, volume: 35 };
  expect(
    deviations(modelWith('velorin-oral'), (time) => oneCompartmentOral(time, values)),
  ).toStrictEqual([]);
});

it('follows the closed form of one compartment after an injection to 0.1 %', () => {
  expect(
    deviations(modelWith('velorin-iv-bolus'), (time) => (50 / 35) * Math.exp(-0.1 * time)),
  ).toStrictEqual([]);
});

it('follows the closed forms of two compartments to 0.1 %', () => {
  expect(
    deviations(modelWith('cendrazole-iv-bolus'), (time) => twoCompartmentBolus(time, 250, body)),
  ).toStrictEqual([]);
  expect(
    deviations(modelWith('cendrazole-infusion'), (time) =>
      twoCompartmentInfusion(time, { dose: 500, length: 1 }, body),
    ),
  ).toStrictEqual([]);
});

it('adds up repeated oral doses as the closed form does', () => {
  const own = { clearance: 12, central: 60, exchange: 8, peripheral: 90 };
  const values = { dose: 200, bioavailability: 0.55, absorption: 0.9 };
  expect(
    deviations(modelWith('talimorin-oral-twice-daily'), (time) =>
      Array.from({ length: 10 }, (_, index) => time - index * 12)
        .filter((since) => since > 0)
        .reduce((sum, since) => sum + twoCompartmentOral(since, values, own), 0),
    ),
  ).toStrictEqual([]);
});

it('has an infusion that is not over when the next begins', () => {
  const model = modelWith('cendrazole-infusion', {
    infusion_time: 6,
    dose_interval: 4,
    dose_count: 2,
  });
  expect(
    deviations(model, (time) =>
      [time, time - 4]
        .filter((since) => since > 0)
        .reduce(
          (sum, since) => sum + twoCompartmentInfusion(since, { dose: 500, length: 6 }, body),
          0,
        ),
    ),
  ).toStrictEqual([]);
});

it('gives the values before and after a repeated injection', () => {
  const model = modelWith('velorin-iv-bolus', { dose_count: 2, dose_interval: 24 });
  const { course, concentrations } = plasma(model);
  const at = course.times.flatMap((time, index) => (time === 24 ? [concentrations[index]!] : []));
  expect(at).toHaveLength(2);
  expect(at[1]! - at[0]!).toBeCloseTo(50 / 35, 10);
});

it('clears less from a heavier body, relative to its weight', () => {
  const heavy = analysis(modelWith('velorin-iv-bolus', { weight: 140 }));
  expect(deviation(heavy.clearance, 3.5 * 2 ** 0.75)).toBeLessThan(TOLERANCE);
  expect(deviation(heavy.volume, 70)).toBeLessThan(TOLERANCE);
});

it('finds the parameters that the model was made of', () => {
  const oral = analysis(modelWith('velorin-oral'));
  expect(deviation(oral.aucToInfinity, (100 * 0.8) / 3.5)).toBeLessThan(TOLERANCE);
  expect(deviation(oral.clearance, 3.5 / 0.8)).toBeLessThan(TOLERANCE);
  expect(deviation(oral.halfLife, Math.LN2 / 0.1)).toBeLessThan(TOLERANCE);
  expect(deviation(oral.volume, 35 / 0.8)).toBeLessThan(TOLERANCE);
  // Tmax = ln(ka/k) / (ka - k); the curve has a point every 0.1 h.
  expect(oral.tmax).toBeCloseTo(Math.log(1.2 / 0.1) / 1.1, 1);
  expect(analysis(modelWith('cendrazole-iv-bolus')).cmax).toBeCloseTo(250 / 18, 10);
});

const model = fc.constantFrom(...readModels().keys());
const scale = fc.double({ min: 0.3, max: 3, noNaN: true });

it('loses no drug: what is in the body, in the gut and eliminated is what was given', () => {
  fc.assert(
    fc.property(model, scale, scale, (name, clearing, weight) => {
      const base = modelWith(name);
      const clearance = base.parameters.find(({ role }) => role === 'clearance')!.value * clearing;
      const own = modelWith(name, { clearance, weight: 70 * weight, output_interval: 4 });
      const { times, amounts, kinetics, regimen } = simulate(own);
      const last = amounts.at(-1)!;
      const inBody = last.slice(0, 4).reduce((sum, amount) => sum + amount, 0);
      const given = regimen.dose * regimen.times.length * kinetics.bioavailability;
      expect(times.at(-1)).toBe(regimen.duration);
      expect(inBody).toBeCloseTo(given, 6);
      expect(Math.min(...amounts.flat())).toBeGreaterThan(-1e-9 * given);
    }),
    { numRuns: 40 },
  );
});

it('is linear: a dose so many times as large gives concentrations so many times as high', () => {
  fc.assert(
    fc.property(model, scale, (name, factor) => {
      const { value } = modelWith(name).parameters.find(({ role }) => role === 'dose')!;
      const one = plasma(modelWith(name, { output_interval: 2 })).concentrations;
      const many = plasma(modelWith(name, { dose: value * factor, output_interval: 2 }));
      const distances = many.concentrations.map((concentration, index) =>
        Math.abs(concentration - one[index]! * factor),
      );
      expect(Math.max(...distances)).toBeLessThan(1e-8);
    }),
    { numRuns: 30 },
  );
});

it('has AUC = dose × F / CL for any body, within 0.1 % on its own grid', () => {
  fc.assert(
    fc.property(model, scale, (name, weight) => {
      const own = modelWith(name, { weight: 70 * weight, duration: 400, output_interval: 0.1 });
      const { kinetics, regimen } = simulate(own);
      const clearance = kinetics.rates[3]![1]! * kinetics.centralVolume;
      const given = regimen.dose * regimen.times.length * kinetics.bioavailability;
      expect(deviation(analysis(own).aucToInfinity, given / clearance)).toBeLessThan(TOLERANCE);
    }),
    { numRuns: 12 },
  );
});
