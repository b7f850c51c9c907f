export interface QueryWord {
  text: string;
  start: number;
  end: number;
}

/** Words of a text with their places, without the punctuation around them; `host=pe1` is two. */
export function queryWords(text: string): QueryWord[] {
  const words: QueryWord[] = [];
  for (const match of text.matchAll(/[^\s,;()"'!|=\\[\]{}]+/g)) {
    const leading = /^[@#.:<>-]*/.exec(match[0])?.[0].length ?? 0;
    const word = match[0].slice(leading).replace(/(?<![.:?/>-])[.:?/>-]+$/, '');
    if (word === '') continue;
    const start = match.index + leading;
    words.push({ text: word, start, end: start + word.length });
  }
  return words;
}

export interface Span {
  start: number;
  end: number;
}

export function overlaps(spans: readonly Span[], place: Span): boolean {
  return spans.some((span) => place.start < span.end && span.start < place.end);
}
