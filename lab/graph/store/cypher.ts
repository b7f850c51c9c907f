import { ToolProblem } from '../../serve/tool';
import type { Parameters, Transaction } from './graph-store';
import { tablesOf } from './tables';
import { plainValue } from './values';

/** Text and comments, which hold no keywords. */
const QUIET = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/**
 * Words that reach beyond the graph (files, other databases, extensions), steer the transaction,
 * or change the tables, which come into being by add_node and add_edge. Not where they are
 * properties or labels.
 */
const FOREIGN =
  /(?<![.:\w$]\s*)\b(LOAD|COPY|ATTACH|INSTALL|UNINSTALL|EXPORT|IMPORT|USE|BEGIN|COMMIT|ROLLBACK|CHECKPOINT|ALTER|DROP|COMMENT|MACRO|TABLE|SEQUENCE|GRAPH|EXTENSION|DATABASE)\b(?!\s*:)/i;
/** Calls that only tell what there is. */
const HARMLESS_CALL = /^(show_tables|table_info|show_connection)$/i;
const CALL = /(?<![.:\w$]\s*)\bCALL\s+(\w+)/gi;

/** Throws ToolProblem `bad_query` where a statement does more than read or change the graph. */
export function refuseForeign(statement: string): void {
  const spoken = statement.replaceAll(QUIET, ' ');
  const calls = [...spoken.matchAll(CALL)].map(([, name]) => name!);
  const word = FOREIGN.exec(spoken)?.[1] ?? calls.find((name) => !HARMLESS_CALL.test(name));
  if (word === undefined) return;
  throw new ToolProblem(
    'bad_query',
    `"${word}" is not allowed here; only reading and changing nodes and edges is (put names in backticks if it is one)`,
    { word },
  );
}

async function refuseDoubleIds(transaction: Transaction): Promise<void> {
  if ((await tablesOf(transaction, 'NODE')).length === 0) return;
  const statement = 'MATCH (n) WITH n.id AS id, count(*) AS times WHERE times > 1 RETURN id';
  const [row] = await transaction.run(statement);
  if (row === undefined) return;
  const id = row['id'] as string;
  throw new ToolProblem('duplicate_key', `this would give the id "${id}" to several nodes`, { id });
}

export interface CypherResult {
  rows: Record<string, unknown>[];
  more: boolean;
}

/** Runs one statement of Cypher. Throws ToolProblem; then nothing is changed. */
export async function runCypher(
  transaction: Transaction,
  statement: string,
  parameters: Parameters,
  { limit, write }: { limit: number; write: boolean },
): Promise<CypherResult> {
  refuseForeign(statement);
  const { rows, more } = await transaction.runUpTo(limit, statement, parameters);
  if (write) await refuseDoubleIds(transaction);
  return { rows: rows.map((row) => plainValue(row) as Record<string, unknown>), more };
}
