/** Splits after a full stop that ends a sentence: followed by space and a capital letter or quote. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?]["”)]?)\s+(?=["“(]?[\p{Lu}\d])/u)
    .filter((part) => part.trim() !== '');
}
