import * as fc from 'fast-check';

import {
  fillMapping,
  renderConfirmation,
  templateSchema,
  unknownPlaceholders,
} from '../../../src/domain/people/confirmation-template';

const call = {
  server: 'pk',
  tool: 'set_parameter_value',
  arguments: { simulation_id: 's1', parameter_path: 'Dose', value: 100, unit: 'mg' },
};

describe('a confirmation template', () => {
  it('gives the question of the profile', () => {
    const template = [
      'Tool: {tool}',
      'Simulation ID: {simulation_id}',
      'Parameter Path: {parameter_path}',
      'New Value: {value} {unit}',
      'Approve? (yes/no)',
    ];
    expect(renderConfirmation(call, template, null)).toBe(
      'Tool: set_parameter_value\nSimulation ID: s1\nParameter Path: Dose\nNew Value: 100 mg\nApprove? (yes/no)',
    );
  });

  it('adds the arguments that it does not show, so that none is approved unseen', () => {
    expect(renderConfirmation(call, ['Set {parameter_path}?'], null)).toBe(
      'Set Dose?\nsimulation_id: s1\nunit: mg\nvalue: 100\nApprove? (yes/no)',
    );
  });

  it('gives the same bytes for the same call, in whatever order its arguments stand', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
        const turned = Object.fromEntries(Object.entries(values).reverse());
        expect(renderConfirmation({ ...call, arguments: turned }, undefined, 'x')).toBe(
          renderConfirmation({ ...call, arguments: values }, undefined, 'x'),
        );
      }),
    );
  });

  it('keeps a value on one line, so that it cannot look like a line of the question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const lines = renderConfirmation({ ...call, arguments: { text } }, undefined, null);
        expect(lines.split(/\r\n|[\n\r\u0085\u2028\u2029]/)).toHaveLength(3);
      }),
    );
  });

  it('is refused with braces that are no placeholder', () => {
    expect(templateSchema.safeParse(['New value: {value']).success).toBe(false);
    expect(templateSchema.safeParse(['New value: {}']).success).toBe(false);
  });

  it('names its placeholders that the tool has no parameter for', () => {
    const readBack = { tool: 'pk/get', arguments: { id: '{sim}' }, expect: { value: '{value}' } };
    expect(unknownPlaceholders({ template: ['{tool} {dose}'], readBack }, ['value'])).toEqual([
      'dose',
      'sim',
    ]);
  });

  it('fills a mapping with the values themselves, and leaves out what the call does not have', () => {
    const mapping = { value: '{value}', unit: '{unit}', fixed: 'a {value}', gone: '{nothing}' };
    expect(fillMapping(mapping, call.arguments)).toEqual({
      value: 100,
      unit: 'mg',
      fixed: 'a {value}',
    });
  });
});
