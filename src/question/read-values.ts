import type { ParsedQuestion } from '../domain/analysis/parsed-question';

const target = /(?<![\w.:])(?:\d{1,10}|\d{1,3}(?:\.\d{1,3}){3}):\d{1,10}(?![\w:])/g;
const timeOfDay = /^(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)$/;
const prefix = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}\/\d{1,2}(?!\w)/g;
/** RFC 1519: the network of all addresses. */
const everything = '0.0.0.0/0';

/** What is asked, without what is said beside: "…? thinking about deleting it from the import list". */
const asked = (text: string): string => text.split(/(?<=\?)\s/)[0] ?? text;

const uses = ['import', 'export'] as const;

/**
 * `64496:440`, `192.0.2.1:7`: route targets that a text names, and no time of day, with which of their
 * uses is asked about; both where neither or each is named. Null where there are none.
 */
export function targetsIn(text: string): NonNullable<ParsedQuestion['targets']> | null {
  const values = [...new Set(text.match(target) ?? [])].filter((one) => !timeOfDay.test(one));
  const named = uses.filter((use) => new RegExp(String.raw`\b${use}`, 'i').test(asked(text)));
  return values.length === 0 ? null : { values, as: named.length > 0 ? named : [...uses] };
}

/** Prefixes that a text names, the default route by its name too. */
export function prefixesIn(text: string): string[] {
  const named = text.match(prefix) ?? [];
  return [...new Set([...named, ...(/\bdefault route\b/i.test(text) ? [everything] : [])])];
}
