import { stripVTControlCharacters } from 'node:util';

import { visibleWidth } from './wrap-words';

/** No more of a line is given up for the sake of a whole word. */
const longestCut = 24;

/** Columns up to which a line is kept, so that it ends with a word where one is near. */
function wholeWords(line: string, columns: number): number {
  const kept = Array.from(stripVTControlCharacters(line))
    .slice(0, columns + 1)
    .join('');
  const end = kept.trimEnd().lastIndexOf(' ');
  return end > columns - longestCut
    ? Math.max(0, Array.from(kept.slice(0, end + 1)).length)
    : columns;
}

/** Cuts a line to the terminal's width: a line that wraps could not be drawn over again. */
export function fitLine(line: string, columns: number): string {
  if (visibleWidth(line) <= columns) return line;
  const whole = wholeWords(line, columns - 1);
  let visible = 0;
  let fitted = '';
  // Styles count nothing and are kept to the end, so that they are closed again.
  // oxlint-disable-next-line no-control-regex -- the styles of our own colors
  for (const part of line.split(/(\u001B\[[0-9;]*m)/)) {
    if (part.startsWith('\u001B')) fitted += part;
    else {
      const characters = Array.from(part).slice(0, Math.max(0, whole - visible));
      visible += characters.length;
      fitted += characters.join('');
    }
  }
  return `${fitted}…`;
}
