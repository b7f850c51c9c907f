const rule = /^ *:?-{3,}:? *$/;

/** Whether a line is a row between bars. */
export function isRow(line: string): boolean {
  return line.length > 2 && line.startsWith('|') && line.endsWith('|');
}

/** Its cells; null of the row that only parts the head of a table from the rest. */
export function cellsOf(row: string): string[] | null {
  const cells = row.slice(1, -1).split('|');
  return cells.every((cell) => rule.test(cell)) ? null : cells.map((cell) => cell.trim());
}

/** Lines in runs of one kind: rows that stand together, and what stands between them. */
export function inRuns(lines: readonly string[]): { rows: boolean; lines: string[] }[] {
  const runs: { rows: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const rows = isRow(line);
    const last = runs.at(-1);
    if (last?.rows === rows) last.lines.push(line);
    else runs.push({ rows, lines: [line] });
  }
  return runs;
}

/** For a text of few lines: each table in one line, row after row; what has no room is counted. */
export function foldTables(lines: readonly string[], length: number): string[] {
  return inRuns(lines).flatMap(({ rows, lines: here }) =>
    rows ? [foldTable(here, length)] : here,
  );
}

function foldTable(rows: readonly string[], length: number): string {
  const parted = rows.some((row) => cellsOf(row) === null);
  const told = rows.flatMap((row) => {
    const cells = cellsOf(row);
    return cells === null ? [] : [cells.join(', ')];
  });
  const texts = parted ? told.slice(1) : told;
  const shown: string[] = [];
  for (const text of texts) {
    const rest = texts.length - shown.length - 1;
    const line = [...shown, text, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
    if (shown.length > 0 && line.length > length) break;
    shown.push(text);
  }
  const rest = texts.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}
