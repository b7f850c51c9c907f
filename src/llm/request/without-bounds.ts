/**
 * Keywords that bound a value without telling what it is. An endpoint that turns schemas into a
 * grammar needs a rule for each step up to a bound, and refuses what takes too many.
 */
const bounds: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);

/** Whose members are named by the schema's author, so that their names are no keywords. */
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Values, which are no schemas. */
const values: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'required']);

type Schema = Record<string, unknown>;

/** A JSON Schema without its bounds; answers are held to the whole of it where they are read. */
export function withoutBounds(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !bounds.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (values.has(keyword)) return [keyword, value];
      return [keyword, named.has(keyword) ? eachOf(value) : within(value)];
    }),
  );
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  return isSchema(value) ? withoutBounds(value) : value;
}

function eachOf(value: unknown): unknown {
  if (!isSchema(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, within(one)]));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
