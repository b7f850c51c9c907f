/** Whether a lower-case text holds a name as a whole word. */
export function holdsWord(text: string, name: string): boolean {
  const inName = /[a-z0-9_-]/;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!inName.test(text[at - 1] ?? ' ') && !inName.test(text[at + name.length] ?? ' '))
      return true;
  }
  return false;
}

/** The first of some names, the longest first, that a text holds as a whole word, in any case. */
export function nameIn(text: string | null, names: Iterable<string>): string | null {
  const written = text?.toLowerCase() ?? '';
  const longest = [...names].sort((a, b) => b.length - a.length);
  return longest.find((name) => name !== '' && holdsWord(written, name.toLowerCase())) ?? null;
}
