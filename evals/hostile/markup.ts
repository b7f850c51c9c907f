import { lexer, type Token, walkTokens } from 'marked';

import { Harm } from './entrance';

/** Names of all elements that a page opens. */
export function elementsOf(page: string): Set<string> {
  return new Set(
    Array.from(page.matchAll(/<([a-z][a-z0-9]*)/gi), ([, name = '']) => name.toLowerCase()),
  );
}

/**
 * Markup that outside text must never become.
 * @throws Harm that names it
 */
export function holdNoLinks(markdown: string): void {
  void walkTokens(lexer(markdown), (token: Token) => {
    if (token.type !== 'html' && token.type !== 'link' && token.type !== 'image') return;
    throw new Harm(`Markdown with a token "${token.type}": ${token.raw.slice(0, 60)}`);
  });
}

/** Headings of a report: of the first level how many, of the second what they say. */
export function headingsOf(markdown: string): { titles: number; sections: string[] } {
  const found = { titles: 0, sections: [] as string[] };
  void walkTokens(lexer(markdown), (token: Token) => {
    if (token.type !== 'heading') return;
    if (token.depth === 1) found.titles += 1;
    if (token.depth === 2) found.sections.push(token.raw.trim());
  });
  return found;
}

/** What Slack takes for more than text: mentions and links that are not ours. */
export function holdNoMentions(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { type, text } = value as { type?: unknown; text?: unknown };
  if (typeof text === 'string' && (type === 'mrkdwn' || 'blocks' in value)) {
    const odd = /<(?!https:\/\/noc\.example\.net\/)[^>]{0,60}/.exec(text);
    if (odd !== null) throw new Harm(`Slack text with ${odd[0]}`);
  }
  for (const member of Object.values(value)) holdNoMentions(member);
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

export function holdNoControls(what: string, text: string): void {
  const found = control.exec(text);
  if (found === null) return;
  throw new Harm(`${what} with U+${found[0].charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A command that is there to be copied: what it names must stay one word of it, as shells read. */
export function holdOneWord(text: string): void {
  for (const [line] of text.matchAll(/^netoncall evidence show .* --pointer .*$/gm)) {
    if (/--pointer (?:'[^']*'|\\')+$/.test(line)) continue;
    throw new Harm(`a command that runs another: ${line.slice(-80)}`);
  }
}
