import * as z from 'zod';

import { didYouMean } from './near-names';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * Says in plain words what people most often get wrong in a document that they wrote: a field that
 * is missing, and one that is not known. To be given to `safeParse`; zod has words for the rest.
 */
export const plainWords: { error: z.core.$ZodErrorMap } = {
  error(issue) {
    if (issue.code === 'unrecognized_keys') {
      const known = membersOf(issue.inst);
      return issue.keys.map((key) => unknownField(key, known)).join(', ');
    }
    if (issue.code === 'invalid_type' && issue.input === undefined) {
      return `is missing (expected: ${issue.expected})`;
    }
    if (issue.code === 'too_big' && issue.origin === 'number') {
      return `must be at most ${String(issue.maximum)}`;
    }
    if (issue.code === 'too_small' && issue.origin === 'number') {
      return `must be at least ${String(issue.minimum)}`;
    }
    return undefined;
  },
};

/** A path as people write it: `steps[2]`, `mcpServers.gnmi.url`, `env["MY-KEY"]`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    const key = String(part);
    if (!/^[\w-]+$/.test(key)) return `${name}[${JSON.stringify(key)}]`;
    return name === '' ? key : `${name}.${key}`;
  }, '');
}

/** What is wrong in an input that a person typed, each problem with its field. */
export function inputProblems(error: z.core.$ZodError): string {
  return problemList(error).join('; ');
}

/** The same one by one. */
export function problemList(error: z.core.$ZodError): string[] {
  return error.issues.map(({ code, path, message }) => problemText(code, fieldName(path), message));
}

/** `"query" is missing`, `"window" must be a number, not a string`; other messages after a colon. */
function problemText(code: string, field: string, message: string): string {
  const words = message.replace(/^Invalid input: /, '');
  if (code === 'unrecognized_keys') return field === '' ? words : `${words} of "${field}"`;
  const name = field === '' ? 'the input' : `"${field}"`;
  if (words.startsWith('is missing')) return `${name} is missing`;
  if (words.startsWith('must be at ')) return `${name} ${words}`;
  const wrong = /^expected (\w+), received (\w+)$/.exec(words);
  return wrong === null
    ? `${name}: ${words}`
    : `${name} must be ${withArticle(wrong[1])}, not ${withArticle(wrong[2])}`;
}

function withArticle(type = ''): string {
  if (type === 'null' || type === 'undefined') return type;
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

function unknownField(key: string, known: readonly string[]): string {
  const near = didYouMean(key, known);
  return `"${key}" is not a known field${near === null ? '' : ` (${near})`}`;
}

/** Names of the fields that the schema of an object knows. */
function membersOf(schema: RawIssue['inst']): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
