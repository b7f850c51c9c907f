import { visibleWidth } from './wrap-words';

/** Cuts a line to the terminal's width: a line that wraps could not be drawn over again. */
export function fitLine(line: string, columns: number): string {
  if (visibleWidth(line) <= columns) return line;
  let visible = 0;
  let fitted = '';
  // Styles count nothing and are kept to the end, so that they are closed again.
  // oxlint-disable-next-line no-control-regex -- the styles of our own colors
  for (const part of line.split(/(\u001B\[[0-9;]*m)/)) {
    if (part.startsWith('\u001B')) fitted += part;
    else {
      const characters = Array.from(part).slice(0, Math.max(0, columns - 1 - visible));
      visible += characters.length;
      fitted += characters.join('');
    }
  }
  return `${fitted}…`;
}
