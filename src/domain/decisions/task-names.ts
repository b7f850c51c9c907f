import type { Goal } from '../analysis/goal';
import { type GoalPart, partsAtMost } from '../analysis/goal-part';
import { Mentioned } from '../text/mentions';

const quoted = /(?<![\w])(?:'[^'\n]{1,80}'|"[^"\n]{1,80}"|`[^`\n]{1,80}`|“[^”\n]{1,80}”)(?!\w)/g;
/** Words that stand for one thing: `ticket-9`, `TICKET-123`, `john.doe`, `names.txt`, `has_edge`. */
const identifier = /(?<![\w./-])[A-Za-z][\w-]*(?:[-.]?\d|\w[._]\w{2})[\w.-]*/g;
const namesAtMost = 8;

/**
 * Words of a task that can only be names. What is quoted is a value to compare, and no name, unless
 * whoever reads the goal says so.
 */
export function namesIn(task: string): string[] {
  const bare = task.replaceAll(quoted, ' ');
  const names = [...bare.matchAll(identifier)].map(([name]) => name.replace(/[.-]+$/, ''));
  return [...new Set(names)].slice(0, namesAtMost);
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

/** What a reader of goals says of a task's parts: names and values that the task does not have are left out. */
export function readParts(
  said: readonly Omit<GoalPart, 'id'>[],
  task: string,
): GoalPart[] | undefined {
  const mentioned = new Mentioned([task]);
  const named = (phrases: readonly string[]) => phrases.filter((phrase) => mentioned.has(phrase));
  const parts = said.slice(0, partsAtMost).map((part, index) => ({
    ...part,
    id: String(index + 1),
    about: named(part.about),
    values: named(part.values),
  }));
  return parts.length === 0 ? undefined : parts;
}

/** All that is looked for in results because a part names it. */
export function phrasesOf(parts: readonly GoalPart[]): string[] {
  return [...new Set(parts.flatMap(({ about, values }) => [...about, ...values]))];
}
