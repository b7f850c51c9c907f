/** Keywords of JSON Schema (draft 2020-12) whose value is one schema or a list of them. */
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
/** Keywords whose value holds schemas by names, which may be those of other keywords. */
const namedSchemas = new Set([
  '$defs',
  'definitions',
  'dependentSchemas',
  'patternProperties',
  'properties',
]);

export type SchemaNode = Record<string, unknown>;

export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A keyword's value with `change` made to each schema in it; that of other keywords as it is. */
export function mapSubschemas(
  keyword: string,
  value: unknown,
  change: (schema: unknown) => unknown,
): unknown {
  if (applicators.has(keyword)) return Array.isArray(value) ? value.map(change) : change(value);
  if (!namedSchemas.has(keyword)) return value;
  // A list of schemas has no names that anything could refer to.
  if (!isSchemaNode(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]));
}
