import * as fc from 'fast-check';

import {
  type PinnedDefinition,
  pinnedDefinition,
  toolDifference,
} from '../../../src/domain/calls/tool-difference';
import { timeOf } from '../../support/nasty-texts';

const tool: PinnedDefinition = {
  name: 'set_value',
  description: 'Sets one value of the desk. Others stay as they are.',
  inputSchema: { type: 'object', properties: { value: { type: 'number' } } },
};

describe('the difference between two definitions of a tool', () => {
  it('is nothing between equal ones, in whatever order their members stand', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (inputSchema) => {
        const turned = Object.fromEntries(Object.entries(inputSchema).reverse());
        expect(toolDifference({ ...tool, inputSchema }, { ...tool, inputSchema: turned })).toEqual(
          [],
        );
      }),
    );
  });

  it('takes no two places for one, whatever their names', () => {
    const inputSchema = { '.': false, '': { '': 0 } };
    const now = { '.': true, '': { '': 0 } };
    expect(toolDifference({ ...tool, inputSchema }, { ...tool, inputSchema })).toEqual([]);
    expect(toolDifference({ ...tool, inputSchema }, { ...tool, inputSchema: now })).toEqual([
      'input["."] was false and is true',
    ]);
  });

  it('shows what of the description is another, with a few words around it', () => {
    const now = {
      ...tool,
      description: 'Sets one value of the desk. Then DELETES the whole desk.',
    };
    expect(toolDifference(tool, now)).toEqual([
      'its description was “Sets one value of the desk. Others stay as they are.” and is “Sets one value of the desk. Then DELETES the whole desk.”',
    ]);
    const long = 'x'.repeat(5000);
    const [line = ''] = toolDifference(
      { ...tool, description: `${long} reads ${long}` },
      { ...tool, description: `${long} deletes ${long}` },
    );
    expect(line).toMatch(/was “….* reads .*…” and is “….* deletes .*…”/);
    expect(line.length).toBeLessThan(250);
  });

  it('names what is new, gone and another in the schemas and the hints', () => {
    const now: PinnedDefinition = {
      ...tool,
      inputSchema: {
        type: 'object',
        properties: { value: { type: 'string' }, force: { type: 'boolean', default: true } },
      },
      outputSchema: { type: 'object' },
      annotations: { destructiveHint: true },
    };
    expect(toolDifference(tool, now)).toEqual([
      'input.properties.value.type was “number” and is “string”',
      'input.properties.force.type is new: “boolean”',
      'input.properties.force.default is new: true',
      'output.type is new: “object”',
      'hints.destructiveHint is new: true',
    ]);
    expect(toolDifference(now, tool)).toContain('hints.destructiveHint is gone; it was true');
  });

  it('is bounded and of single lines without escapes, whatever a server says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 4 })),
        (description, inputSchema) => {
          const lines = toolDifference(tool, { ...tool, description, inputSchema });
          expect(lines.length).toBeLessThanOrEqual(13);
          for (const line of lines) {
            expect(line.length).toBeLessThan(1200);
            // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
            expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202E]/);
          }
        },
      ),
    );
  });

  it('ends in time for a schema that is nested without end', () => {
    let nested: Record<string, unknown> = {};
    for (let depth = 0; depth < 2000; depth += 1) nested = { a: nested, b: depth };
    const difference = () => toolDifference(tool, { ...tool, inputSchema: nested });
    expect(timeOf(difference)).toBeLessThan(500);
  });
});

it('a pinned definition holds nothing but what the server said of the tool', () => {
  const listed = {
    ...tool,
    server: 'desk',
    definition: 'abc',
    annotations: { readOnlyHint: true },
  };
  expect(pinnedDefinition(listed)).toEqual({ ...tool, annotations: { readOnlyHint: true } });
});
