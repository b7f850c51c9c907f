import * as z from 'zod';

import { matchesGlob } from '../text/glob';

const keywords = z
  .array(z.string().regex(/^[A-Za-z_]+(?: [A-Za-z_]+)*$/, 'must be words of a query language'))
  .min(1);

/**
 * How a call whose tool takes statements of a query language is known to read only, so that it
 * need not be confirmed although other calls of the tool are.
 */
export const readingRuleSchema = z.strictObject({
  /** `server/tool`, where * stands for any text. */
  tool: z.string().regex(/^[^/\s]+\/[^\s]+$/, 'must be "server/tool"'),
  /** The parameter that holds the statement. */
  parameter: z.string().min(1),
  /** How a statement that reads begins. */
  begins: keywords,
  /** Words that make a statement more than reading, wherever they stand. */
  never: keywords,
  /** Globs over other arguments; one that fits makes the call more than reading. */
  unless: z.record(z.string(), z.string()).default({}),
});

export type ReadingRule = z.infer<typeof readingRuleSchema>;

/** Text in quotes that ends the same way in every dialect, because nothing in it is escaped. */
const quotedText = /'[^']*'|"[^"]*"|`[^`]*`/g;
/** Comments and quotes of some dialects, in which other quotes would be no quotes. */
const otherQuoting = /\/\/|\/\*|--|#|\$\w*\$|'''|"""/;
/** Letters beyond ASCII, some of which some dialects take for ASCII ones, and control characters. */
const strange = /[^\t\n\r\x20-\x7E]/;

/**
 * Whether a call surely only reads; what is not sure does not. Not sure is a statement with an
 * escape, with a quote left open, with strange letters, or with a second statement behind it. Text
 * in quotes says nothing, unless the statement may have comments: then every word of it counts.
 */
export function surelyReads(rule: ReadingRule, values: Record<string, unknown>): boolean {
  const statement = values[rule.parameter];
  if (typeof statement !== 'string' || statement.includes('\\')) return false;
  const saysItWrites = Object.entries(rule.unless).some(
    ([name, glob]) => values[name] !== undefined && matchesGlob(glob, textOf(values[name])),
  );
  if (saysItWrites) return false;
  const plain = !otherQuoting.test(statement);
  const spoken = plain ? statement.replaceAll(quotedText, ' ') : statement;
  if (strange.test(spoken) || (plain && /['"`]/.test(spoken))) return false;
  const words = wordsOf(spoken.replace(/;\s*$/, ''));
  const begins = rule.begins.some((phrase) => words.startsWith(wordsOf(phrase)));
  return (
    begins && !words.includes(';') && !rule.never.some((phrase) => words.includes(wordsOf(phrase)))
  );
}

/** Words in upper case with a space around each; digits part them, as in `1DELETE`. */
function wordsOf(text: string): string {
  const words = text
    .toUpperCase()
    .replaceAll(';', ' ; ')
    .replaceAll(/[^A-Z_;]+/g, ' ');
  return ` ${words.replaceAll(/(?<= |^)_+/g, '').trim()} `;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
