import type * as z from 'zod';

import { fieldName } from '../domain/text/plain-problems';
import type { ConfigurationProblem } from './configuration-error';

/** What zod found wrong in a file, as problems that name file and field. */
export function schemaProblems(
  file: string,
  error: z.core.$ZodError,
  prefix: readonly PropertyKey[] = [],
): ConfigurationProblem[] {
  return error.issues.flatMap(plainIssues).map(({ path, message }) => ({
    file,
    field: fieldName([...prefix, ...path]),
    reason: message,
  }));
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** Of several shapes that were possible, what is wrong with the one that was meant by its kind of value. */
function plainIssues(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ path: issue.path, message }));
  }
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.find((branch) =>
    branch.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  );
  if (meant === undefined) return [issue];
  return meant
    .flatMap(plainIssues)
    .map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}
