import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeParameter } from '../../../lab/pharmacokinetics/model/change-parameter';
import type { Parameter } from '../../../lab/pharmacokinetics/model/model-schema';
import { readModels } from '../../../lab/pharmacokinetics/model/read-model';
import { convert } from '../../../lab/pharmacokinetics/model/units';
import { modelWith } from './model-with';

function parameter(path: string): Parameter {
  return modelWith('velorin-oral').parameters.find((one) => one.path === path)!;
}

const weight = parameter('Organism|Weight');

it.each([
  [154.32358, 'lb', 70],
  [82_000, 'g', 82],
  [82, ' kg ', 82],
])('converts %d %s to the unit of the parameter', (value, unit, expected) => {
  expect(changeParameter(weight, value, unit).value).toBeCloseTo(expected, 5);
});

it('reads both Greek letters for micro, and compound units', () => {
  expect(convert(1, 'µg/mL', 'mg/L')).toBeCloseTo(1, 12);
  expect(convert(1, 'μg/mL', 'mg/L')).toBeCloseTo(1, 12);
  expect(convert(1000, 'mL/min', 'L/h')).toBeCloseTo(60, 9);
});

it.each(['h', 'mg/L', 'banana', '', '1', 'kg/h', '%', 'kg; 5'])(
  'refuses the weight in "%s" as a wrong unit and names the right one',
  (unit) => {
    expect(() => changeParameter(weight, 80, unit)).toThrow(
      expect.objectContaining({
        code: 'wrong_unit',
        message: expect.stringContaining('"kg"'),
        details: { parameter_path: 'Organism|Weight', given_unit: unit, expected_unit: 'kg' },
      }),
    );
  },
);

it.each([
  [2.9, 'kg'],
  [251, 'kg'],
  [1, 'lb'],
  [-80, 'kg'],
  [80, 'mg'],
])('refuses a weight of %d %s as out of range and names the range', (value, unit) => {
  expect(() => changeParameter(weight, value, unit)).toThrow(
    expect.objectContaining({
      code: expect.stringMatching('out_of_range'),
      message: expect.stringContaining('from 3 to 250 kg'),
    }),
  );
});

it('takes whole numbers only where halves mean nothing, and plain numbers without a unit', () => {
  const doses = parameter('Protocol|Number of doses');
  expect(changeParameter(doses, 4, '1').value).toBe(4);
  expect(() => changeParameter(doses, 2.5, '1')).toThrow(/whole numbers only/);
  expect(() => changeParameter(doses, 2, 'kg')).toThrow(/a plain number/);
});

function folderWith(document: object | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'models-'));
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  writeFileSync(join(folder, 'own.json'), text);
  return folder;
}

it('says what is wrong with a model file', () => {
  const model = modelWith('velorin-oral');
  const without = model.parameters.filter(({ role }) => role !== 'clearance');
  const heavy = model.parameters.map((one) =>
    one.role === 'weight' ? { ...one, value: 900 } : one,
  );
  const inHours = model.parameters.map((one) =>
    one.role === 'clearance' ? { ...one, unit: 'h' } : one,
  );
  const wrong: [object | string, RegExp][] = [
    ['{', /own\.json: .*JSON/],
    [{ ...model, route: 'nasal' }, /route/],
    [{ ...model, parameters: without }, /no parameter for clearance/],
    [{ ...model, route: 'bolus' }, /too many parameters for absorption_rate, bioavailability/],
    [{ ...model, parameters: [...model.parameters, weight] }, /too many parameters for weight/],
    [{ ...model, parameters: heavy }, /Organism\|Weight is outside its own range/],
    [{ ...model, parameters: inHours }, /cannot be the unit of a clearance/],
  ];
  for (const [document, message] of wrong) {
    expect(() => readModels(folderWith(document))).toThrow(message);
  }
  expect(() => readModels('/nosuch')).toThrow(/no such folder/);
  expect(readModels(folderWith(model)).size).toBe(1);
});
