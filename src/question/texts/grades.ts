import { listSource } from '../word-list';
import grades from '../words/alert-grades.json';

const grade = String.raw`(?:P|SEV|PRIO)[- ]?[0-5]`;
const called = listSource(grades.names);
const ends = String.raw`(?![\w./:])`;

/** What systems write beside an alert or a ticket about it, and what looks like the name of a router. */
const labels = [
  // "Priority: P2", "sev=P1 (critical)".
  String.raw`${listSource(grades.asked)}\s{0,3}[:=]?\s{0,3}\(?${grade}\)?(?:\s?[-–(]\s?${called}\)?)?${ends}`,
  // "| P1 - Critical |", "[P2/High]", and not "P1 - CRITICAL" of a router that is so called.
  String.raw`(?<=[|;,([]\s{0,3})P[- ]?[0-5]\s?[-–/]\s?${called}(?=\s{0,3}(?:[|;,)\]]|$))`,
  // "Critical (P1)".
  String.raw`${called}\s?\(P[- ]?[0-5]\)`,
  // "They opened P2: …", "escalated to P1", "a P1 ticket".
  String.raw`(?<=\b(?:opened|raised|logged|filed|escalated|upgraded)\s{1,2}(?:(?:a|an|it|this|as|to)\s){0,2})${grade}(?![\w./])`,
  String.raw`(?<=\ba\s{1,2})${grade}(?=\s{1,2}(?:ticket|incident|case|call)\b)`,
  // "code: PE231", "(event id PE-40)".
  String.raw`\(?${listSource(grades.codes)}\s{0,3}[:=#]\s{0,3}[A-Z]{1,8}[-_]?\d{1,8}\)?${ends}`,
].map((source) => new RegExp(source, 'giu'));

/** A text without what its system tells of urgency and of its own codes: `P1 - Critical` is no router. */
export function withoutGrades(text: string): string {
  return labels.reduce((told, label) => told.replaceAll(label, ' '), text);
}
