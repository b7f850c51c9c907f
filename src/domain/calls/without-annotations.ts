/** Keywords of JSON Schema (draft 2020-12, section 9) that say nothing to a validator. */
const annotations = new Set(['$comment', 'description', 'examples', 'title']);
/** Keywords whose value is one schema or a list of them. */
const applicators = new Set([
  'additionalProperties',
  'allOf',
  'anyOf',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'oneOf',
  'prefixItems',
  'propertyNames',
  'then',
]);
/** Keywords whose value holds schemas by names, which may be those of annotations. */
const namedSchemas = new Set([
  '$defs',
  'definitions',
  'dependentSchemas',
  'patternProperties',
  'properties',
]);

/**
 * The same JSON Schema for a validator, without what explains it to readers: often the greater
 * part. Keywords that it does not know stay as they are.
 */
export function withoutAnnotations(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, inside(keyword, value)]));
}

function inside(keyword: string, value: unknown): unknown {
  if (applicators.has(keyword)) return withoutAnnotations(value);
  if (!namedSchemas.has(keyword) || !isObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withoutAnnotations(one)]);
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
