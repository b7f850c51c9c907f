/** Words and numbers of a text, compared without case, punctuation and trailing zeros. */
export function tokensOf(text: string): string[] {
  const found = text.toLowerCase().match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+/gu) ?? [];
  return found.map((token) => (/^\d/.test(token) ? String(Number(token)) : token));
}

/** Names, texts, numbers and truth values of a value, with the names of members before them. */
export function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object') return [JSON.stringify(value) ?? ''];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return Object.entries(value).flatMap(([name, one]) => [name, ...leavesOf(one)]);
}

/** What texts say, prepared once for many questions. */
export class Mentioned {
  /** Each token behind a space, each leaf behind a line feed, so that no phrase crosses leaves. */
  private readonly text: string;

  constructor(leaves: readonly string[]) {
    this.text = leaves.map((leaf) => ` ${tokensOf(leaf).join(' ')} `).join('\n');
  }

  /**
   * Whether a name, a phrase or a value occurs: in one leaf, as whole words. A number with its unit
   * may stand in two leaves, and so may the name of a property and its value.
   */
  has(phrase: string): boolean {
    const tokens = tokensOf(phrase);
    if (tokens.length === 0) return true;
    if (this.says(tokens)) return true;
    const [number = '', ...unit] = tokens;
    if (/^\d/.test(number) && unit.length === 1) return this.says([number]) && this.says(unit);
    const pair = /^([\w -]{1,40}?)\s*[:=]\s*(\S.*)$/s.exec(phrase.trim());
    if (pair === null) return false;
    const [, name = '', value = ''] = pair;
    return this.says(tokensOf(name)) && this.says(tokensOf(value));
  }

  private says(tokens: readonly string[]): boolean {
    return this.text.includes(` ${tokens.join(' ')} `);
  }
}
