import { escapeMarkdown } from '../../domain/text/escape';
import { cellsOf, inRuns } from '../table-rows';
import { bullets } from './section';

const summaryLine = 1200;

/** Lines as they are; rows between bars become a table, with each cell escaped. */
export function renderLines(lines: readonly string[]): string {
  return inRuns(lines)
    .map(({ rows, lines: here }) =>
      rows ? tableOf(here) : here.map((line) => `${escapeMarkdown(line, 2000)}  `).join('\n'),
    )
    .join('\n\n')
    .trim();
}

/** Sentences as bullets; rows that stand among them are the table that they were. */
export function renderBullets(lines: readonly string[]): string {
  return inRuns(lines)
    .map(({ rows, lines: here }) =>
      rows ? tableOf(here) : bullets(here.map((line) => escapeMarkdown(line, summaryLine))),
    )
    .join('\n\n');
}

/** Rows between bars as a table of Markdown, with each cell escaped. */
export function tableOf(rows: readonly string[]): string {
  return rows
    .map((row) => {
      const cells = cellsOf(row);
      if (cells === null) return `${'| --- '.repeat(row.slice(1, -1).split('|').length)}|`;
      return `| ${cells.map((cell) => escapeMarkdown(cell, 200)).join(' | ')} |`;
    })
    .join('\n');
}
