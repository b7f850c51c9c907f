import * as z from 'zod';

type Schema = Record<string, unknown>;

/** Keywords that say something about the schema and nothing about the answer. */
const ornaments = new Set(['$schema', 'default', 'propertyNames', 'title']);

/**
 * The JSON Schema of a zod schema in the form that structured output wants: objects are closed
 * and list all of their fields as required; a field that may be left out may be null instead
 * (OpenAI's strict mode knows no optional fields). `readStrict` takes the nulls out again. An
 * object with free keys stays as it is, which `isStrictSchema` tells.
 */
export function strictSchema(schema: z.ZodType): Schema {
  return tighten(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as Schema;
}

/** Whether strict mode can express it: an object at the root, closed objects all the way down. */
export function isStrictSchema(schema: Schema): boolean {
  return schema['type'] === 'object' && isClosed(schema);
}

function isClosed(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isClosed);
  if (typeof node !== 'object' || node === null) return true;
  const schema = node as Schema;
  if (schema['type'] === 'object' && !isClosedObject(schema)) return false;
  if (Object.keys(schema).length === 0 || 'oneOf' in schema) return false;
  const { properties, const: _constant, enum: _values, ...rest } = schema;
  const fields = typeof properties === 'object' && properties !== null ? properties : {};
  return (
    Object.values(fields).every(isClosed) &&
    Object.values(rest).every((value) => typeof value !== 'object' || isClosed(value))
  );
}

function isClosedObject(schema: Schema): boolean {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys((schema['properties'] as Schema | undefined) ?? {});
  return schema['additionalProperties'] === false && names.every((name) => required.includes(name));
}

function tighten(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tighten);
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Schema;
  const kept = Object.entries(schema)
    .filter(([name, value]) => !ornaments.has(name) && !isSafeIntegerBound(name, value))
    .map(([name, value]) => [name === 'oneOf' ? 'anyOf' : name, tightenKeyword(name, value)]);
  const tightened = Object.fromEntries(kept) as Schema;
  const properties = schema['properties'];
  return typeof properties === 'object' && properties !== null
    ? closeObject(tightened, schema, properties as Schema)
    : tightened;
}

/** Names under these keywords are names of fields, not keywords; values of the others are data. */
function tightenKeyword(name: string, value: unknown): unknown {
  if (name === 'const' || name === 'enum' || name === 'required') return value;
  if (name !== '$defs' && name !== 'properties') return tighten(value);
  return Object.fromEntries(
    Object.entries(value as Schema).map(([key, item]) => [key, tighten(item)]),
  );
}

/** zod writes the range of safe integers into every integer; grammars get large by it. */
function isSafeIntegerBound(name: string, value: unknown): boolean {
  return (
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
    (name === 'minimum' && value === Number.MIN_SAFE_INTEGER)
  );
}

function closeObject(tightened: Schema, original: Schema, properties: Schema): Schema {
  const required = Array.isArray(original['required']) ? original['required'] : [];
  const fields = tightened['properties'] as Schema;
  return {
    ...tightened,
    properties: Object.fromEntries(
      Object.keys(properties).map((name) => [
        name,
        required.includes(name) ? fields[name] : { anyOf: [fields[name], { type: 'null' }] },
      ]),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
