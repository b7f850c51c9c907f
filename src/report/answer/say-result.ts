import { cleanText } from '../../domain/text/escape';
import { count, sentence } from '../../domain/text/phrases';
import { isRecord, type Member, membersOf, quantityOf } from './members';
import { sayTable } from './say-table';
import { sayMembers, sayValue } from './say-value';

const mostLines = 12;
const lineLength = 300;

/**
 * What a call brought, as lines of plain text: a list as a table, a number with its unit, an object
 * as its members, a text as its first lines. What is left out is counted.
 * @param lead what the lines are about, such as the step; without a full stop
 */
export function sayResult(lead: string, content: unknown): string[] {
  const value = withoutWrapper(content);
  if (typeof value === 'string') return sayText(lead, value);
  if (Array.isArray(value)) return sayList(lead, value);
  if (!isRecord(value)) return [sentence(`${lead}: ${sayValue(value)}`)];
  const members = withoutPaging(value);
  const [only] = members;
  if (members.length === 1 && Array.isArray(only?.value)) return sayResult(lead, only.value);
  const long = members.filter(({ value: one }) => isLong(one));
  const rest = members.filter((member) => !long.includes(member));
  const line = rest.length === 0 ? '' : sayMembers(asRecord(rest));
  return [
    ...(line === '' && long.length > 0 ? [] : [sentence(`${lead}: ${line || 'done'}`)]),
    ...long.flatMap(({ name, value: one }) =>
      sayResult(line === '' ? `${lead}: ${name}` : sentenceCase(name), one),
    ),
  ];
}

/** A result of one member is what that member holds, where the member is a list or an object. */
function withoutWrapper(content: unknown): unknown {
  if (!isRecord(content)) return content;
  const members = Object.values(content);
  const [only] = members;
  const wraps = members.length === 1 && (typeof only === 'object' || isTextWrapper(content));
  return wraps && only !== null && quantityOf(only) === null ? only : content;
}

/** Servers put a text that is no JSON into a member of this name. */
function isTextWrapper(content: Record<string, unknown>): boolean {
  return typeof (content['content'] ?? content['text'] ?? content['result']) === 'string';
}

/** What servers tell beside a list of which all is there. */
const pagingNames =
  /^(?:is )?(?:truncated|incomplete|has ?more|next(?: ?(?:page|cursor|token))?)$/i;

/**
 * Members without those that a list beside them tells better: how many it has, and that there are no
 * more of them.
 */
function withoutPaging(record: Record<string, unknown>): Member[] {
  const members = membersOf(record);
  const lists = members.flatMap(({ value }) => (Array.isArray(value) ? [value] : []));
  const [list] = lists;
  if (list === undefined || lists.length > 1) return members;
  return members.filter(({ name, value }) => {
    if (value === list.length) return !/^(?:count|total|size|length)\b|\bcount$/i.test(name);
    return !(pagingNames.test(name) && (value === false || value === null || value === ''));
  });
}

function isLong(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null);
  return typeof value === 'string' && value.includes('\n');
}

function sayList(lead: string, items: readonly unknown[]): string[] {
  if (items.length === 0) return [sentence(`${lead}: none found`)];
  const records = items.filter(isRecord);
  if (records.length < items.length) return [sentence(`${lead}: ${sayValue(items)}`)];
  const [only] = records;
  if (records.length === 1 && only !== undefined) return sayResult(lead, only);
  return [`${lead} (${records.length}):`, ...sayTable(records)];
}

function sayText(lead: string, text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = '(empty)'] = lines;
  if (lines.length < 2) return [sentence(`${lead}: ${cleanText(first, lineLength)}`)];
  const shown = lines.slice(0, mostLines).map((line) => cleanText(line, lineLength));
  const rest = lines.length - shown.length;
  return [`${lead}:`, ...shown, ...(rest > 0 ? [`… and ${count(rest, 'more line')}.`] : [])];
}

function asRecord(members: readonly Member[]): Record<string, unknown> {
  return Object.fromEntries(members.map(({ name, value }) => [name, value]));
}

function sentenceCase(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
