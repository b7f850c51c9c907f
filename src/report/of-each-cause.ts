import type { EvidencePointer } from '../domain/analysis/check';
import type { Finding } from '../domain/analysis/finding';
import { splitSentences } from '../domain/text/sentences';

/** Causes of which a ticket tells more than the title. */
const mostCauses = 2;

/** Why it is the cause, and of each other one that the answer names what was read of it. */
export function whyText(cause: Finding | undefined, others: readonly Finding[]): string {
  if (cause === undefined || others.length === 0) return cause?.explanation ?? '';
  const [first = '', ...rest] = splitSentences(cause.explanation);
  const read = others.flatMap(({ explanation }) => splitSentences(explanation).slice(0, 2));
  return [first, ...read, ...rest].join(' ');
}

/** What changed before each cause: that of one router is not known says nothing of another. */
export function changedText(causes: readonly Finding[]): string {
  const told = [...new Set(causes.slice(0, mostCauses).flatMap(({ changed }) => changed ?? []))];
  const [first = '', ...rest] = told;
  // "not known: …" behind what is known of another router reads as a doubt of that.
  return [
    first,
    ...rest.map((text) => (text.startsWith(unknownHead) ? text.slice(unknownHead.length) : text)),
  ].join('; ');
}

const unknownHead = 'not known: ';

/** The most telling of each cause first: what is said of two routers needs something of both. */
export function evidenceOfEach(causes: readonly Finding[]): EvidencePointer[] {
  return [
    ...causes.slice(0, mostCauses).flatMap(({ evidence: [first] }) => first ?? []),
    ...(causes[0]?.evidence.slice(1) ?? []),
  ];
}
