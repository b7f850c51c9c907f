import * as z from 'zod';

import { canonicalJson } from '../text/canonical-json';

/**
 * Calls that change nothing because their server itself refuses to change anything in them, by the
 * word of the profile's author. What a statement of a query language says is never looked at: words
 * do not tell what it does (`MATCH (n) RETURN pg_sleep(1)`, `PRAGMA`).
 */
export const readingRuleSchema = z.strictObject({
  /** `server/tool`, where * stands for any text. */
  tool: z.string().regex(/^[^/\s]+\/[^\s]+$/, 'must be "server/tool"'),
  /** Arguments with which the server enforces it, each given in so many words; none: always. */
  when: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});

export type ReadingRule = z.infer<typeof readingRuleSchema>;

/** Whether a call is one in which its server enforces reading. An argument left out is not given. */
export function surelyReads(rule: ReadingRule, values: Record<string, unknown>): boolean {
  // A run that an earlier version prepared has rules about words; they are sure of nothing.
  if ((rule as Partial<ReadingRule>).when === undefined) return false;
  return Object.entries(rule.when).every(
    ([name, value]) =>
      Object.hasOwn(values, name) && canonicalJson(values[name] ?? null) === canonicalJson(value),
  );
}
