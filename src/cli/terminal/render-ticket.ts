import { cleanText } from '../../domain/text/escape';
import type { TicketLine } from '../../report/ticket-line';
import type { Terminal } from './terminal';
import { wrapWords } from './wrap-words';

/**
 * A ticket as a terminal shows it: the answer on top, then each label with its text beside it,
 * broken at words. Texts may hold what a device wrote; nothing of it reaches the terminal as it is.
 */
export function renderTicket([head, ...lines]: readonly TicketLine[], terminal: Terminal): string {
  if (head === undefined) return '';
  const title = wrapWords(`${head.label}: ${cleanText(head.text)}`, terminal.width);
  return [
    ...title.map((part) => terminal.colors.bold(part)),
    '',
    renderLabeled(lines, terminal),
  ].join('\n');
}

/** Keeps a number and its unit on one line. */
const unbroken = '\u00a0';
const joinUnits = (text: string): string =>
  text.replace(/(\d) (?=(?:ms|s|min|h)\b)/g, `$1${unbroken}`);

/** Each label with its text beside it, broken at words. */
export function renderLabeled(lines: readonly TicketLine[], { colors, width }: Terminal): string {
  const columns = Math.max(0, ...lines.map(({ label }) => label.length)) + 2;
  const rows = lines.flatMap(({ label, text }) =>
    wrapWords(joinUnits(cleanText(text)), Math.max(20, width - columns)).map((line, index) => {
      const part = line.replaceAll(unbroken, ' ');
      const name = (index === 0 && label !== '' ? `${label}:` : '').padEnd(columns);
      return `${colors.bold(name)}${part}`;
    }),
  );
  return rows.join('\n');
}
