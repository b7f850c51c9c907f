declare module 'marked-terminal' {
  import type { MarkedExtension } from 'marked';

  type Style = (text: string) => string;

  export interface TerminalRendererOptions {
    code?: Style;
    codespan?: Style;
    heading?: Style;
    firstHeading?: Style;
    strong?: Style;
    em?: Style;
    del?: Style;
    link?: Style;
    href?: Style;
    html?: Style;
    blockquote?: Style;
    table?: Style;
    listitem?: Style;
    paragraph?: Style;
    hr?: Style;
    emoji?: boolean;
    unescape?: boolean;
    reflowText?: boolean;
    width?: number;
    showSectionPrefix?: boolean;
    tab?: number;
    tableOptions?: Record<string, unknown>;
  }

  export function markedTerminal(
    options?: TerminalRendererOptions,
    highlightOptions?: Record<string, unknown>,
  ): MarkedExtension;
}
