import { createHash } from 'node:crypto';

import {
  type Alert,
  alertLengths,
  annotationsAtMost,
  labelsAtMost,
} from '../../domain/alerts/alert';
import { cleanText } from '../../domain/text/escape';
import { alertSubjects, alertTitle, alertWords } from '../../question';
import type { ReadingTerms } from './delivery';

/** What a sender said of one alert, as it said it. */
export interface SaidAlert {
  /** Null: its labels tell it from others. */
  fingerprint: string | null;
  status: Alert['status'];
  startsAt?: unknown;
  endsAt?: unknown;
  /** When the status changed, where the sender says so apart from start and end. */
  changedAt?: unknown;
  severity?: unknown;
  /** Null: an annotation or the alert's name. */
  title?: string | null;
  labels: Readonly<Record<string, unknown>>;
  annotations?: Readonly<Record<string, unknown>>;
  url?: unknown;
}

/** Makes an alert of what was said of it: cut to length, without control characters. */
export function makeAlert(
  said: SaidAlert,
  { source, labels: names, ...terms }: ReadingTerms,
): Alert {
  const labels = texts(said.labels, labelsAtMost, alertLengths.label);
  const annotations = texts(said.annotations ?? {}, annotationsAtMost, alertLengths.annotation);
  const startsAt = readTime(said.startsAt);
  const endsAt = said.status === 'firing' ? null : readTime(said.endsAt);
  const changed = readTime(said.changedAt) ?? (said.status === 'firing' ? startsAt : endsAt);
  // Of the labels as they came: those that name the subject may stand behind many others.
  const subjects = alertSubjects(said.labels, names);
  const given = said.title ?? alertTitle(said.labels, said.annotations ?? {}, names);
  const title = cleanText(given ?? '', alertLengths.title) || `An alert of ${source}`;
  const severity = textOf(said.severity, alertLengths.label);
  return {
    source,
    fingerprint: fingerprintOf(said),
    status: said.status,
    startsAt,
    endsAt,
    changedAt: changed ?? terms.now.toISOString(),
    severity,
    critical: severity !== null && terms.critical.includes(severity.toLowerCase()),
    title,
    words: cleanText(alertWords(title, subjects), alertLengths.words),
    subjects,
    labels,
    annotations,
    url: webAddress(said.url),
  };
}

/** A long identity would be cut, and two alerts of the same beginning be one: it is hashed. */
function fingerprintOf({ fingerprint, labels, title }: SaidAlert): string {
  const clean = fingerprint === null ? '' : cleanText(fingerprint, alertLengths.fingerprint);
  if (fingerprint !== null && clean === fingerprint && clean !== '') return clean;
  const sorted = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1));
  const identity = fingerprint || JSON.stringify([title ?? null, sorted]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 32);
}

function texts(
  values: Readonly<Record<string, unknown>>,
  atMost: number,
  length: number,
): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const clean = cleanText(name, alertLengths.labelName);
    const text = textOf(value, length);
    return clean === '' || clean === '__proto__' || text === null ? [] : [[clean, text] as const];
  });
  return Object.fromEntries(entries.slice(0, atMost));
}

/** Texts, numbers and switches are said; lists and objects are no value of a label. */
export function textOf(value: unknown, length: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return null;
  }
  const text = cleanText(String(value), length);
  return text === '' ? null : text;
}

/** From here on a number of seconds would be a date far beyond any alert. */
const millisecondsFrom = 1e11;

/**
 * A time as ISO 8601 in UTC: from such a text with an offset, or from seconds or milliseconds since
 * 1970. Null where it is none, or before 2000: the year 1 says that there is none.
 */
export function readTime(value: unknown): string | null {
  const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
  const isTime =
    typeof number === 'string' && /^\d{4}-\d{2}-\d{2}T.{5,30}(?:Z|[+-]\d{2}:?\d{2})$/.test(number);
  const at =
    typeof number === 'number'
      ? number * (number < millisecondsFrom ? 1000 : 1)
      : isTime
        ? Date.parse(number)
        : Number.NaN;
  const isDate = at > Date.UTC(2000) && at < Date.UTC(2200);
  return isDate ? new Date(at).toISOString() : null;
}

/** A page may show it as a link: nothing but the web. */
function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > alertLengths.url) return null;
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return null;
  const { href, username, password } = new URL(value);
  return username === '' && password === '' && href.length <= alertLengths.url ? href : null;
}
