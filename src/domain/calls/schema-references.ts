import { isSchemaNode, mapSubschemas, type SchemaNode } from './subschemas';

/** More references, or longer chains of them, are those of no real tool. */
const mostReferences = 500;
const longestChain = 64;
/** Schemas under these names count where a reference leads to them. */
const definitions = new Set(['$defs', 'definitions']);

/** The same schema without the references that `leaveOut` names. */
export function withoutReferences(
  schema: SchemaNode,
  leaveOut: (reference: unknown) => boolean,
): SchemaNode {
  const clean = (node: unknown): unknown => {
    if (!isSchemaNode(node)) return node;
    const kept = Object.entries(node).filter(
      ([keyword, value]) => keyword !== '$ref' || !leaveOut(value),
    );
    return Object.fromEntries(
      kept.map(([keyword, value]) => [keyword, mapSubschemas(keyword, value, clean)]),
    );
  };
  return clean(schema) as SchemaNode;
}

/** References of a schema that lead to themselves, or to one that does; all where there are many. */
export function endlessReferences(schema: SchemaNode): Set<unknown> {
  const waiting = new Set(referencesIn(schema));
  if (waiting.size > mostReferences) return waiting;
  const leadsTo = new Map(
    [...waiting].map((reference) => [reference, referencesIn(targetOf(reference, schema))]),
  );
  // What leads only to references that end, ends itself.
  let ended: unknown[];
  do {
    ended = [...waiting].filter(
      (reference) => leadsTo.get(reference)?.some((next) => waiting.has(next)) !== true,
    );
    for (const reference of ended) waiting.delete(reference);
  } while (ended.length > 0);
  return waiting;
}

/**
 * How many schemas a value is held against at most, with each reference in place; more than `most`
 * where it is more, or the references form a long chain. No reference may lead to itself.
 */
export function expandedSize(schema: SchemaNode, most: number): number {
  let size = 0;
  const visit = (node: unknown, chain: number): void => {
    if (!isSchemaNode(node) || size > most) return;
    size += chain > longestChain ? most + 1 : 1;
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword === '$ref') visit(targetOf(value, schema), chain + 1);
      else if (!definitions.has(keyword)) visitEach(keyword, value, (one) => visit(one, chain));
    }
  };
  visit(schema, 0);
  return size;
}

function referencesIn(schema: unknown): unknown[] {
  if (!isSchemaNode(schema)) return [];
  const found: unknown[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$ref') found.push(value);
    else visitEach(keyword, value, (one) => found.push(...referencesIn(one)));
  }
  return found;
}

function visitEach(keyword: string, value: unknown, visit: (schema: unknown) => void): void {
  mapSubschemas(keyword, value, (one) => {
    visit(one);
    return one;
  });
}

/**
 * What a reference within the schema leads to: `#` to the whole, `#/$defs/name` to a definition,
 * and one that goes on below a definition to all of it, as zod reads them. Undefined for any other.
 */
function targetOf(reference: unknown, schema: SchemaNode): unknown {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  const steps = reference
    .slice(1)
    .split('/')
    .filter((step) => step !== '');
  return steps.slice(0, 2).reduce<unknown>((node, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return isSchemaNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }, schema);
}
