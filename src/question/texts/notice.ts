import { listPattern, listSource } from '../word-list';
import noticeWords from '../words/notices.json';
import { spelledOut } from './alert-words';
import { fieldsOf, kindOfField } from './fields';
import { isNotice, withoutHead } from './notice-head';
import { sinceStamp } from './stamps';
import type { TextReading } from './text-reading';

/** Notifications in words of their own: a trap, a saved search, a monitor, a message of a pager. */

const products = new RegExp(listPattern(noticeWords.products).source, 'giu');
/** What a system tells of itself: whom it wakes, how urgent it takes it, what can be clicked. */
const furniture = new RegExp(
  String.raw`^\W{0,4}${listPattern(noticeWords.furniture).source}|^\W{0,2}(?:@\S+\s*)+$|^(?:\[[^\]]{1,40}\]\s*){2,}$|https?:\/\/\S+$|\b(?:monitor|alert|search)\b.{0,40}\b(?:was|were)\b.{0,10}\btriggered\b`,
  'iu',
);
/** Lines of a text that are read, and how much of each. */
const [linesAtMost, lineLength] = [24, 600];

/** `IF-MIB::ifDescr.8 = STRING: GigabitEthernet0/0/0/1`: an object of SNMP with what it holds. */
const object =
  /[A-Za-z][\w-]{1,40}::(\w{1,40})(?:\.[\d.]{1,60})? = [A-Za-z][\w-]{1,20}: (?:[A-Za-z][\w-]{1,40}::)?([^\s=]{1,80})/g;
const named: Readonly<Record<string, string>> = {
  ifdescr: 'interface',
  ifname: 'interface',
  bgppeerremoteaddr: 'neighbor',
};
/** `PE1 [UDP: [PE1]:161->[nms]:162]:` before a trap. */
const sender = /^(?:\S{4,30} [\d:.]{5,15} )?([A-Za-z][\w.-]{0,62}) \[(?:UDP|TCP)[^\n]{0,120}$/;
/** `{device:PE2,interface:GigabitEthernet0/0/0/0}`: tags. */
const tags = /\{([\w.-]{1,40}:[^{}\n]{1,200})\}/g;
/** `isis_adjacency_count`: a measured value by its name. */
const measured = /(?<![\w./-])[a-z]{2,20}(?:_[a-z]{2,20}){1,5}(?![\w./-])/g;

function objectWords(_found: string, name: string, value: string): string {
  const word = named[name.toLowerCase()];
  if (word !== undefined) return `${word} ${value},`;
  const told = value.replace(/\(\d{1,3}\)$/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return /trapoid$/i.test(name) ? `${told},` : `${name.replace(/^if/, '')} ${told},`;
}

/** `AlertBot APP 2:38 AM`, `:eyes: 3 1 reply`: who posted a message in a chat, and what others did with it. */
const posted =
  /^(?:\S{2,30} ){1,3}(?:APP|BOT)(?: \d{1,2}:\d{2}(?: ?[AP]M)?)?$|^(?::[a-z][a-z0-9_+-]{1,30}: ?\d{0,4} ?)+(?:\d{1,4} repl(?:y|ies).{0,40})?$/i;
const emoji = /(?<!\S):[a-z][a-z0-9_+-]{1,30}:(?!\S)/g;
/** `(warning, core)`: how bad it is, and whom it is sent to. */
const graded = new RegExp(String.raw`\(${listSource(noticeWords.states)}[^()\n]{0,60}\)`, 'giu');

/** `IsisAdjacencyLost`, and no `GigabitEthernet0`. */
const camelCase = /(?<![\p{L}\p{N}_./-])(?:\p{Lu}\p{Ll}{1,20}){2,8}(?![\p{L}\p{N}_./-])/gu;

/** A line without its fields that tell of the system itself. */
function withoutOwn(line: string): string {
  const fields = fieldsOf(line);
  // "Site Test": the last word says what it is.
  const isOwn = (name: string) =>
    (kindOfField(name) ?? kindOfField(name.split(' ').at(-1) ?? '')) === 'own';
  const kept = fields.filter(({ name }) => !isOwn(name));
  return kept.length === fields.length
    ? line
    : kept.map(({ name, value }) => `${name}: ${value}`).join('; ');
}

function wordsOf(whole: string): string {
  return withoutOwn(withoutHead(whole))
    .replaceAll(emoji, ' ')
    .replaceAll(camelCase, spelledOut)
    .replaceAll(graded, ' ')
    .replace(sender, 'on $1')
    .replaceAll(object, objectWords)
    .replaceAll(tags, (_found, pairs: string) => pairs.replaceAll(':', ' ').replaceAll(',', ', '))
    .replaceAll(measured, (found) => found.replaceAll('_', ' '))
    .replaceAll(/`[^`\n]{1,200}`/g, ' ')
    .replaceAll(products, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[\s>:,-]+|[\s,:.]+$/g, '');
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, lineLength))
    .filter((line) => line !== '')
    .slice(0, linesAtMost);

/**
 * The lines of a log that a notification holds, with what a person asks beside them: what else stands
 * there is said by its system. Any other text as it is.
 */
export function withoutFrame(text: string, isLogged: (line: string) => boolean): string {
  const lines = linesOf(text);
  if (!isNotice(lines) || !lines.some(isLogged)) return text;
  const kept = lines.filter(
    (line) => isLogged(line) || (line.endsWith('?') && !furniture.test(line)),
  );
  return kept.join('\n');
}

/** What a notification reports, with the time that it tells, and what a person asks beside it. */
export function readNotice(text: string): TextReading | null {
  const lines = linesOf(text);
  if (!isNotice(lines)) return null;
  const asked = lines.filter((line) => line.endsWith('?') && !furniture.test(line));
  const told = lines
    .filter((line) => !asked.includes(line) && !furniture.test(line) && !posted.test(line))
    .map(wordsOf)
    .filter((line) => line !== '');
  if (told.length === 0) return null;
  const said = asked.join(' ');
  return {
    kind: 'alert',
    text: [said, `Monitoring reports an alert: ${told.join('; ')}`, sinceStamp(text)]
      .filter((one) => one !== '')
      .join(' '),
    asked: said,
  };
}
