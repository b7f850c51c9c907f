import { cleanText } from '../../domain/text/escape';
import type { TicketLine } from '../../report/ticket';
import type { Terminal } from './terminal';
import { wrapWords } from './wrap-words';

/**
 * A ticket as a terminal shows it: the answer on top, then each label with its text beside it,
 * broken at words. Texts may hold what a device wrote; nothing of it reaches the terminal as it is.
 */
export function renderTicket([head, ...lines]: readonly TicketLine[], terminal: Terminal): string {
  if (head === undefined) return '';
  const { colors, width } = terminal;
  const columns = Math.max(...lines.map(({ label }) => label.length)) + 2;
  const title = wrapWords(`${head.label}: ${cleanText(head.text)}`, width);
  const rows = lines.flatMap(({ label, text }) =>
    wrapWords(cleanText(text), Math.max(20, width - columns)).map((part, index) => {
      const name = (index === 0 && label !== '' ? `${label}:` : '').padEnd(columns);
      return `${colors.bold(name)}${part}`;
    }),
  );
  return [...title.map((part) => colors.bold(part)), '', ...rows].join('\n');
}
