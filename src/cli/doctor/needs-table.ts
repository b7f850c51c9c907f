import { cleanText } from '../../domain/text/escape';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';
import type { Need } from './need';

/** Columns of the mark and of the blanks between columns. */
const besideFound = 5;

/** What was examined, each with its mark; what is optional is no fault where it is missing. */
export function needsTable(needs: readonly Need[], terminal: Terminal): string {
  const { green, red, yellow, bold } = terminal.colors;
  const rows = needs.map(({ need, found, ok, optional }): [string, string, string] => [
    ok ? green('✓') : optional === true ? yellow('–') : red('✗'),
    need,
    cleanText(found),
  ]);
  const room = terminal.width - Math.max(...rows.map(([, need]) => need.length)) - besideFound;
  // A path that fits no column is not broken: it may be copied.
  if (rows.some(([, , found]) => found.split(/\s/).some((word) => word.length > room)))
    return rows.map(([mark, need, found]) => `${mark} ${need}: ${found}`).join('\n');
  return renderTable(['', 'Requirement', 'Found'], rows, {
    width: terminal.width,
    heading: bold,
    wholeWords: true,
  });
}
