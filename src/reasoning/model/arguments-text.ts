type Schema = Record<string, unknown>;

const longestDescription = 100;
const deepest = 2;

/**
 * The arguments of a tool, one line each, in words and not as JSON Schema: small models copy a
 * schema that they see into the arguments of their call.
 */
export function argumentsText(inputSchema: Schema): string {
  const lines = linesOf(inputSchema, 1);
  return lines.length === 0 ? '  no arguments' : ['  arguments:', ...lines].join('\n');
}

function linesOf(schema: Schema, depth: number): string[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(asSchema(schema['properties'])).flatMap(([name, value]) => {
    const one = asSchema(value);
    const words = [typeOf(one), ...(required.includes(name) ? ['required'] : [])].join(', ');
    const { description, default: preset } = one;
    const said =
      typeof description === 'string' ? `: ${description.slice(0, longestDescription)}` : '';
    const otherwise = isPlain(preset) ? `, otherwise ${JSON.stringify(preset)}` : '';
    const inner = depth < deepest ? linesOf(one, depth + 1) : [];
    return [`${'  '.repeat(depth + 1)}${name} (${words}${otherwise})${said}`, ...inner];
  });
}

function typeOf(schema: Schema): string {
  const { type, enum: values, const: value, anyOf, oneOf } = schema;
  if (Array.isArray(values)) return values.map((one) => JSON.stringify(one)).join(' or ');
  if (value !== undefined) return JSON.stringify(value);
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) {
    return [...new Set(choices.map((one) => typeOf(asSchema(one))))].join(' or ');
  }
  if (type === 'array') return `list of ${typeOf(asSchema(schema['items']))}`;
  if (Array.isArray(type)) return type.join(' or ');
  return typeof type === 'string' ? type : 'any value';
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}
