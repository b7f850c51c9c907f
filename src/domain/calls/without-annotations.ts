import { isSchemaNode, mapSubschemas } from './subschemas';

/** Keywords of JSON Schema (draft 2020-12, section 9) that say nothing to a validator. */
const annotations = new Set(['$comment', 'description', 'examples', 'title']);

/**
 * The same JSON Schema for a validator, without what explains it to readers: often the greater
 * part. Keywords that it does not know stay as they are.
 */
export function withoutAnnotations(schema: unknown): unknown {
  if (!isSchemaNode(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, mapSubschemas(keyword, value, withoutAnnotations)]),
  );
}
