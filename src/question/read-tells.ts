import { type ParsedQuestion, type Tell, tellSchema } from '../domain/analysis/parsed-question';
import { tellsOfPlannedWork } from './planned-work';
import { listPattern, listSource } from './word-list';
import nowWords from './words/now.json';
import tellWords from './words/tells.json';

/** Words of which one is there, or ends the text, or one of each list; those of `without` are read past. */
interface TellWords {
  any?: string[];
  end?: string[];
  all?: string[][];
  without?: string[];
}

const told = Object.entries<TellWords>(tellWords).map(([name, { any, end, all, without }]) => ({
  name: tellSchema.parse(name),
  any: any === undefined ? null : listPattern(any),
  end: end === undefined ? null : new RegExp(String.raw`${listSource(end)}\W*$`, 'iu'),
  all: all?.map(listPattern) ?? null,
  without: without === undefined ? null : listPattern(without),
}));

function isTold(whole: string, { any, end, all, without: past }: (typeof told)[number]): boolean {
  const text = without(whole, past);
  return (
    any?.test(text) === true ||
    end?.test(text) === true ||
    all?.every((pattern) => pattern.test(text)) === true
  );
}

const back = listPattern(nowWords.back);
const over = listPattern(nowWords.over);
const still = listPattern(nowWords.still);
const stillWell = listPattern(nowWords.still_well);

/** Without each place where a pattern is found. */
const without = (text: string, pattern: RegExp | null): string =>
  pattern === null ? text : text.replaceAll(new RegExp(pattern.source, 'giu'), ' ');

/** The sentences of a text that end in a question mark. */
const questionsOf = (text: string): string[] =>
  text.match(/[^.!?]+\?/g)?.filter((one) => one.trim() !== '?') ?? [];

type Read = Pick<ParsedQuestion, 'kind' | 'form' | 'yes' | 'wants' | 'claims'>;

/**
 * "Is it up again?", "was down, still?": what is so at this moment is asked, and that it was lost before
 * is known. Beside a line of a log, what that tells is asked about too.
 */
function asksOfThisMoment(text: string, { kind, form, yes, claims }: Read): boolean {
  if (!claims.includes('now')) return false;
  const questions = questionsOf(text);
  return (
    yes === 'not_working' ||
    (form === 'yes_no' && yes === undefined) ||
    back.test(text) ||
    questions.some((one) => over.test(one)) ||
    (kind === 'question' &&
      form === 'yes_no' &&
      questions.some((one) => still.test(without(one, stillWell))))
  );
}

/** What else the words of a question tell or ask, once its claims and its form are known. */
export function readTells(text: string, read: Read): Tell[] {
  const { wants, claims } = read;
  // "Up/down", "w/ state": what a stroke stands for.
  const words = text
    .replaceAll(/\bw\/o\b/gi, 'without')
    .replaceAll(/\bw\/(?=\s)/gi, 'with')
    .replaceAll(/(?<=\p{L})\s?\/\s?(?=\p{L})/gu, ' or ');
  const isOff = wants === 'off' || (wants === 'affected' && claims.includes('now'));
  const found = new Set<Tell>([
    ...(asksOfThisMoment(text, read) ? (['asks_of_this_moment'] as const) : []),
    ...(isOff ? (['asks_who_is_off'] as const) : []),
    ...(wants === 'if_gone' && tellsOfPlannedWork(text)
      ? (['supposes_what_is_named'] as const)
      : []),
    ...told.filter((one) => isTold(words, one)).map(({ name }) => name),
  ]);
  return tellSchema.options.filter((name) => found.has(name));
}
