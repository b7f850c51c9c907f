import type { PartStatus, SettledPart } from '../domain/analysis/goal-part';
import { cleanText } from '../domain/text/escape';
import { count, sentence } from '../domain/text/phrases';

const mostNamed = 6;
const textLength = 300;

const words: Record<Exclude<PartStatus, 'done'>, string> = {
  refused: 'Not done, because it was not approved',
  failed: 'Not done, because it failed',
  open: 'Not done',
};

/** What of a task was not done, what a person refused first; nothing where all of it was. */
export function partSentences(parts: readonly SettledPart[] = []): string[] {
  const order: Exclude<PartStatus, 'done'>[] = ['refused', 'failed', 'open'];
  const lines = order.flatMap((status) =>
    parts.filter((part) => part.status === status).map((part) => partSentence(part, words[status])),
  );
  const rest = lines.length - mostNamed;
  return rest > 0
    ? [...lines.slice(0, mostNamed), `${count(rest, 'more part')} of the task not done.`]
    : lines;
}

function partSentence({ text, why }: SettledPart, word: string): string {
  const what = cleanText(text, textLength).replace(/(?<![.\s])[.\s]+$/, '');
  const said = cleanText(why ?? '', textLength);
  // Of a call that is a part of its own, what is said of it begins with the call again.
  const reason = said.startsWith(`${what}: `) ? capitalized(said.slice(what.length + 2)) : said;
  return `${word}: ${what}.${reason === '' ? '' : ` ${sentence(reason)}`}`;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
