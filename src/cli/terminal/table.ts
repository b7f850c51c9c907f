import Table from 'cli-table3';

import { visibleWidth, wrapWords } from './wrap-words';

export interface TableOptions {
  /** Columns of the terminal that the table may take. */
  width: number;
  /** Style of the headings. */
  heading?: (text: string) => string;
  /** No word is ever cut, for what is to be copied: too narrow a table gives way to records. */
  wholeWords?: boolean;
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
  { width, heading = (text) => text, wholeWords = false }: TableOptions,
): string {
  const cells = [headings, ...rows];
  const widths = columnWidths(cells, width, wholeWords ? longestWords(cells) : undefined);
  if (wholeWords && total(widths) + widths.length - 1 > width) {
    return rows.map((row) => renderRecord(headings, row, { width, heading })).join('\n\n');
  }
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

/** One row: its first cell on a line of its own, below it the others that hold something. */
function renderRecord(
  headings: readonly string[],
  [first = '', ...cells]: readonly string[],
  { width, heading = (text) => text }: TableOptions,
): string {
  const names = headings.slice(1);
  const indent = Math.max(...names.map(textWidth)) + 4;
  const lines = cells.map((cell, index) => {
    const name = heading((names[index] ?? '').padEnd(indent - 2));
    const value = wrapWords(cell, width - indent).join(`\n${' '.repeat(indent)}`);
    return cell === '' ? [] : [`  ${name}${value}`];
  });
  return [first, ...lines.flat()].join('\n');
}

/**
 * Widths that hold each column's longest cell if they fit together; otherwise the widest columns
 * give way, first the widest, none below its least width.
 */
export function columnWidths(
  rows: readonly (readonly string[])[],
  width: number,
  least?: readonly number[],
): number[] {
  const widths = widest(rows, textWidth);
  const room = width - (widths.length - 1);
  const spare = (column: number): boolean => widths[column]! > (least?.[column] ?? narrowest);
  for (let excess = total(widths) - room; excess > 0; excess -= 1) {
    const givingWay = [...widths.keys()].filter(spare);
    if (givingWay.length === 0) break;
    const column = givingWay.reduce((one, other) => (widths[other]! > widths[one]! ? other : one));
    widths[column]! -= 1;
  }
  return widths;
}

function longestWords(rows: readonly (readonly string[])[]): number[] {
  return widest(rows, (cell) => Math.max(...cell.split(/\s/).map(visibleWidth)));
}

/** The most that each column's cells take, with the padding. */
function widest(rows: readonly (readonly string[])[], of: (cell: string) => number): number[] {
  const columns = Math.max(...rows.map((row) => row.length));
  return Array.from(
    { length: columns },
    (_, column) => Math.max(...rows.map((row) => of(row[column] ?? ''))) + padding,
  );
}

function textWidth(cell: string): number {
  return Math.max(...cell.split('\n').map(visibleWidth));
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one, 0);
}
