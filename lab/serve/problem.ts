import * as z from 'zod';

/** Something is wrong with what a person handed in; the message says what, where and what would be right. */
export class InputProblem extends Error {
  override readonly name = 'InputProblem';
}

/** Validates `value`; on failure names the source and the first fields that are wrong. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  source: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join('.') || '(document)'}: ${whatIsWrong(issue)}`);
  throw new InputProblem(`${source}: ${problems.join('; ')}`);
}

/** Where several forms are allowed, what each of them lacks: "invalid input" alone helps nobody. */
function whatIsWrong(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const reasons = issue.errors.flatMap(([first]) => {
    if (first === undefined) return [];
    const field = first.path.map(String).join('.');
    return [`${field === '' ? '' : `${field}: `}${whatIsWrong(first)}`];
  });
  return [...new Set(reasons)].join(', or ') || issue.message;
}
