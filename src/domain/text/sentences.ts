/** Splits after a full stop that ends a sentence: followed by space and a capital letter or quote. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?]["”)]?)\s+(?=["“(]?[\p{Lu}\d])/u)
    .filter((part) => part.trim() !== '');
}

/** A text with a sentence behind its first one: a ticket has room for the first sentences only. */
export function insertSecond(text: string, sentence: string): string {
  const [first = '', ...rest] = splitSentences(text);
  return [first, sentence, ...rest].join(' ');
}
