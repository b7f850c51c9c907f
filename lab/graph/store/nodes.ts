import { ToolProblem } from '../../serve/tool';
import type { Parameters, Transaction } from './graph-store';
import { ensureColumns, findTable, tablesOf } from './tables';
import { nodeOf, type GraphNode, type Properties } from './values';

/** Names each property's value as a parameter: `{clause: 'n.`a` = $p0', parameters: {p0: …}}`. */
export function assignments(
  properties: Properties,
  write: (name: string, parameter: string) => string,
): { clauses: string[]; parameters: Parameters } {
  const entries = Object.entries(properties);
  return {
    clauses: entries.map(([name], index) => write(`\`${name}\``, `$p${index}`)),
    parameters: Object.fromEntries(entries.map(([, value], index) => [`p${index}`, value])),
  };
}

/** The node with this id, or null. */
export async function findNode(transaction: Transaction, id: string): Promise<GraphNode | null> {
  if ((await tablesOf(transaction, 'NODE')).length === 0) return null;
  const [row] = await transaction.run('MATCH (n) WHERE n.id = $id RETURN n', { id });
  return row === undefined ? null : nodeOf(row['n']);
}

/** Throws ToolProblem `not_found`. */
export async function knownNode(transaction: Transaction, id: string): Promise<GraphNode> {
  const node = await findNode(transaction, id);
  if (node !== null) return node;
  throw new ToolProblem('not_found', `there is no node with the id "${id}"`, { id });
}

/** Adds a node; the label and its properties come into being with it. Throws ToolProblem. */
export async function addNode(transaction: Transaction, node: GraphNode): Promise<GraphNode> {
  const { id, properties } = node;
  const existing = await findNode(transaction, id);
  if (existing !== null) {
    throw new ToolProblem('duplicate_key', `there is a ${existing.label} "${id}" already`, {
      existing,
    });
  }
  const label = (await findTable(transaction, 'NODE', node.label)) ?? node.label;
  await transaction.run(`CREATE NODE TABLE IF NOT EXISTS \`${label}\`(id STRING, PRIMARY KEY(id))`);
  await ensureColumns(transaction, label, properties);
  const { clauses, parameters } = assignments(properties, (name, value) => `${name}: ${value}`);
  const fields = ['id: $id', ...clauses].join(', ');
  await transaction.run(`CREATE (n:\`${label}\` {${fields}})`, { id, ...parameters });
  return knownNode(transaction, id);
}

/** Sets properties of a node, or removes those that are null. Throws ToolProblem. */
export async function updateNode(
  transaction: Transaction,
  id: string,
  changes: Properties,
): Promise<GraphNode> {
  const { label } = await knownNode(transaction, id);
  await ensureColumns(transaction, label, changes);
  const { clauses, parameters } = assignments(changes, (name, value) => `n.${name} = ${value}`);
  await transaction.run(`MATCH (n:\`${label}\` {id: $id}) SET ${clauses.join(', ')}`, {
    id,
    ...parameters,
  });
  return knownNode(transaction, id);
}

async function edgesAt(transaction: Transaction, { label, id }: GraphNode): Promise<number> {
  if ((await tablesOf(transaction, 'REL')).length === 0) return 0;
  const statement = `MATCH (n:\`${label}\` {id: $id})-[r]-() RETURN count(r) AS edges`;
  const [row] = await transaction.run(statement, { id });
  return Number(row!['edges']);
}

/** Deletes a node; with its edges only where `detach`. Throws ToolProblem. */
export async function deleteNode(
  transaction: Transaction,
  id: string,
  detach: boolean,
): Promise<{ node: GraphNode; edges: number }> {
  const node = await knownNode(transaction, id);
  const edges = await edgesAt(transaction, node);
  if (edges > 0 && !detach) {
    throw new ToolProblem(
      'has_edges',
      `node "${id}" has ${edges} edge(s); delete them first, or say "detach": true`,
      { id, edges },
    );
  }
  await transaction.run(`MATCH (n:\`${node.label}\` {id: $id}) DETACH DELETE n`, { id });
  return { node, edges };
}
