import { vetSchema } from '../../../src/domain/calls/vet-schema';
import { Gate } from '../../../src/domain/decisions/gate';
import { timeOf } from '../../support/nasty-texts';

const hostile = '^(a+)+$';
const long = `${'a'.repeat(100_000)}!`;

function objectWith(value: unknown, more: object = {}): Record<string, unknown> {
  return { type: 'object', properties: { value }, ...more };
}

/** What the gate says of a value that a schema is given for. */
function problemsOf(inputSchema: Record<string, unknown>, value: unknown): string | null {
  const gate = new Gate([{ server: 's', name: 't', inputSchema }], []);
  const admission = gate.admit({ tool: 't', arguments: { value }, reason: '' }, 'c');
  return admission.admitted ? null : admission.refusal.reason;
}

function nested(depth: number, value: unknown): unknown {
  return depth === 0 ? value : [nested(depth - 1, value)];
}

test('a schema of a usual tool comes back as it is', () => {
  const schema = objectWith(
    { $ref: '#/$defs/name' },
    { required: ['value'], $defs: { name: { type: 'string', pattern: '^[a-z]+$' } } },
  );
  expect(vetSchema(schema)).toEqual({ schema, left: [] });
  expect(problemsOf(schema, 'PE1')).toContain('pattern');
});

test('what stands in the place of a schema and is none counts as one that says nothing', () => {
  const deep = nested(3000, 0);
  const { schema, left } = vetSchema({ type: 'object', properties: { value: deep }, $defs: deep });
  expect(schema).toEqual({ type: 'object', properties: { value: {} }, $defs: {} });
  expect(left).toEqual(['what is no schema']);
});

test('a type that is listed many times counts once', () => {
  const many = { type: Array.from({ length: 3000 }, () => 'object'), properties: { value: {} } };
  expect(vetSchema(many).schema).toEqual({ type: ['object'], properties: { value: {} } });
});

test('a pattern that is not known to be linear is left out, and said', () => {
  const { schema, left } = vetSchema(
    objectWith({ type: 'string', pattern: hostile, minLength: 2 }),
  );
  expect(schema).toEqual(objectWith({ type: 'string', minLength: 2 }));
  expect(left).toEqual([`the pattern ${hostile}`]);
});

test('a pattern of names is left out with what it would leave to additional properties', () => {
  const { schema } = vetSchema({
    type: 'object',
    patternProperties: { [hostile]: {}, '^b$': {} },
    additionalProperties: false,
  });
  expect(schema).toEqual({ type: 'object', patternProperties: { '^b$': {} } });
});

test('what is left out never makes a schema refuse more', () => {
  const part = { type: 'string', pattern: hostile };
  expect(vetSchema(objectWith({ not: part })).schema).toEqual(objectWith({}));
  expect(vetSchema(objectWith({ oneOf: [part, { type: 'string' }] })).schema).toEqual(
    objectWith({ anyOf: [{ type: 'string' }, { type: 'string' }] }),
  );
});

test('names of properties and values of constants are no keywords', () => {
  const schema = {
    type: 'object',
    properties: {
      pattern: { type: 'string', const: { pattern: hostile } },
      $ref: { type: 'string' },
    },
  };
  expect(vetSchema(schema)).toEqual({ schema, left: [] });
});

const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `d${index}`,
    { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
  ]),
);
const twice = { anyOf: [{ type: 'array', items: { $ref: '#/$defs/x' } }] };

test.each([
  ['a pattern', { type: 'string', pattern: hostile }, long],
  ['patterns of names', { type: 'object', patternProperties: { [hostile]: {} } }, { [long]: 1 }],
  ['names', { type: 'object', propertyNames: { pattern: hostile } }, { [long]: 1 }],
  ['references that double', { $ref: '#/$defs/d0' }, 1],
  ['references to themselves', { $ref: '#/$defs/x' }, nested(28, 'a')],
  ['references below a definition', { $ref: '#//$defs/loop/a' }, 1],
  ['nesting', Array.from({ length: 3000 }).reduce((inner) => ({ anyOf: [inner] }), {}), 1],
])('the gate decides at once whatever a schema holds: %s', (_what, part, value) => {
  const schema = objectWith(part, {
    $defs: {
      ...doubling,
      d40: { type: 'string' },
      x: { allOf: [{ anyOf: [...twice.anyOf, {}] }, { anyOf: [...twice.anyOf, {}] }] },
      loop: { allOf: [{ $ref: '#/$defs/loop/b' }, { $ref: '#/$defs/loop' }] },
    },
  });
  expect(vetSchema(schema).left).not.toEqual([]);
  expect(timeOf(() => problemsOf(schema, value))).toBeLessThan(500);
});

test.each(
  [
    'email',
    'uri',
    'uuid',
    'date-time',
    'date',
    'time',
    'duration',
    'hostname',
    'ipv4',
    'ipv6',
  ].concat([
    'mac',
    'cidr',
    'cidr-v6',
    'base64',
    'base64url',
    'e164',
    'jwt',
    'emoji',
    'iban',
    'credit_card',
  ]),
)('a value of 100 kB is held to the format %s at once', (format) => {
  const schema = objectWith({ type: 'string', format });
  for (const part of [
    'a',
    '1',
    '1.',
    'a.',
    ':',
    '=',
    '-',
    'a-',
    '\u{1F600}',
    'P1',
    'a@',
    '\u200d',
  ]) {
    const value = `${part.repeat(100_000 / part.length)}!`;
    expect(timeOf(() => problemsOf(schema, value))).toBeLessThan(1000);
  }
});
