import correctionWords from './words/corrections.json';

/** "Uptime of PE2? eh no, PE1 i mean": who corrects himself means the name that he says last. */

const anyOf = (phrases: readonly string[]) =>
  [...phrases]
    .sort((a, b) => b.length - a.length)
    .map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .map((one) => one.replaceAll(' ', String.raw`[\s,.]+`))
    .join('|');

const [blank, none] = [String.raw`[\s,.;:?!…-]`, String.raw`(?![\p{L}\p{N}])`];
/** A name with figures, `Gi0/0/0/1`, `203.0.113.2`, `PE1`, or in capitals with a sign, `CUST-A`. */
const name = String.raw`(?:\p{L}{0,24}\d[\w./:-]*\w|\p{L}{1,24}\d|\p{Lu}{2,}(?:[-_][\p{Lu}\d]+)+)`;
const place = String.raw`(?:(?:${anyOf(correctionWords.before)})\s+){0,3}`;
const sure = `(?:${anyOf(correctionWords.sure)})${none}`;
const maybe = `(?:${anyOf(correctionWords.maybe)})${none}`;
const after = `(?:${blank}{1,4}(?:${anyOf(correctionWords.after)})${none})?`;
const correction = new RegExp(
  String.raw`(?<=${blank})(?:(${sure})|${maybe})(?:${blank}{1,4}(?:${sure}|${maybe})){0,3}${blank}{1,6}${place}(${name})(?:\s+${place}(${name}))?${after}`,
  'iu',
);
const names = new RegExp(String.raw`(?<![\p{L}\p{N}/.:_-])${name}(?![\p{L}\p{N}])`, 'giu');

const kinds: readonly RegExp[] = [
  /^\d{1,3}(?:\.\d{1,3}){3}/,
  /^[\d.]+:\d+$/,
  /\//,
  /^\p{L}+\d/u,
  /[-_]/,
];
const kindOf = (said: string): number => kinds.findIndex((kind) => kind.test(said));

/** What stands between a sentence and its correction: "uptime of PE2? eh no, PE1". */
const between = /[\s,.;:?!…-]{1,8}$/;

/** `*PE2 sry` or `PE2*` on a line or behind a sentence of its own, as in chats, and `s/PE1/PE2/`. */
const starred = new RegExp(
  String.raw`(?:^|\n|(?<=[.?!]\s))[ \t]*(?:\*{1,2}\s?(${name})\*{0,2}|(${name})\*{1,2})(?:[\s,]{1,3}(?:${anyOf(correctionWords.after)})){0,2}[\s.!]*$`,
  'imu',
);
const substituted = new RegExp(String.raw`(?:^|\s)s/(${name})/(${name})/g?[\s.!]*$`, 'imu');

/** "Nevermind PE1, PE2 is what I need": the first name is taken back. */
const takenBack = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:never ?mind|forget(?: about)?|scratch|vergiss|vergeet|oublie|olvida|esquece|lascia stare)\s+${name}\s*[,;.-]\s*(?=${name})`,
  'iu',
);

function withSigns(whole: string): string {
  const text = whole.replace(takenBack, '');
  const [all, first, second] = starred.exec(text) ?? substituted.exec(text) ?? [];
  if (all === undefined) return text;
  // `s/PE1/PE2/` tells the new name last, `*PE2` and `PE2*` tell it alone.
  const by = substituted.test(all) ? second : (first ?? second);
  const at = text.indexOf(all);
  const before = withLast(text.slice(0, at), by ?? '');
  return before === null ? text : `${before}${text.slice(at + all.length)}`;
}

/** How many corrections of one text are followed. */
const mostCorrections = 3;

/** A text in which each name that its writer corrected is the one he put in its place. */
export function corrected(text: string): string {
  let told = withSigns(text);
  for (let count = 0; count < mostCorrections; count += 1) {
    const found = correction.exec(told);
    if (found === null) break;
    const [all, isSure, by = '', beside] = found;
    const before = told.slice(0, found.index);
    const gap = between.exec(before.slice(-8))?.[0] ?? '';
    const rest = told.slice(found.index + all.length);
    // "PE2 is down. No, PE1 was never affected" corrects nothing: what follows says something else.
    if (isSure === undefined && !/^\s*(?:[.?!]|$)/.test(rest)) break;
    const first = withLast(before.slice(0, before.length - gap.length), by);
    if (first === null) break;
    // "Gi0/0/0/0, no wait, Gi0/0/0/1 on P1": the second name is said for the first time.
    const replaced =
      beside === undefined ? first : (withLast(first, beside) ?? `${first} on ${beside}`);
    const asked = gap.includes('?') ? '?' : '';
    told = `${replaced}${asked}${asked === '' ? rest : rest.replace(/^\s*[.?!]/, '')}`;
  }
  return told;
}

/** With the last name of the same kind replaced; null where there is none. */
function withLast(before: string, by: string): string | null {
  const last = [...before.matchAll(names)].reverse().find(([one]) => kindOf(one) === kindOf(by));
  if (last === undefined) return null;
  return `${before.slice(0, last.index)}${by}${before.slice(last.index + last[0].length)}`;
}
