import * as z from 'zod';

import { jsonSchemaSchema } from '../../../src/domain/configuration/evaluation';
import { unheldKeywords } from '../../../src/domain/configuration/unheld-keywords';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

describe('a JSON Schema of an agent', () => {
  it.each([
    [{ minimum: 2 }, 1, '"minimum" needs a "type" beside it'],
    [
      object({ down: { minimum: 2 } }),
      { down: 1 },
      '"minimum" needs a "type" beside it (at /properties/down)',
    ],
    [{ required: ['a'] }, {}, '"required" needs a "type" beside it'],
    [
      object({}, { required: ['a'] }),
      {},
      '"required" names "a", which "properties" does not describe',
    ],
    [{ type: 'array', minItems: 1 }, [], '"minItems" needs "items" beside it'],
    [{ anyOf: [{ maxLength: 1 }] }, 'ab', '"maxLength" needs a "type" beside it (at /anyOf)'],
  ])('%j is refused, because it would accept %j', (schema, forbidden, problem) => {
    expect(
      z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(forbidden)
        .success,
    ).toBe(true);
    expect(unheldKeywords(schema)).toEqual([problem]);
    const read = jsonSchemaSchema.safeParse(schema);
    expect(read.error?.issues[0]?.message).toBe(`would not be held to in full: ${problem}`);
  });

  it.each([
    object({ down: { type: 'integer', minimum: 2 } }, { required: ['down'] }),
    object({ items: { type: 'string' }, required: { type: 'boolean' } }),
    object({ all: { type: 'array', items: { type: 'string' }, minItems: 1 } }),
    { anyOf: [{ type: 'null' }, object({ kind: { enum: ['a'] } })] },
    { type: ['integer', 'null'], minimum: 0, description: 'a count', default: null },
  ])('%j is taken', (schema) => {
    expect(jsonSchemaSchema.safeParse(schema).success).toBe(true);
  });
});
