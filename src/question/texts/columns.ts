import { kindOfField } from './fields';

/** Tables and fields that stand beside each other with more than one blank between them. */

/** Two words apart are a field and its value. */
const fewestColumns = 3;
const gap = /[ \t]{2,}|\t/;
const apart = /(?<=\S)[ \t]{2,}(?=\p{L}[\p{L}\p{N} ]{1,24}:[ \t])/gu;
const isField = /^[ \t]{0,4}\p{L}[\p{L}\p{N} ]{1,24}:[ \t]/u;
/** `%ROUTING-BGP-5-ADJCHANGE`: a cell that holds a line of a log. */
const mnemonic = /%[A-Z][A-Z0-9_-]{1,60}-\d-[A-Z0-9_]{2,40}/;

/** The names of a table's columns, where one of them is known for routers; null for any other line. */
function columnsOf(line: string): string[] | null {
  const names = line.trim().split(gap);
  const isHeading =
    names.length >= fewestColumns &&
    names.every((name) => /^[\p{L}_@][\p{L}_@. -]{0,30}$/u.test(name)) &&
    names.some((name) => kindOfField(name) === 'device');
  return isHeading ? names : null;
}

/** A row by the names of its columns; of a line of a log, the router and the line. */
function rowOf(line: string, names: readonly string[]): string | null {
  const cells = line.trim().split(gap);
  if (cells.length < names.length) return null;
  const last = cells.slice(names.length - 1).join(' ');
  const values = [...cells.slice(0, names.length - 1), last];
  const device = names.findIndex((name) => kindOfField(name) === 'device');
  const logged = values.find((value) => mnemonic.test(value));
  return logged === undefined
    ? names.map((name, at) => `${name}: ${values[at] ?? ''}`).join(' | ')
    : `${values[device] ?? ''} ${logged}`;
}

/** A text in which each row of a table tells its columns, and each field of a line stands apart. */
export function withColumnsNamed(text: string): string {
  if (!gap.test(text)) return text;
  let names: string[] | null = null;
  const told = text.split('\n').flatMap((line): string[] => {
    const row = names === null ? null : rowOf(line, names);
    if (row !== null) return [row];
    names = columnsOf(line);
    if (names !== null) return [line];
    return [isField.test(line) ? line.replaceAll(apart, ' | ') : line];
  });
  return told.join('\n');
}
