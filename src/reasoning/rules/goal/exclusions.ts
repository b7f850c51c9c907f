import type { Span } from './query-words';

const lookVerbs =
  'look|check|touch|query|read|include|use|review|show|examine|inspect|consider|go|connect|log';

/** What of a router may be left out by its name alone. */
const areas = String.raw`(?=(?:the\s+)?(?:bgp|is-?is|mpls|ldp|vpns?|vrfs?|logs?|interfaces?|ports?)(?![\w-]))`;
/** Whoever wants something looked at may say what not; "BGP is down, not IS-IS" leaves nothing out. */
const wanted = String.raw`\b(?:check|look|review|show|verify|health|status|everything)\b`;

/** Openings of a clause that says what is to be left out. */
const openings = new RegExp(
  [
    String.raw`\b(?:except|excluding|apart from|other than|leave out|leaving out|skip|skipping|ignore|ignoring)(?:\s+for)?\b`,
    String.raw`\b(?:but|and)\s+not\b`,
    String.raw`\bnot\s+(?:on|at|for|including)\b`,
    String.raw`\b(?:do not|don't|dont|never|without|please no)\s+(?:\w+\s+){0,2}?(?:${lookVerbs})(?:ing)?\b`,
    String.raw`\b(?:all|every|each|any)\s+(?:(?:of\s+)?(?:the|our)\s+)?[\w-]+\s+but\b`,
    String.raw`${wanted}[^.?!;]{0,60}?,\s*not\s+${areas}`,
    String.raw`\b(?:everything|anything|all)\b[^.?!;,]{0,40}?\sbut\s+${areas}`,
  ].join('|'),
  'gi',
);

/** Where such a clause ends: at the sentence's end, or where the text turns to something else. */
const ending =
  /[.;:!?](?:\s|$)|\b(?:but|then)\b|(?:,\s*|\band\s+)(?:then\s+|only\s+|just\s+|please\s+)?(?:check|look|review|show|see|also)\b|(?<=\w\s+)(?:on|of|at)\s/i;

/** Stretches of a query that name what must not be looked at. */
export function exclusionSpans(text: string): Span[] {
  return [...text.matchAll(openings)].map((match) => {
    const start = match.index + match[0].length;
    const end = ending.exec(text.slice(start));
    return { start, end: end === null ? text.length : start + end.index };
  });
}

/** The query without what it says to leave out. */
export function withoutExclusions(text: string): string {
  return exclusionSpans(text).reduceRight(
    (rest, span) => `${rest.slice(0, span.start)} ${rest.slice(span.end)}`,
    text,
  );
}
