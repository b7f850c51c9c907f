import { countTokens } from './count-tokens';

/** A piece of a prompt. */
export interface PromptPart {
  /** Names it where it is left out, in words that a model understands. */
  label: string;
  text: string;
  /** Stands in for `text` where that does not fit, for instance the digest of a result. */
  short?: string | undefined;
  /** Reports a failure; comes before those that report success. */
  failing?: boolean;
}

export interface FittedPrompt {
  /** What fits, in the order that was given. */
  text: string;
  tokens: number;
  /** Labels of the parts that only their short form stands for. */
  shortened: string[];
  /** Labels of the parts that are not in it at all. */
  omitted: string[];
}

/** Labels that the note at the end names one by one. */
const namedInNote = 5;
const longestLabel = 40;
const separator = '\n\n';
/** Set aside for the separators and the note on what was left out. */
const noteTokens = 160;

/**
 * Chooses what goes into a prompt: failing parts first, newest first within each kind; a part too
 * large for what is left comes in its short form, or not at all. What was left out is named at
 * the end, so that nobody takes the rest for all there is.
 * @param parts oldest first
 * @param budget tokens that the text may take
 */
export function fitToBudget(parts: readonly PromptPart[], budget: number): FittedPrompt {
  const chosen = new Map<number, string>();
  const shortened: string[] = [];
  const complete = fits(parts, budget);
  let left = complete ? budget : budget - noteTokens;
  for (const index of byImportance(parts)) {
    const part = parts[index];
    if (part === undefined) continue;
    const form = [part.text, part.short].find(
      (text) => text !== undefined && tokensOf(text) <= left,
    );
    if (form === undefined) continue;
    left -= tokensOf(form);
    chosen.set(index, form);
    if (form !== part.text) shortened.push(part.label);
  }
  const omitted = parts.filter((_part, index) => !chosen.has(index)).map(({ label }) => label);
  const kept = parts.flatMap((_part, index) => chosen.get(index) ?? []);
  const text = [...kept, ...note(omitted, budget >= noteTokens)].join(separator);
  return { text, tokens: countTokens(text), shortened, omitted };
}

function fits(parts: readonly PromptPart[], budget: number): boolean {
  let sum = 0;
  return parts.every(({ text }) => (sum += tokensOf(text)) <= budget);
}

function tokensOf(text: string): number {
  return countTokens(text) + 2;
}

function byImportance(parts: readonly PromptPart[]): number[] {
  return parts
    .map((part, index) => ({ failing: part.failing === true, index }))
    .sort((left, right) =>
      left.failing === right.failing ? right.index - left.index : left.failing ? -1 : 1,
    )
    .map(({ index }) => index);
}

function note(omitted: readonly string[], room: boolean): string[] {
  if (omitted.length === 0 || !room) return [];
  const rest = omitted.length - namedInNote;
  const more = rest > 0 ? ` and ${rest} more` : '';
  const labels = omitted.slice(0, namedInNote).map((label) => label.slice(0, longestLabel));
  return [`(Left out for length: ${labels.join('; ')}${more}.)`];
}
