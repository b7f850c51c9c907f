import { cleanText } from '../../domain/text/escape';
import { count } from '../../domain/text/phrases';
import { isRecord, membersOf, Quantity, quantityOf } from './members';

/** Members, items and letters of one value inside a line. */
const mostMembers = 12;
const mostItems = 10;
const textLength = 200;
/** How deep a line looks into a value; what lies deeper is counted. */
const depthInLine = 2;

/** A value as part of one line. Text of tools stays data: cleaned, cut, on one line. */
export function sayValue(value: unknown, depth: number = depthInLine): string {
  const quantity = quantityOf(value);
  if (quantity !== null) return sayQuantity(quantity);
  if (value === null || value === undefined) return 'not known';
  if (typeof value === 'string') return value === '' ? '(empty)' : cleanText(value, textLength);
  if (Array.isArray(value)) return sayItems(value, depth);
  return isRecord(value) ? sayMembers(value, depth) : (JSON.stringify(value) ?? '');
}

function sayQuantity({ value, unit }: Quantity): string {
  const text = sayValue(value);
  // "1" is how a plain number says that it has no unit.
  return value === null || unit === '1' || unit === '' ? text : `${text} ${cleanText(unit, 40)}`;
}

function sayItems(items: readonly unknown[], depth: number): string {
  if (items.length === 0) return 'none';
  if (depth === 0) return count(items.length, 'item');
  const shown = items.slice(0, mostItems).map((item) => bracketed(item, depth - 1));
  return withRest(shown.join(', '), items.length - shown.length);
}

/** `id: ticket-9; status: open; labels: billing, urgent`. */
export function sayMembers(record: Record<string, unknown>, depth: number = depthInLine): string {
  const members = membersOf(record);
  if (members.length === 0) return 'nothing';
  if (depth === 0) return count(members.length, 'member');
  const shown = members
    .slice(0, mostMembers)
    .map(({ name, value }) => `${cleanText(name, 60)}: ${bracketed(value, depth - 1)}`);
  return withRest(shown.join('; '), members.length - shown.length);
}

/** What has members of its own stands in brackets, so that a line can be read. */
function bracketed(value: unknown, depth: number): string {
  const text = sayValue(value, depth);
  return depth > 0 && isRecord(value) && quantityOf(value) === null ? `(${text})` : text;
}

function withRest(text: string, rest: number): string {
  return rest > 0 ? `${text} and ${rest} more` : text;
}
