import { isLinearPattern } from '../text/linear-pattern';
import { endlessReferences, expandedSize, withoutReferences } from './schema-references';
import { isSchemaNode, mapSubschemas, type SchemaNode } from './subschemas';

/** Deeper schemas and larger ones are those of no real tool. */
const deepest = 32;
const largest = 5000;
const shownOfPattern = 60;

export interface VettedSchema {
  schema: unknown;
  /** What of the schema values are not held to, a phrase each; most schemas leave nothing out. */
  left: string[];
}

/**
 * A tool's argument schema as far as values can be held to it in bounded time, for a server may
 * send any. Left out are patterns that are not known to be linear, references that lead to
 * themselves or multiply, and what is nested deeper than any real schema. That only ever lets more
 * pass; the server still checks its arguments itself.
 */
export function vetSchema(schema: unknown): VettedSchema {
  const left = new Set<string>();
  const shallow = vetNode(schema, 0, left);
  if (!isSchemaNode(shallow)) return { schema: shallow, left: [...left] };
  const endless = endlessReferences(shallow);
  if (endless.size > 0) left.add('references that lead to themselves');
  const ending = withoutReferences(shallow, (reference) => endless.has(reference));
  const isTooLarge = expandedSize(ending, largest) > largest;
  if (isTooLarge) left.add('references, of which there are too many');
  return {
    schema: isTooLarge ? withoutReferences(ending, () => true) : ending,
    left: [...left],
  };
}

function vetNode(schema: unknown, depth: number, left: Set<string>): unknown {
  if (typeof schema === 'boolean') return schema;
  if (!isSchemaNode(schema)) {
    left.add('what is no schema');
    return {};
  }
  if (depth > deepest) {
    left.add(`what is nested more than ${deepest} deep`);
    return {};
  }
  const node = withEachTypeOnce(withoutPatterns(schema, left));
  return Object.fromEntries(
    Object.entries(node).flatMap(([keyword, value]) => {
      const within = new Set<string>();
      const vetted = mapSubschemas(keyword, value, (one) => vetNode(one, depth + 1, within));
      for (const one of within) left.add(one);
      if (within.size === 0 || !turnsAround.has(keyword)) return [[keyword, vetted]];
      return keyword === 'oneOf' && node['anyOf'] === undefined ? [['anyOf', vetted]] : [];
    }),
  );
}

/** Keywords under which a schema that lets more pass makes the whole let less pass. */
const turnsAround = new Set(['not', 'if', 'oneOf']);

/** A validator is made for each type that is listed, with all that the schema holds. */
function withEachTypeOnce(node: SchemaNode): SchemaNode {
  const { type } = node;
  return Array.isArray(type) ? { ...node, type: [...new Set<unknown>(type)] } : node;
}

function withoutPatterns(node: SchemaNode, left: Set<string>): SchemaNode {
  const { pattern, patternProperties, ...rest } = node;
  const isKept = (source: unknown): boolean => {
    if (typeof source === 'string' && isLinearPattern(source)) return true;
    left.add(`the pattern ${String(source).slice(0, shownOfPattern)}`);
    return false;
  };
  const kept: SchemaNode = pattern === undefined || !isKept(pattern) ? rest : { ...rest, pattern };
  if (!isSchemaNode(patternProperties)) return kept;
  const entries = Object.entries(patternProperties).filter(([source]) => isKept(source));
  if (entries.length === Object.keys(patternProperties).length) {
    return { ...kept, patternProperties };
  }
  // Without their pattern, properties would count as additional ones.
  const { additionalProperties: _unknown, ...open } = kept;
  return { ...open, patternProperties: Object.fromEntries(entries) };
}
