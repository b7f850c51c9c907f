/** Cuts text to a number of UTF-8 bytes without splitting a character, and marks the cut. */
export function clipBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let clipped = '';
  let used = Buffer.byteLength('…');
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > bytes) break;
    clipped += character;
  }
  return `${clipped}…`;
}
