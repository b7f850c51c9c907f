import { cleanText } from '../../domain/text/escape';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';
import type { Need } from './need';

/** What was examined, each with its mark; what is optional is no fault where it is missing. */
export function needsTable(needs: readonly Need[], terminal: Terminal): string {
  const { green, red, yellow, bold } = terminal.colors;
  const rows = needs.map(({ need, found, ok, optional }) => [
    ok ? green('✓') : optional === true ? yellow('–') : red('✗'),
    need,
    cleanText(found),
  ]);
  return renderTable(['', 'Requirement', 'Found'], rows, {
    width: terminal.width,
    heading: bold,
    wholeWords: true,
  });
}
