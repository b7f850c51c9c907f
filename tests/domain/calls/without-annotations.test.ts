import * as fc from 'fast-check';
import * as z from 'zod';

import { withoutAnnotations } from '../../../src/domain/calls/without-annotations';

test('what explains a schema is left out at every depth', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'GetLogs',
    type: 'object',
    properties: {
      minutes: { type: 'integer', minimum: 1, description: 'How far back.', examples: [5] },
      filters: {
        type: 'array',
        items: { anyOf: [{ type: 'string', title: 'Word' }, { $ref: '#/$defs/level' }] },
      },
    },
    required: ['minutes'],
    $defs: { level: { enum: ['error'], description: 'Severity.' } },
  };
  expect(withoutAnnotations(schema)).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      minutes: { type: 'integer', minimum: 1 },
      filters: { type: 'array', items: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/level' }] } },
    },
    required: ['minutes'],
    $defs: { level: { enum: ['error'] } },
  });
});

test('parameters that are called like annotations stay, and so do values that look like schemas', () => {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string' },
      description: { type: 'string', default: 'none' },
      kind: { enum: ['title', 'description'] },
      template: { type: 'object', default: { title: 'a', description: 'b' } },
      fixed: { const: { title: 'a' } },
    },
    required: ['title', 'description'],
  };
  expect(withoutAnnotations(schema)).toEqual(schema);
});

test.each([null, true, false, 'text', 7])('%j is no object and stays', (schema) => {
  expect(withoutAnnotations(schema)).toEqual(schema);
});

test('a schema without its annotations accepts and refuses the same arguments', () => {
  const schema = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.record(
        { type: fc.constantFrom('string', 'number', 'boolean'), description: fc.string() },
        { requiredKeys: ['type'] },
      ),
      fc.record({ enum: fc.constant(['title', 'description']), title: fc.string() }),
      fc.record({ type: fc.constant('array'), items: tie('schema'), title: fc.string() }),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({
        type: fc.constant('object'),
        description: fc.string(),
        properties: fc.dictionary(
          fc.constantFrom('title', 'description', 'examples', 'device'),
          tie('schema'),
        ),
        required: fc.constantFrom([], ['title']),
      }),
    ),
  })).schema;
  const accepts = (of: unknown, value: unknown) =>
    z.fromJSONSchema(of as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;
  fc.assert(
    fc.property(schema, fc.jsonValue({ maxDepth: 2 }), (given, value) => {
      expect(accepts(withoutAnnotations(given), value)).toBe(accepts(given, value));
    }),
  );
});
