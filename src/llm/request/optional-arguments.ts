import { isObject } from '../reply/json-text';

/**
 * Takes out arguments that stand for "not given": null, and the empty string that small models
 * write into every optional field. What the schema requires, and what allows the value, stays.
 * @param inputSchema JSON Schema of the tool's arguments
 */
export function withoutEmptyArguments(
  inputSchema: unknown,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const schema = isObject(inputSchema) ? inputSchema : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      if (required.includes(name)) return true;
      if (value === null) return allows(properties[name], null);
      return value !== '' || allows(properties[name], '');
    }),
  );
}

/** Whether a value is named in the schema of its field as one of its values. */
function allows(field: unknown, value: null | ''): boolean {
  if (!isObject(field)) return false;
  const values = Array.isArray(field['enum']) ? field['enum'] : [];
  return values.includes(value) || field['const'] === value;
}
