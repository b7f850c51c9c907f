import { verbatimSpan } from '../domain/text/escape';

/**
 * A Markdown table. Cells are Markdown already; a bar inside one is escaped, which holds in code
 * spans too. Without rows there is no table.
 */
export function markdownTable(headings: readonly string[], rows: readonly string[][]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * Like `markdownTable`, with at most `limit` rows and a line that counts the rest.
 * @param id of the run, whose report holds all of them
 */
export function boundedTable(
  headings: readonly string[],
  rows: readonly string[][],
  limit: number,
  id: string,
): string {
  const table = markdownTable(headings, rows.slice(0, limit));
  const rest = rows.length - limit;
  return rest > 0
    ? `${table}\n\n… and ${rest} more; ${allIn(id)} shows all ${rows.length}.`
    : table;
}

/** The command that prints all that a page has no room for. */
export const allIn = (id: string): string => verbatimSpan(`netoncall report ${id} --json`);

function cell(content: string): string {
  if (content === '') return '–';
  return content.replace(/(?<!\\)\|/g, '\\|').replace(/\n+/g, ' ');
}
