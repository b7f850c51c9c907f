import { cleanText } from '../../domain/text/escape';
import { renderTable } from '../terminal/table';
import type { Terminal } from '../terminal/terminal';
import type { Need } from './need';

/** What was examined, each with its mark; what a configuration itself names as missing is no fault. */
export function needsTable(needs: readonly Need[], terminal: Terminal): string {
  const { green, red, yellow, bold } = terminal.colors;
  const rows = needs.map(({ need, found, ok, optional, declared }) => [
    ok ? green('✓') : optional === true || declared === true ? yellow('–') : red('✗'),
    need,
    cleanText(found),
  ]);
  return renderTable(['', 'Requirement', 'Found'], rows, {
    width: terminal.width,
    heading: bold,
    wholeWords: true,
  });
}
