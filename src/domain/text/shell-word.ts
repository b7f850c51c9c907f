/** A text as one word of a command that is there to be copied: POSIX shells read it back as it is. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
