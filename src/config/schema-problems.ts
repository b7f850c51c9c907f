import type * as z from 'zod';

import type { ConfigurationProblem } from './configuration-error';

type Issue = z.core.$ZodIssue;

/** What zod found wrong in a file, as problems that name file and field. */
export function schemaProblems(
  file: string,
  error: z.core.$ZodError,
  prefix: readonly PropertyKey[] = [],
): ConfigurationProblem[] {
  return error.issues.map((issue) => ({
    file,
    field: fieldName([...prefix, ...issue.path]),
    reason: reasonOf(issue),
  }));
}

/** A path as people write it: `steps[2]`, `mcpServers.gnmi.url`, `env["MY-KEY"]`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    const key = String(part);
    if (!/^[\w-]+$/.test(key)) return `${name}[${JSON.stringify(key)}]`;
    return name === '' ? key : `${name}.${key}`;
  }, '');
}

function reasonOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => `"${key}"`).join(', ');
    return `${keys} ${issue.keys.length === 1 ? 'is not a known field' : 'are not known fields'}`;
  }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return `is missing (expected: ${issue.expected})`;
  }
  return issue.message;
}
