import { cleanLines, cleanText, longestQuote } from '../../domain/text/escape';

/** Text that is markup already. Only `html` makes it, so nothing from outside can become it. */
export class Html {
  constructor(readonly markup: string) {}
}

type Value = string | number | null | Html | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose strings come out as text: cleaned, cut to 600 characters and escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const tail = values.map((value, index) => `${markupOf(value)}${parts[index + 1] ?? ''}`);
  return new Html(`${parts[0] ?? ''}${tail.join('')}`);
}

/** Outside text of another length than the template's, as one line. */
export function text(value: string, limit: number = longestQuote): Html {
  return new Html(escapeHtml(cleanText(value, limit)));
}

/** Outside text that keeps its lines. */
export function lines(value: string): Html {
  return new Html(escapeHtml(cleanLines(value)));
}

export const nothing = new Html('');

function markupOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeHtml(cleanText(value));
  return value instanceof Html ? value.markup : value.map(({ markup }) => markup).join('');
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
