import { listPattern, listSource } from '../word-list';
import noticeWords from '../words/notices.json';
import { fieldsOf } from './fields';
import { namesPlace } from './signature';

/** How a notification of a system begins, whatever system it is: by its form, and by words that no person begins with. */

const head = listPattern(noticeWords.heads);
const alone = listSource(noticeWords.alone);
/** `THRESHOLD: …`, `Notice #30977: …`: a line that no person begins so. */
const called = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,4}${alone}\s?(?:#?\d{1,12}\s?)?[:|\]]\s`,
  'iu',
);
const crossed = listPattern(noticeWords.crossed);
/** `[FIRING:1] `, `[Triggered] `: the state of an alert in brackets. */
const stated = new RegExp(
  String.raw`^[^\p{L}\p{N}[]{0,4}\[${listSource(noticeWords.states)}(?:\s?[:#]\s?\d{1,6})?\]\s`,
  'iu',
);
const product = String.raw`(?:[\p{L}\p{N}.&-]{2,30} ){0,3}`;
/** `ALRT #4471 on CORE-BGP: `, `OpenNMS notice #61833: `: the alert's number, and what the system files it under. */
const numbered = new RegExp(
  String.raw`^\W{0,4}${product}${alone}\s?#\s?\d{1,12}(?:\s(?:on|for|from|in|at)\s\S{1,60}?)?\s?[:|\]-]\s`,
  'iu',
);
/** `ThousandEyes Alert - `: who reports, before what is reported in fields. */
const reporting = new RegExp(String.raw`^\W{0,4}(?=\S+ )${product}${alone}\s?[:|-]\s`, 'iu');
const fewestFields = 2;
/** `Reply 4:Ack, 6:Resolv`, `Reply ACK to acknowledge`: what may be sent back to a pager. */
const menu =
  /\b(?:[Rr]eply|REPLY|[Pp]ress|PRESS|[Tt]ext|TEXT|[Ss]end|SEND)\s(?:with\s)?(?:\d{1,3}|[A-Z]{2,8})\s?(?:[:=]|to\b|for\b)[^?\n]{0,200}$/;

/** Whether lines are a notification of a system, and no words of a person. */
export function isNotice(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  const begins = lines.slice(0, 2);
  if (begins.some((line) => stated.test(line)) || numbered.test(first)) return true;
  if (lines.some((line) => menu.test(line))) return true;
  if (lines.length > 1 && begins.some((line) => head.test(line))) return true;
  const fields = lines.slice(1).filter((line) => fieldsOf(line).length > 0);
  if (reporting.test(first) && fields.length >= fewestFields) return true;
  return begins.some((line) => crossed.test(line) && !line.endsWith('?')) && called.test(first);
}

/** A line without what its system calls the alert, where the rest of it names what it is about. */
export function withoutHead(line: string): string {
  const plain = line.replace(menu, '').replace(stated, '');
  const [reporter = ''] = reporting.exec(plain) ?? [];
  const told = namesPlace(reporter) ? plain : plain.slice(reporter.length);
  const rest = told.replace(numbered, '');
  return namesPlace(rest) ? rest : told;
}
