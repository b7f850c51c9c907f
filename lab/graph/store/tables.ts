import { ToolProblem } from '../../serve/tool';
import type { Transaction } from './graph-store';
import type { Properties, PropertyValue } from './values';

/** The database keeps nodes of a label, and edges of a type, in a table of their own. */
type Kind = 'NODE' | 'REL';

const NOUN: Record<Kind, string> = { NODE: 'label', REL: 'edge type' };

/** Names of the labels or of the edge types that exist. */
export async function tablesOf({ run }: Transaction, kind: Kind): Promise<string[]> {
  const rows = await run('CALL show_tables() RETURN name, type');
  return rows.filter((row) => row['type'] === kind).map((row) => row['name'] as string);
}

/** The spelling under which a name exists; the database does not tell Ticket from ticket. */
export async function findTable(
  transaction: Transaction,
  kind: Kind,
  name: string,
): Promise<string | null> {
  const lower = name.toLowerCase();
  const same = (table: string): boolean => table.toLowerCase() === lower;
  const found = (await tablesOf(transaction, kind)).find(same);
  if (found !== undefined) return found;
  const other = kind === 'NODE' ? 'REL' : 'NODE';
  if (!(await tablesOf(transaction, other)).some(same)) return null;
  throw new ToolProblem(
    'invalid_argument',
    `"${name}" is the name of a different thing: ${NOUN[other]}, not ${NOUN[kind]}`,
    {
      name,
    },
  );
}

/** As findTable; throws ToolProblem `not_found` where the name does not exist. */
export async function knownTable(
  transaction: Transaction,
  kind: Kind,
  name: string,
): Promise<string> {
  const found = await findTable(transaction, kind, name);
  if (found !== null) return found;
  const available = await tablesOf(transaction, kind);
  throw new ToolProblem(
    'not_found',
    `there is no ${NOUN[kind]} "${name}"; there are ${available.join(', ') || 'none yet'}`,
    { name, available },
  );
}

/** The columns of a table by name in lower case. */
export async function columnsOf(
  { run }: Transaction,
  table: string,
): Promise<Map<string, { name: string; type: string }>> {
  const rows = await run(`CALL table_info('${table}') RETURN name, type`);
  const columns = rows.map((row) => ({ name: row['name'] as string, type: row['type'] as string }));
  return new Map(columns.map((column) => [column.name.toLowerCase(), column]));
}

function typeOf(value: Exclude<PropertyValue, null>): string {
  if (typeof value === 'string') return 'STRING';
  return typeof value === 'number' ? 'DOUBLE' : 'BOOL';
}

/** Makes room for properties in a table. Throws ToolProblem where one has another type there. */
export async function ensureColumns(
  transaction: Transaction,
  table: string,
  properties: Properties,
): Promise<void> {
  const columns = await columnsOf(transaction, table);
  for (const [name, value] of Object.entries(properties)) {
    const column = columns.get(name.toLowerCase());
    if (column === undefined) {
      const type = value === null ? 'STRING' : typeOf(value);
      await transaction.run(`ALTER TABLE \`${table}\` ADD \`${name}\` ${type}`);
    } else if (value !== null && column.type !== typeOf(value)) {
      throw new ToolProblem(
        'invalid_argument',
        `property "${name}" of ${table} is of type ${column.type}, not ${typeOf(value)}`,
        { property: name, expected: column.type, given: typeOf(value) },
      );
    }
  }
}
