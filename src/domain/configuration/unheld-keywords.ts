/** Keywords that say nothing to the validator where the type that they are about is not named. */
const needType = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
  ...['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
  ...['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
]);

/** Keywords under which a name leads to a schema, and those whose value is one or some. */
const byName = new Set(['properties', 'patternProperties', '$defs', 'definitions']);
const nested = new Set(['items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']);

/**
 * Keywords of a JSON Schema that zod takes and does not hold values to, one sentence each: an
 * answer would pass that the schema forbids.
 */
export function unheldKeywords(schema: unknown, place = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => unheldKeywords(one, place));
  if (typeof schema !== 'object' || schema === null) return [];
  const node = schema as Record<string, unknown>;
  const where = place === '' ? '' : ` (at ${place})`;
  return [
    ...problemsOf(node).map((problem) => `${problem}${where}`),
    ...Object.entries(node).flatMap(([keyword, value]) => {
      if (nested.has(keyword)) return unheldKeywords(value, `${place}/${keyword}`);
      if (!byName.has(keyword) || typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([name, one]) =>
        unheldKeywords(one, `${place}/${keyword}/${name}`),
      );
    }),
  ];
}

function problemsOf(node: Record<string, unknown>): string[] {
  if (node['type'] === undefined) {
    const loose = Object.keys(node).filter((keyword) => needType.has(keyword));
    return loose.map((keyword) => `"${keyword}" needs a "type" beside it`);
  }
  const { properties } = node;
  const described =
    typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const required = Array.isArray(node['required']) ? node['required'] : [];
  const bare = node['items'] === undefined && node['prefixItems'] === undefined;
  return [
    ...required
      .filter((name) => !described.includes(String(name)))
      .map((name) => `"required" names "${String(name)}", which "properties" does not describe`),
    ...['minItems', 'maxItems']
      .filter((keyword) => bare && node[keyword] !== undefined)
      .map((keyword) => `"${keyword}" needs "items" beside it`),
  ];
}
