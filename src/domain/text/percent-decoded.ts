/** A part of an address with its percent signs resolved; text with one that escapes nothing stays. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
