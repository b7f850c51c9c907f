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
