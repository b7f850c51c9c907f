import Table from 'cli-table3';

import { visibleWidth } from './wrap-words';

export interface TableOptions {
  /** Columns of the terminal that the table may take. */
  width: number;
  /** Style of the headings. */
  heading?: (text: string) => string;
}

const border = {
  ...Object.fromEntries(
    ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left'].map(
      (part) => [part, ''],
    ),
  ),
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' ',
};

const narrowest = 8;
const padding = 1;

/** A table without lines, as `kubectl` and `docker` print them, whose cells wrap at words. */
export function renderTable(
  headings: readonly string[],
  rows: readonly string[][],
  { width, heading = (text) => text }: TableOptions,
): string {
  const widths = columnWidths([headings, ...rows], width);
  const table = new Table({
    head: headings.map(heading),
    chars: border,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': padding },
    colWidths: widths,
    wordWrap: true,
    wrapOnWordBoundary: true,
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Widths that hold each column's longest cell if they fit together; otherwise the widest columns
 * give way, first the widest.
 */
export function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => textWidth(row[column] ?? ''))),
  ).map((content) => content + padding);
  const room = width - (columns - 1);
  for (let excess = total(widths) - room; excess > 0; excess -= 1) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= narrowest) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function textWidth(cell: string): number {
  return Math.max(...cell.split('\n').map(visibleWidth));
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one, 0);
}
