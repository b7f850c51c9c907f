import { Marked, type RendererObject } from 'marked';
import { markedTerminal } from 'marked-terminal';

import { cleanLines } from '../../domain/text/escape';
import { renderTable } from './table';
import type { Terminal } from './terminal';
import { wrapWords } from './wrap-words';

/** Longer lines are hard to read, however wide the window is. */
const widest = 120;

/** Stands for a space at which no line may be broken, because it belongs to a command. */
const fixedSpace = '\u00A0';

/** What stands before the text of a list item. */
const indentation = '    ';

/**
 * Markdown for a person: laid out for a terminal, as it is for everything else (a file, a pipe).
 * What a device wrote cannot steer the terminal: control characters are gone before it is laid out.
 */
export function renderMarkdown(markdown: string, terminal: Terminal): string {
  const text = cleanLines(markdown);
  if (!terminal.rich) return text.trimEnd();
  const width = Math.min(terminal.width, widest);
  const { bold, yellow, underline } = terminal.colors;
  const plain = (value: string): string => value;
  const marked = new Marked(
    markedTerminal({
      width,
      reflowText: true,
      emoji: false,
      showSectionPrefix: false,
      tab: 2,
      firstHeading: (value) => bold(underline(value)),
      heading: bold,
      strong: bold,
      code: yellow,
      link: plain,
      href: underline,
      html: plain,
      blockquote: plain,
      del: plain,
      em: plain,
    }),
    { renderer: corrections(width, terminal) },
  );
  return marked.parse(text, { async: false }).replaceAll(fixedSpace, ' ').trimEnd();
}

/**
 * marked-terminal leaves Markdown inside list items as it is, does not wrap them, breaks commands
 * in code spans, and lets tables outgrow the window.
 */
function corrections(width: number, { colors }: Terminal): RendererObject {
  let depth = 0;
  return {
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : token.text;
    },
    codespan({ text }) {
      return colors.cyan(text.startsWith('netoncall ') ? text.replaceAll(' ', fixedSpace) : text);
    },
    list({ items }) {
      depth += 1;
      const room = width - depth * indentation.length;
      const blocks = items.map(({ tokens }) =>
        tokens.flatMap((token) => {
          const text = this.parser.parse([token], false);
          // A list inside the item is wrapped already.
          return token.type === 'list' ? text.trimEnd().split('\n') : wrapWords(text.trim(), room);
        }),
      );
      depth -= 1;
      return `${blocks.map((lines) => `  • ${lines.join(`\n${indentation}`)}`).join('\n')}\n\n`;
    },
    table({ header, rows }) {
      const cells = (row: typeof header): string[] =>
        row.map(({ tokens }) => this.parser.parseInline(tokens).replaceAll(fixedSpace, ' '));
      // What is cut out of a name of a port or a time is what tells it from the next one.
      const options = { width, heading: colors.bold, wholeWords: true };
      return `${renderTable(cells(header), rows.map(cells), options)}\n\n`;
    },
  };
}
