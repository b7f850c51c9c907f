import { wrapWords } from './terminal/wrap-words';

/** The width that the library which writes help takes where there is no terminal. */
const usualWidth = 80;
/** Options, commands and examples are set in, headings end with a colon: they stay as they are. */
const isProse = (line: string): boolean => /^[^\s].*[^:]$/.test(line);

/**
 * Help with its paragraphs broken at the words of a terminal's width. What follows the options is
 * written in lines of its own width, which would break once more in mid-word.
 */
export function wrapHelp(text: string, columns: number | undefined): string {
  const width = Math.max(40, columns || usualWidth);
  const lines: string[] = [];
  let paragraph: string[] = [];
  const close = (): void => {
    if (paragraph.length > 0) lines.push(...wrapWords(paragraph.join(' '), width));
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    if (isProse(line)) paragraph.push(line);
    else {
      close();
      lines.push(line);
    }
  }
  close();
  return lines.join('\n');
}
