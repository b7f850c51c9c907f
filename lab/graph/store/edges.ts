import { ToolProblem } from '../../serve/tool';
import type { Transaction } from './graph-store';
import { assignments, knownNode } from './nodes';
import { ensureColumns, findTable, knownTable } from './tables';
import { plainValue, type GraphNode, type Properties } from './values';

/** Names an edge: there is at most one of a type from one node to another. */
export interface EdgeKey {
  type: string;
  from: string;
  to: string;
}

export interface GraphEdge extends EdgeKey {
  properties: Properties;
}

const pattern = (from: GraphNode, type: string, to: GraphNode): string =>
  `MATCH (a:\`${from.label}\` {id: $from})-[r:\`${type}\`]->(b:\`${to.label}\` {id: $to})`;

async function isJoined(
  { run }: Transaction,
  type: string,
  from: GraphNode,
  to: GraphNode,
): Promise<boolean> {
  const statement = `CALL show_connection('${type}') RETURN *`;
  return (await run(statement)).some(
    (row) => row['source table name'] === from.label && row['destination table name'] === to.label,
  );
}

async function findEdge(
  transaction: Transaction,
  type: string,
  from: GraphNode,
  to: GraphNode,
): Promise<GraphEdge | null> {
  if (!(await isJoined(transaction, type, from, to))) return null;
  const ends = { from: from.id, to: to.id };
  const [row] = await transaction.run(`${pattern(from, type, to)} RETURN r`, ends);
  if (row === undefined) return null;
  const { properties } = plainValue(row['r']) as { properties: Properties };
  return { type, ...ends, properties };
}

/** An edge that exists, with its ends. Throws ToolProblem `not_found`. */
async function knownEdge(
  transaction: Transaction,
  key: EdgeKey,
): Promise<{ edge: GraphEdge; from: GraphNode; to: GraphNode }> {
  const from = await knownNode(transaction, key.from);
  const to = await knownNode(transaction, key.to);
  const type = await knownTable(transaction, 'REL', key.type);
  const edge = await findEdge(transaction, type, from, to);
  if (edge !== null) return { edge, from, to };
  throw new ToolProblem('not_found', `there is no edge ${type} from "${key.from}" to "${key.to}"`, {
    ...key,
  });
}

/** Adds an edge; its type comes into being with it. Throws ToolProblem. */
export async function addEdge(transaction: Transaction, edge: GraphEdge): Promise<GraphEdge> {
  const from = await knownNode(transaction, edge.from);
  const to = await knownNode(transaction, edge.to);
  const known = await findTable(transaction, 'REL', edge.type);
  const type = known ?? edge.type;
  const ends = `FROM \`${from.label}\` TO \`${to.label}\``;
  if (known === null) await transaction.run(`CREATE REL TABLE \`${type}\`(${ends})`);
  else if (!(await isJoined(transaction, type, from, to))) {
    await transaction.run(`ALTER TABLE \`${type}\` ADD IF NOT EXISTS ${ends}`);
  }
  const existing = await findEdge(transaction, type, from, to);
  if (existing !== null) {
    const words = `there is an edge ${type} from "${from.id}" to "${to.id}" already`;
    throw new ToolProblem('duplicate_key', words, { existing });
  }
  await ensureColumns(transaction, type, edge.properties);
  const { clauses, parameters } = assignments(
    edge.properties,
    (name, value) => `${name}: ${value}`,
  );
  const fields = clauses.length === 0 ? '' : ` {${clauses.join(', ')}}`;
  await transaction.run(
    `MATCH (a:\`${from.label}\` {id: $from}), (b:\`${to.label}\` {id: $to}) CREATE (a)-[r:\`${type}\`${fields}]->(b)`,
    { from: from.id, to: to.id, ...parameters },
  );
  return (await knownEdge(transaction, { ...edge, type })).edge;
}

/** Sets properties of an edge, or removes those that are null. Throws ToolProblem. */
export async function updateEdge(
  transaction: Transaction,
  key: EdgeKey,
  changes: Properties,
): Promise<GraphEdge> {
  const { edge, from, to } = await knownEdge(transaction, key);
  await ensureColumns(transaction, edge.type, changes);
  const { clauses, parameters } = assignments(changes, (name, value) => `r.${name} = ${value}`);
  await transaction.run(`${pattern(from, edge.type, to)} SET ${clauses.join(', ')}`, {
    from: from.id,
    to: to.id,
    ...parameters,
  });
  return (await knownEdge(transaction, key)).edge;
}

/** Deletes an edge and gives it as it was. Throws ToolProblem `not_found`. */
export async function deleteEdge(transaction: Transaction, key: EdgeKey): Promise<GraphEdge> {
  const { edge, from, to } = await knownEdge(transaction, key);
  const ends = { from: from.id, to: to.id };
  await transaction.run(`${pattern(from, edge.type, to)} DELETE r`, ends);
  return edge;
}
