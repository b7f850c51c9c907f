import type { TextKind } from '../../domain/analysis/parsed-question';

/** A text as sentences that say the same, and what it came as. */
export interface TextReading {
  kind: TextKind;
  text: string;
  /** What a person wrote beside the data of a machine; absent where all of it is a person's. */
  asked?: string;
  /** Several people speak: the last question is the one that is asked. */
  isChat?: true;
}

/** Values of a machine's fields as one sentence; those that are missing or empty are left out. */
export function sentenceOf(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part.trim() !== '')
    .join(', ')
    .trim();
}
