import type { ToolDefinition } from '../../../domain/calls/tool';

/** One parameter of a tool, as its JSON Schema describes it. */
export interface ToolParameter {
  name: string;
  required: boolean;
  types: Set<string>;
  /** The values it may take, where the schema lists them. */
  choices: unknown[];
  description: string;
}

/** Parameters of a tool in the order of its schema. */
export function parametersOf(tool: ToolDefinition): ToolParameter[] {
  const { properties, required } = tool.inputSchema;
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.entries(asRecord(properties)).map(([name, schema]) => {
    const variants = variantsOf(asRecord(schema));
    return {
      name,
      required: names.includes(name),
      types: new Set(variants.flatMap((variant) => typesOf(variant))),
      choices: variants.flatMap((variant) => {
        if (Array.isArray(variant.enum)) return variant.enum;
        return 'const' in variant ? [variant.const] : [];
      }),
      description:
        typeof asRecord(schema).description === 'string'
          ? String(asRecord(schema).description)
          : '',
    };
  });
}

/** A value in a type that the parameter takes; undefined where it fits none. */
export function coerce(value: unknown, parameter: ToolParameter): unknown {
  const { types, choices } = parameter;
  if (choices.length > 0) {
    return choices.find((choice) => String(choice).toLowerCase() === String(value).toLowerCase());
  }
  const takes = (type: string): boolean => types.size === 0 || types.has(type);
  if (
    typeof value === 'string' &&
    takes('boolean') &&
    types.size > 0 &&
    /^(?:true|false)$/.test(value)
  ) {
    return value === 'true';
  }
  if (typeof value === 'number' && (takes('integer') || takes('number'))) return value;
  if (typeof value === 'boolean' && takes('boolean')) return value;
  if (typeof value === 'string' && takes('string')) return value;
  if (takes('array') && types.size > 0) return [value];
  return takes('string') ? String(value) : undefined;
}

function variantsOf(schema: Record<string, unknown>): Record<string, unknown>[] {
  const nested = [schema.anyOf, schema.oneOf].filter(Array.isArray).flat() as unknown[];
  return nested.length > 0 ? nested.flatMap((one) => variantsOf(asRecord(one))) : [schema];
}

function typesOf(schema: Record<string, unknown>): string[] {
  const { type } = schema;
  if (Array.isArray(type)) return type.map(String);
  return typeof type === 'string' ? [type] : [];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
