import { stripVTControlCharacters } from 'node:util';

/**
 * Breaks text at spaces so that no line is wider than `width` columns where that is possible.
 * Styles do not count; a word that is wider stays whole, so that it can be copied.
 */
export function wrapWords(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width));
}

/** Lines broken at words, each going on below its text: behind its mark, and the number of a step. */
export function wrapHanging(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [lead = ''] = /^ *(?:\S +)?(?:\d+\. )?/.exec(stripVTControlCharacters(line)) ?? [];
      const indent = ' '.repeat(lead.length);
      const [margin = ''] = /^ */.exec(line) ?? [];
      const [first = '', ...rest] = wrapWords(line.slice(margin.length), width - margin.length);
      return [
        `${margin}${first}`,
        ...(rest.length === 0 ? [] : wrapWords(rest.join(' '), width - indent.length)).map(
          (part) => `${indent}${part}`,
        ),
      ];
    })
    .join('\n');
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && visibleWidth(longer) > width) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

/** Columns that text takes, styles left out. */
export function visibleWidth(text: string): number {
  return Array.from(stripVTControlCharacters(text)).length;
}
