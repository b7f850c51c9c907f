import { offsetMinutes, usualZones } from '../../../domain/text/time-zones';

const names = Object.keys(usualZones).join('|');

/** What may stand after a time of day: a zone, an offset with its sign, or "local time". */
export const zoneAfterTime = String.raw`(?:\s*\(?\b(?:${names})\b(?:[+-]\d{1,2}(?::\d{2})?|(?![+-]\d{1,2}(?![\d:])))\)?|\s*[+-]\d{4}\b|\s+local(?:\s+time)?\b)`;

const clock = String.raw`\b\d{1,2}(?:[:h.]\d{2}(?::\d{2})?)?\s*(?:am|pm)?`;
/** "07:25 CEST", "5 am (EST)", "22:00Z", "07:25 +0200"; a range's second time is no offset. */
const besideTime = new RegExp(
  String.raw`${clock}(?:\s*\(?(${names})\b(?!\s?[+−-]\d{1,2}(?![\d:]))|\s*([+-]\d{4})\b)`,
  'i',
);
const writtenOffset = /\b(?:UTC|GMT)\s?([+−-]\d{1,2}(?::?\d{2})?)(?!\d)/i;
/** "local time (CEST)", "all times are PST": in capitals, as it may be a word or a place otherwise. */
const declared = new RegExp(
  String.raw`(?:\b[Ll]ocal|\b[Tt]imes?|\b[Zz]one)\b[^.?!\d]{0,24}?[\s(](${names})\b`,
);

/** Minutes east of UTC in which a question tells its times; UTC, as routers' logs are, where it says none. */
export function zoneOf(text: string): number {
  const beside = besideTime.exec(text);
  const named = beside?.[1] ?? null;
  if (named !== null) return usualZones[named.toUpperCase()] ?? 0;
  const offset = offsetMinutes(beside?.[2] ?? writtenOffset.exec(text)?.[1] ?? '');
  if (offset !== null) return offset;
  return usualZones[declared.exec(text)?.[1] ?? ''] ?? 0;
}
