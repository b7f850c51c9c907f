import * as z from 'zod';

import { createPharmacokineticsLab } from '../../lab/pharmacokinetics';
import { readModels } from '../../lab/pharmacokinetics/model/read-model';
import { loadProfile } from '../../src/config';
import { matchesGlob } from '../../src/domain/text/glob';
import { Gate } from '../../src/domain/decisions/gate';

const profile = loadProfile('pharmacokinetics');
const server = 'pharmacokinetics';
const gate = new Gate(
  createPharmacokineticsLab().tools.map(({ name, input }) => ({
    server,
    name,
    inputSchema: z.toJSONSchema(input),
  })),
  profile.argumentRules,
);
const parameters = [...readModels(undefined).values()].flatMap((model) => model.parameters);
const paths = [...new Set(parameters.map(({ path }) => path))];
const ruleOf = (path: string) =>
  profile.argumentRules.find((rule) => matchesGlob(rule.where?.['parameter_path'] ?? '', path));

function refusal(path: string, value: unknown, unit: string): string | null {
  const values = { simulation_id: 'one', parameter_path: path, value, unit };
  const admission = gate.admit({ tool: 'set_parameter_value', arguments: values, reason: '' }, '1');
  return admission.admitted ? null : admission.refusal.reason;
}

test('every parameter that describes a body, a drug or a protocol has a range', () => {
  const without = paths.filter((path) => ruleOf(path) === undefined);
  // How fine the result is drawn harms nobody; the server limits it.
  expect(without).toEqual(['Simulation|Output interval']);
});

test.each(paths.filter((path) => ruleOf(path) !== undefined))(
  '%s is held to its range and its unit',
  (path) => {
    const { minimum = 0, maximum = 0, unit = '' } = ruleOf(path) ?? {};
    expect(refusal(path, minimum, unit)).toBeNull();
    expect(refusal(path, maximum, unit)).toBeNull();
    expect(refusal(path, minimum * 0.99, unit)).toBe(`value: must be at least ${minimum} ${unit}`);
    expect(refusal(path, maximum * 1.01, unit)).toBe(`value: must be at most ${maximum} ${unit}`);
    expect(refusal(path, minimum, 'parsec')).toBe(`unit: must be "${unit}", not "parsec"`);
  },
);

test('the values that models come with are within the ranges', () => {
  for (const { path, value, unit } of parameters) expect(refusal(path, value, unit)).toBeNull();
});
