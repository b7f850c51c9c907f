import { cleanText } from '../../domain/text/escape';
import { count, listNames } from '../../domain/text/phrases';
import { isRecord, membersOf, Quantity } from './members';
import { sayValue } from './say-value';

const mostRows = 10;
const mostColumns = 6;
const cellLength = 60;

/**
 * Objects of one kind as lines of a table, which reads as one in Markdown and in a terminal alike.
 * Bars inside of cells become slashes, so that a row keeps its columns.
 */
export function sayTable(records: readonly Record<string, unknown>[]): string[] {
  const rows = records.map(flatMembers);
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const columns = names.slice(0, mostColumns);
  const shown = rows.slice(0, mostRows);
  const leftOut = names.slice(mostColumns);
  const rest = rows.length - shown.length;
  return [
    tableLine(columns),
    tableLine(columns.map(() => '---')),
    ...shown.map((row) => tableLine(columns.map((name) => row.get(name) ?? '–'))),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
    ...(leftOut.length === 0
      ? []
      : [`${count(leftOut.length, 'column')} left out: ${listNames(leftOut)}.`]),
  ];
}

/** Members of a member stand beside it: of `{"id": 1, "props": {"title": "x"}}` both id and title. */
function flatMembers(record: Record<string, unknown>): Map<string, string> {
  const cells = new Map<string, string>();
  for (const { name, value } of membersOf(record)) {
    const inner = isRecord(value) && !(value instanceof Quantity) ? membersOf(value) : [];
    const told = inner.length === 0 ? [{ name, value }] : inner;
    for (const one of told) {
      const column = cells.has(one.name) ? `${name} ${one.name}` : one.name;
      cells.set(cleanText(column, cellLength), cellText(one.value));
    }
  }
  return cells;
}

function cellText(value: unknown): string {
  return cleanText(sayValue(value, 1), cellLength) || '–';
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
}
