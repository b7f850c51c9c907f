/**
 * Statements of Cypher that list something whole, so that what their result lacks is not there. Any
 * other statement may filter, and reports absence nothing.
 */
export const wholeGraph =
  'MATCH (source) OPTIONAL MATCH (source)-[edge]->(target) RETURN source, edge, target';

export function allEdges(type: string): string {
  return `MATCH (source)-[edge:${type}]->(target) RETURN source, edge, target`;
}

export function allNodes(label: string): string {
  return `MATCH (source:${label}) RETURN source`;
}

/** What a call listed whole; null where it may have left something out. */
export type Extent =
  | { kind: 'graph' }
  | { kind: 'type'; type: string }
  | { kind: 'label'; label: string }
  | null;

/** Longer than any statement above with a label of 64 letters. */
const longest = 200;
const name = '[A-Za-z][A-Za-z0-9_]{0,63}';
const ofType = new RegExp(`^${escaped(allEdges('%')).replace('%', `(${name})`)}$`);
const ofLabel = new RegExp(`^${escaped(allNodes('%')).replace('%', `(${name})`)}$`);

function escaped(text: string): string {
  return text.replaceAll(/[()[\]{}.*+?^$|\\]/g, String.raw`\$&`);
}

/**
 * Reads from the arguments of a call what it listed: a statement of those above, nothing but a
 * label, or no condition at all.
 */
export function extentOf(values: Readonly<Record<string, unknown>>): Extent {
  const { query, label, limit: _limit, ...conditions } = values;
  if (typeof query === 'string') return query.length > longest ? null : ofStatement(query);
  if (Object.values(conditions).some((one) => !isEmpty(one))) return null;
  return typeof label === 'string' ? { kind: 'label', label } : { kind: 'graph' };
}

function ofStatement(query: string): Extent {
  const statement = query.trim().replace(/;$/, '').replaceAll(/\s+/g, ' ').trim();
  if (statement === wholeGraph) return { kind: 'graph' };
  const type = ofType.exec(statement)?.[1];
  if (type !== undefined) return { kind: 'type', type };
  const label = ofLabel.exec(statement)?.[1];
  return label === undefined ? null : { kind: 'label', label };
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
