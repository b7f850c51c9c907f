import { argumentsText } from '../../src/reasoning/model/arguments-text';

describe('the arguments of a tool in a prompt', () => {
  it('are told in words, with what is inside of them, and not as a schema to copy', () => {
    const edge = {
      type: 'object',
      properties: { from: { type: 'string', description: 'Where it begins.' } },
      required: ['from'],
      additionalProperties: false,
    };
    const text = argumentsText({
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Id of a node.' },
        edge,
        direction: { type: 'string', enum: ['in', 'out'], default: 'out' },
        values: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
      },
      required: ['id'],
      additionalProperties: false,
    });
    expect(text).toBe(
      [
        '  arguments:',
        '    id (string, required): Id of a node.',
        '    edge (object)',
        '      from (string, required): Where it begins.',
        '    direction ("in" or "out", otherwise "out")',
        '    values (list of string or number)',
      ].join('\n'),
    );
    expect(text).not.toContain('properties');
  });

  it('may be none', () => expect(argumentsText({ type: 'object' })).toBe('  no arguments'));
});
