import type { Transaction } from './graph-store';
import { assignments, knownNode } from './nodes';
import { columnsOf, knownTable, tablesOf } from './tables';
import { nodeOf, type GraphNode, type Properties } from './values';
import { ToolProblem } from '../../serve/tool';

/** What nodes are looked for; all conditions hold at once. */
export interface NodeQuery {
  label?: string;
  id?: string;
  /** Properties that are equal to these. */
  where: Properties;
  connectedTo?: { id: string; type?: string; direction: 'out' | 'in' | 'any' };
  limit: number;
}

async function refuseUnknownProperties(
  transaction: Transaction,
  label: string | null,
  where: Properties,
): Promise<void> {
  const tables = label === null ? await tablesOf(transaction, 'NODE') : [label];
  const columns = await Promise.all(tables.map((table) => columnsOf(transaction, table)));
  const known = columns.flatMap((one) => [...one.values()].map(({ name }) => name));
  const lower = new Set(known.map((name) => name.toLowerCase()));
  const unknown = Object.keys(where).find((name) => !lower.has(name.toLowerCase()));
  if (unknown === undefined) return;
  const available = [...new Set(known)];
  throw new ToolProblem(
    'not_found',
    `no ${label ?? 'node'} has a property "${unknown}"; there are ${available.join(', ')}`,
    { property: unknown, available },
  );
}

/** The arrow of the pattern, seen from the node that is looked for. */
function arrow(direction: 'out' | 'in' | 'any', type: string): string {
  const relation = `-[r${type}]-`;
  if (direction === 'any') return relation;
  return direction === 'out' ? `<${relation}` : `${relation}>`;
}

/** Nodes that fit, in the order of their ids. Throws ToolProblem where a name does not exist. */
export async function queryNodes(
  transaction: Transaction,
  query: NodeQuery,
): Promise<{ nodes: GraphNode[]; more: boolean }> {
  const label =
    query.label === undefined ? null : await knownTable(transaction, 'NODE', query.label);
  if ((await tablesOf(transaction, 'NODE')).length === 0) return { nodes: [], more: false };
  await refuseUnknownProperties(transaction, label, query.where);
  const node = label === null ? '(n)' : `(n:\`${label}\`)`;
  const { clauses, parameters } = assignments(query.where, (name, value) => `n.${name} = ${value}`);
  let pattern = node;
  if (query.connectedTo !== undefined) {
    const { id, type, direction } = query.connectedTo;
    const other = await knownNode(transaction, id);
    const named = type === undefined ? '' : `:\`${await knownTable(transaction, 'REL', type)}\``;
    if ((await tablesOf(transaction, 'REL')).length === 0) return { nodes: [], more: false };
    pattern = `${node}${arrow(direction, named)}(o:\`${other.label}\` {id: $other})`;
    parameters['other'] = id;
  }
  if (query.id !== undefined) {
    clauses.push('n.id = $id');
    parameters['id'] = query.id;
  }
  const condition = clauses.length === 0 ? '' : ` WHERE ${clauses.join(' AND ')}`;
  const statement = `MATCH ${pattern}${condition} RETURN DISTINCT n ORDER BY n.id`;
  const { rows, more } = await transaction.runUpTo(query.limit, statement, parameters);
  return { nodes: rows.map((row) => nodeOf(row['n'])), more };
}
