import { cleanText } from '../domain/text/escape';

/** One line of a ticket: what it says, and the text. */
export interface TicketLine {
  label: string;
  text: string;
}

/** @param label may name a router, whose name is outside text */
export const line = (label: string, text: string): TicketLine => ({
  label: cleanText(label, 120),
  text,
});

/** Lines that the report has too, the first of them the easiest to do without. */
const leastNeeded = ['Evidence', 'Symptoms', 'Also', 'State'];

/** As many lines as a ticket has room for: what to do next and what was not verified stay. */
export function asMany(lines: readonly TicketLine[], most: number): TicketLine[] {
  let kept = [...lines];
  for (const least of leastNeeded) {
    if (kept.length > most) kept = kept.filter(({ label }) => label !== least);
  }
  return kept.slice(0, most);
}
