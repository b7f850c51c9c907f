import type * as z from 'zod';

import { fieldName } from '../domain/text/plain-problems';
import type { ConfigurationProblem } from './configuration-error';

/** What zod found wrong in a file, as problems that name file and field. */
export function schemaProblems(
  file: string,
  error: z.core.$ZodError,
  prefix: readonly PropertyKey[] = [],
): ConfigurationProblem[] {
  return error.issues.map(({ path, message }) => ({
    file,
    field: fieldName([...prefix, ...path]),
    reason: message,
  }));
}
