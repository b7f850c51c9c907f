import type { TextKind } from '../../domain/analysis/parsed-question';

/** A text as sentences that say the same, and what it came as. */
export interface TextReading {
  kind: TextKind;
  text: string;
}

/** How long before a moment that a machine tells the look back begins: what led to it comes first. */
const lead = 3_600_000;

/** "Since an hour before it", in UTC; nothing where the stamp is no time. */
export function sinceBefore(stamp: unknown): string {
  const at = typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN;
  // The year 1 is what a monitoring system writes where it knows no time.
  if (Number.isNaN(at) || at < 1e11) return '';
  return `since ${new Date(at - lead).toISOString().slice(0, 16)}Z`;
}

/** Values of a machine's fields as one sentence; those that are missing or empty are left out. */
export function sentenceOf(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part.trim() !== '')
    .join(', ')
    .trim();
}
