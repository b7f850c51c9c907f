import type { countTokens as Count } from 'gpt-tokenizer/encoding/cl100k_base';

/** Longer runs without a change between space and text take the tokenizer quadratic time. */
const longRun = /\S{256}|\s{256}/;
const pieces = /\s{0,64}\S{1,64}|\s{1,64}/g;
/** Of longer texts a sample is counted. */
const longestText = 200_000;

let count: typeof Count | undefined;

/** Counts of this process by text: a step's prompt, tools and earlier turns come with each turn. */
const known = new Map<string, number>();
/** Characters of text that are kept with their counts. */
const mostKept = 4_000_000;
let kept = 0;

/**
 * Estimates how many tokens a text takes: exact for cl100k, the vocabulary that many open models
 * extend. Models that spell numbers digit by digit take more, see `digitTokens`. The vocabulary
 * is loaded at the first use (a quarter of a second, 45 MB).
 */
export function countTokens(text: string): number {
  if (text === '') return 0;
  if (text.length > longestText) {
    const sample = text.slice(0, longestText);
    return Math.ceil((countTokens(sample) * text.length) / longestText);
  }
  const before = known.get(text);
  if (before !== undefined) return before;
  const tokens = tokenise(text) + digitTokens(text);
  remember(text, tokens);
  return tokens;
}

function tokenise(text: string): number {
  const counter = (count ??= load());
  const options = { disallowedSpecial: new Set<string>() };
  if (!longRun.test(text)) return counter(text, options);
  return (text.match(pieces) ?? []).reduce((sum, piece) => sum + counter(piece, options), 0);
}

function remember(text: string, tokens: number): void {
  if (kept + text.length > mostKept) {
    known.clear();
    kept = 0;
  }
  known.set(text, tokens);
  kept += text.length;
}

/**
 * Qwen and others give each digit a token of its own, where cl100k takes up to three at once.
 * Addresses and counters are most of what a router says, so the difference is counted in.
 */
function digitTokens(text: string): number {
  return (text.match(/\d{2,3}/g) ?? []).reduce((sum, group) => sum + group.length - 1, 0);
}

function load(): typeof Count {
  // eslint-disable-next-line typescript/no-require-imports
  return (require('gpt-tokenizer/encoding/cl100k_base') as { countTokens: typeof Count })
    .countTokens;
}
