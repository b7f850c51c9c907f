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
    String.raw`\b(?:any|anything|anybody|anyone|nothing|nobody|else|new)\b[^.?!;]{0,40}\bbesides\b`,
    String.raw`\b(?:but|and)\s+not\b`,
    String.raw`\bnot\s+(?:on|at|for|including)\b`,
    String.raw`\b(?:do not|don't|dont|never|without|please no)\s+(?:\w+\s+){0,2}?(?:${lookVerbs})(?:ing)?\b`,
    String.raw`\b(?:all|every|each|any)\s+(?:(?:of\s+)?(?:the|our)\s+)?[\w-]+\s+but\b`,
    String.raw`${wanted}[^.?!;]{0,60}?,\s*not\s+${areas}`,
    String.raw`\b(?:everything|anything|all)\b[^.?!;,]{0,40}?\sbut\s+${areas}`,
  ].join('|'),
  'gi',
);

/** "R201 excluded", `ips-pe hariç`, `PE1以外`: what is left out stands before the word. */
const name = String.raw`[\w][\w.-]{0,40}`;
const before = new RegExp(
  String.raw`(?<![\w.-])(${name}(?:(?:\s(?:and|ve)\s|と|和)${name}){0,4})\s?(?:excluded|hariç|dışında(?:ki)?|以外)(?![a-z])`,
  'giu',
);

/** Where such a clause ends: at the sentence's end, or where the text turns to something else. */
const ending =
  /[.;:!?](?:\s|$)|\b(?:but|then)\b|(?:,\s*|\band\s+)(?:then\s+|only\s+|just\s+|please\s+)?(?:check|look|review|show|see|also)\b|(?<=\w\s+)(?:on|of|at)\s/i;

/** Stretches of a query that name what must not be looked at. */
export function exclusionSpans(text: string): Span[] {
  const behind = [...text.matchAll(openings)].map((match) => {
    const start = match.index + match[0].length;
    const end = ending.exec(text.slice(start));
    return { start, end: end === null ? text.length : start + end.index };
  });
  const named = [...text.matchAll(before)].map(({ index, 1: names = '' }) => ({
    start: index,
    end: index + names.length,
  }));
  return [...behind, ...named].sort((a, b) => a.start - b.start);
}

/** The query without what it says to leave out. */
export function withoutExclusions(text: string): string {
  return exclusionSpans(text).reduceRight(
    (rest, span) => `${rest.slice(0, span.start)} ${rest.slice(span.end)}`,
    text,
  );
}
