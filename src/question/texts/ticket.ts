import { usualZones } from '../../domain/text/time-zones';
import { listPattern } from '../word-list';
import noticeWords from '../words/notices.json';
import { namesPlace, withoutSignature } from './signature';
import { sinceStamp } from './stamps';
import type { TextReading } from './text-reading';

/** Fields of a ticket that say what is wrong; all others are about the ticket itself. */
const telling =
  /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|předmět|ämne|emne|aihe|konu|тема|summary|title|short[ _]description|description|beschreibung|descripción|descrição|descrizione|omschrijving|résumé|resumen|resumo|details?|problem|issue|message|work[ _]notes|comments?|symptoms?|impact(?:ed service)?|affected(?: \w+)?|ci|cmdb_ci|configuration item|device|site|customer|circuit(?: id)?|started|since|time|when)$/i;
const field = /^\s{0,4}(\p{L}[\p{L} _]{1,30}?)\s{0,4}[:=]\s{0,4}(.*)$/u;
const reported =
  /^(?:reported|detected|occurred|noticed|first seen|opened|created|raised|submitted|logged|registered)(?: (?:at|on|time|date))?$/i;
const clock = /\d{1,2}:\d{2}|\b\d{1,2}\s?[ap]m\b/i;
/** "2 - Medium" of a field for how many it concerns. */
const grade = /^\d\s?-\s?\p{L}+$/u;
const number =
  /^\W{0,4}(?:ticket|incident|case|inc|chg|req|prb|tkt|ritm)\b[\s#:_-]{0,3}\w{0,4}\d{2,}/i;
const ownNumber = /^\W{0,4}(?:INC|CHG|REQ|PRB|TKT|RITM|TASK)[-#:_ ]?\d{3,}\b[\s:.,-]{0,4}/;

/** "P1 - …" behind a ticket's number says how urgent it is, and names no router. */
const priority = /^\W{0,4}(?:P|SEV|PRIO)[- ]?[1-5]\b\s{0,3}[-:|\])]\s{0,3}/i;

/** What a line of a ticket says, without the ticket's own number and how urgent it is. */
function withoutNumber(line: string): string {
  const plain = line.replace(ownNumber, '').replace(/^\W{1,3}(?=P[1-5]\b)/i, '');
  return plain === line ? plain : plain.replace(priority, '');
}

/**
 * The text of a ticket without the fields that say who owns it, how urgent it is and where it is
 * filed; null where a text has neither a ticket's number at its head nor two of its fields.
 */
export function readTicket(whole: string): TextReading | null {
  const { body: text, remark } = withoutSignature(whole);
  const lines = withoutWorkNumber(text.split(/\r?\n/));
  const fields = lines.filter((line) => field.test(line)).length;
  const named = number.test(text) || ownNumber.test(text);
  if (fields < 2 && !(named && (lines.length > 1 || ownNumber.test(text)))) return null;
  if (fields < 2 && !named) return null;
  if (!named && !lines.some((line) => telling.test(field.exec(line)?.[1]?.trim() ?? '')))
    return null;
  const kept = lines.flatMap((line) => {
    const match = field.exec(line);
    if (match === null) return [withoutNumber(line).trim()];
    const name = (match[1] ?? '').trim();
    if (sender.test(name)) return senderIn(match[2] ?? '');
    if (telling.test(name))
      return grade.test((match[2] ?? '').trim()) ? [] : [labelled(name, match[2] ?? '')];
    if (reported.test(name) && clock.test(match[2] ?? '')) return [];
    return /^[\p{L} ]{1,20}$/u.test(name) && isAboutTicket(name) ? [] : [line.trim()];
  });
  const zone = senderZone(text);
  // When it was reported is when it began at the latest, where nothing tells of an earlier time.
  const stamps = lines.flatMap((line) => {
    const [, name = '', value = ''] = field.exec(line) ?? [];
    return reported.test(name.trim()) ? [sinceStamp(value)] : [];
  });
  const since = kept.some((line) => clock.test(line))
    ? ''
    : (stamps.find((one) => one !== '') ?? '');
  const told = [...kept, since, ...(zone === null ? [] : [`Times are ${zone}`])]
    .filter((line) => line !== '')
    .map((line) => (/[.?!:;]$/.test(line) ? line : `${line}.`));
  return remark === ''
    ? { kind: 'ticket', text: told.join(' ') }
    : { kind: 'ticket', text: [...told, remark].join(' '), asked: remark };
}

