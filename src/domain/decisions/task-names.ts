import type { Goal } from '../analysis/goal';
import { type GoalPart, partsAtMost, phrasesAtMost } from '../analysis/goal-part';
import { Mentioned } from '../text/mentions';

const quoted = /(?<![\w])(?:'[^'\n]{1,80}'|"[^"\n]{1,80}"|`[^`\n]{1,80}`|“[^”\n]{1,80}”)(?!\w)/g;
/** Words that stand for one thing: `ticket-9`, `TICKET-123`, `john.doe`, `names.txt`, `has_edge`. */
const identifier = /(?<![\w./-])[A-Za-z][\w-]*(?:[-.]?\d|\w[._]\w{2})[\w.-]*/g;
/** `/etc/hostname`, `~/notes`, `data/names.txt`; in `read/write` two words are one or the other. */
const path =
  /(?<![\w./:-])(?:(?:~|\.{1,2})?\/[\w.-]*\w[\w./-]*|[\w-][\w./-]*\/[\w-]*\w\.[A-Za-z]\w+)/g;
const namesAtMost = 8;

/**
 * Words of a task that can only be names. What is quoted is a value to compare, and no name, unless
 * whoever reads the goal says so.
 */
export function namesIn(task: string): string[] {
  const bare = task.replaceAll(quoted, ' ');
  const paths = bare.match(path) ?? [];
  const others = bare.replaceAll(path, ' ').match(identifier) ?? [];
  const names = [...paths, ...others].map((name) => name.replace(/(?<![./-])[./-]+$/, ''));
  return [...new Set(names)].slice(0, namesAtMost);
}

/** What a task has in quotes, with the quotes. */
export function quotedIn(task: string): string[] {
  return [...new Set(task.match(quoted) ?? [])];
}

/**
 * What a task has in quotes and that looks like a name: with a capital letter or a digit, as
 * 'PQ-777' or 'Fix login button', and unlike 'yes'.
 */
export function quotedNamesIn(task: string): string[] {
  const bare = quotedIn(task).map((one) => one.slice(1, -1).trim());
  return bare.filter((one) => /[\p{Lu}\d]/u.test(one)).slice(0, namesAtMost);
}

/**
 * The parts of a goal. Where whoever read it gave none, the whole task is one, of which nobody has
 * said whether it wants a change: what is called tells.
 */
export function partsOf({ parts, objective }: Pick<Goal, 'parts' | 'objective'>, task: string) {
  if (parts !== undefined && parts.length > 0) return parts;
  const whole: GoalPart = {
    id: '1',
    text: objective.slice(0, 300),
    wants: 'unknown',
    about: namesIn(task),
    values: [],
  };
  return [whole];
}

/**
 * What a reader of goals says of a task's parts, held against the task: names and values that the
 * task does not have are left out, and what the task says stays in whatever the reader makes of it:
 * its names, and that it asks for a change.
 * @param changes clauses of the task that ask for a change
 */
export function readParts(
  said: readonly Omit<GoalPart, 'id'>[],
  task: string,
  changes: readonly string[] = [],
  objective: string = task,
): GoalPart[] | undefined {
  const mentioned = new Mentioned([task]);
  const named = (phrases: readonly string[]) => phrases.filter((phrase) => mentioned.has(phrase));
  const parts = said.slice(0, partsAtMost).map((part, index) => ({
    ...part,
    id: String(index + 1),
    about: named(part.about),
    values: named(part.values),
  }));
  const quotes = quotedNamesIn(task);
  if (parts.length === 0) {
    if (changes.length === 0 && quotes.length === 0) return undefined;
    const [whole] = partsOf({ parts: undefined, objective }, task);
    if (whole === undefined) return undefined;
    return [{ ...whole, ...(changes.length > 0 && { asksChange: true }), quoted: quotes }];
  }
  return withNames(withChanges(parts, changes), namesIn(task), quotes);
}

/** A change that the task asks for is wanted by a part, if need be by one of its own. */
function withChanges(parts: readonly GoalPart[], changes: readonly string[]): GoalPart[] {
  const held = [...parts];
  for (const clause of changes) {
    const near = nearestTo(clause, held);
    const wanted = near.some(({ wants, asksChange }) => wants === 'change' || asksChange === true);
    const [part] = near;
    if (wanted) continue;
    if (part !== undefined) {
      const asked = part.wants === 'answer' ? { wants: 'change' as const } : { asksChange: true };
      held[held.indexOf(part)] = { ...part, ...asked };
    } else if (!held.some(({ wants }) => wants === 'change') && held.length < partsAtMost) {
      const about = namesIn(clause);
      const text = clause.slice(0, 300);
      held.push({ id: String(held.length + 1), text, wants: 'change', about, values: [] });
    }
  }
  return held;
}

/** Parts that have a name or a word of a clause, those that have most; the only part in any case. */
function nearestTo(clause: string, parts: readonly GoalPart[]): GoalPart[] {
  if (parts.length === 1) return [...parts];
  const words = clause.split(/\s+/).filter((word) => word.length > 3 || /\d/.test(word));
  const common = parts.map(({ text, about, values }) => {
    const said = new Mentioned([text, ...about, ...values]);
    return words.filter((word) => said.has(word)).length;
  });
  const most = Math.max(...common);
  return most === 0 ? [] : parts.filter((_part, index) => common[index] === most);
}

/** Names that no part has belong to the part whose text has them, else to the first. */
function withNames(parts: readonly GoalPart[], names: string[], quotes: string[]): GoalPart[] {
  const held = parts.map((part) => ({ ...part, about: [...part.about] }));
  const has = ({ about, values, quoted: own = [] }: GoalPart, name: string) =>
    new Mentioned([...about, ...values, ...own]).has(name);
  const placeFor = (name: string): number =>
    Math.max(
      0,
      held.findIndex(({ text }) => new Mentioned([text]).has(name)),
    );
  for (const name of names) {
    const part = held[placeFor(name)];
    if (part === undefined || held.some((one) => has(one, name))) continue;
    if (part.about.length < phrasesAtMost) part.about.push(name);
  }
  return held.map((part, index) => {
    const own = quotes.filter((name) => placeFor(name) === index);
    return own.length === 0 ? part : { ...part, quoted: own };
  });
}

/** All that is looked for in results because a part names it. */
export function phrasesOf(parts: readonly GoalPart[]): string[] {
  return [
    ...new Set(
      parts.flatMap(({ about, values, quoted: own = [] }) => [...about, ...values, ...own]),
    ),
  ];
}
