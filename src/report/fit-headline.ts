import { splitSentences } from '../domain/text/sentences';

/** As much of a headline as is read at one glance, with its label. */
const headlineLength = 160;

export interface FittedHeadline {
  text: string;
  /** What had no room, which has to be said below it; empty where nothing was left out. */
  rest: string;
}

/**
 * A headline with whole sentences only, as many as fit behind its label; of a first sentence that is too
 * long itself, what stands in parentheses and behind semicolons is left out.
 */
export function fitHeadline(label: string, whole: string): FittedHeadline {
  const room = headlineLength - label.length - ': '.length;
  if (whole.length <= room) return { text: whole, rest: '' };
  const sentences = splitSentences(whole);
  // What a sentence rests on gives way to a further sentence, and follows below.
  const bare = withoutAsides(whole);
  if (sentences.length > 1 && bare !== whole && bare.length <= room)
    return { text: bare, rest: sentences.filter((one) => withoutAsides(one) !== one).join(' ') };
  const fitting = sentences.filter(
    (_one, index) => sentences.slice(0, index + 1).join(' ').length <= room,
  );
  if (fitting.length > 0) {
    const rest = sentences.slice(fitting.length).join(' ');
    return { text: fitting.join(' ').replace(/\.$/, ''), rest };
  }
  const [first = '', ...others] = sentences;
  const shorter = [withoutAsides(first), clauses(withoutAsides(first))];
  const text = shorter.find((one) => one.length <= room) ?? shorter.at(-1) ?? first;
  const bareText = text.replace(/\.$/, '');
  return text === first
    ? { text: bareText, rest: others.join(' ') }
    : { text: bareText, rest: whole };
}

const withoutAsides = (text: string): string => text.replaceAll(/ \([^()]{16,}\)/g, '');
const clauses = (text: string): string => text.split('; ')[0] ?? text;