const subjectLine =
  /^\W{0,4}(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|předmět|ämne|emne|aihe|konu|тема)\s{0,4}:/iu;
const sender = /^(?:from|von|de|da|van|od|från|fra|lähettäjä|kimden|от)$/iu;

const works = listPattern(noticeWords.works);
/** `[PW-2026-77193]`, `EM-5512`, `NF-W-77120`: what the sender files the work under. */
const filedUnder =
  /\[?(?<![\w-])\p{Lu}{1,6}(?:[-_]\p{Lu}{1,6}){0,2}[-_#]?(?:\d{4}[-_])?\d{4,12}(?:[-_/]\d{1,6})?(?![\w-])\]?:?/gu;

/** A mail about planned work without its sender's number, where the mail names what is worked on. */
function withoutWorkNumber(lines: readonly string[]): string[] {
  const subject = lines.find((line) => subjectLine.test(line)) ?? '';
  const body = lines.filter((line) => line !== subject);
  const isWork = works.test(subject) && body.some((line) => namesPlace(line));
  if (!isWork) return [...lines];
  return lines.map((line) => (line === subject ? line.replaceAll(filedUnder, '') : line));
}

const sent = /^(?:sent|date|received|created|opened)\b([^\n]{0,80})/im;
const zoneNames = Object.keys(usualZones).join('|');
/** `(UTC+01:00)`, `-0300` and `EST` behind the time of day. */
const sentZone = new RegExp(
  String.raw`\b((?:UTC|GMT) ?[+-]\d{1,2}(?::?\d{2})?)|:\d{2}\s\(?(?:([+-]\d{2}:?\d{2})|(${zoneNames}))\b(?! ?[+-]\d)`,
);

/** "Sent: Friday 20:52 (UTC+01:00)" says what "our time" means in what follows. */
function senderZone(text: string): string | null {
  if (!/\b(?:our|my|local|their) time\b/i.test(text)) return null;
  const [, named, offset, zone] = sentZone.exec(sent.exec(text)?.[1] ?? '') ?? [];
  if (named !== undefined || offset === undefined) return named ?? zone ?? null;
  return `UTC${offset.replace(/(?<=\d{2})(?=\d{2}$)/, ':')}`;
}

/** A sender that is called as customers are in a network, `CUST-B helpdesk`, says whose trouble it is. */
function senderIn(value: string): string[] {
  const name = /^["']?([A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)+)\b/.exec(value.trim())?.[1];
  return name === undefined ? [] : [`customer ${name}`];
}

/** What stands in a field for a thing is named by the field; a sentence stands for itself. */
function labelled(name: string, value: string): string {
  const word = name.toLowerCase();
  if (/^(?:customer|site|circuit)/.test(word)) return `${word.split(' ')[0] ?? ''} ${value.trim()}`;
  if (/^(?:device|ci|cmdb|configuration)/.test(word)) return `on ${value.trim()}`;
  return withoutNumber(value.trim()).trim();
}

function isAboutTicket(name: string): boolean {
  return /^(?:priority|severity|urgency|status|state|number|ticket|assigned?(?: to| group)?|assignment group|assignee|opened(?: by| at)?|reported by|reporter|caller|requester|contact|category|sub ?category|type|created|updated|owner|queue|sla|due|phone|email|from|to|an|à|para|aan|till|til|kime|кому|cc|date|datum|data|fecha|sent|id|reference|tags?|labels?|typ|tipo|soort|priorit(?:é|ät|à|eit)|prioridade?|statut|état|estado|stato|rapporteur|demandeur|melder|gemeldet von|informador|solicitante|segnalato da|richiedente|relator|aanvrager)$/i.test(
    name,
  );
}
