import type * as z from 'zod';

import { dropNulls } from './reply/drop-nulls';
import { readJsonObject } from './reply/json-text';
import type { AnswerSchema, LlmReply } from './llm-client';
import { strictSchema } from './request/strict-schema';

export interface AnswerShape {
  answer: AnswerSchema;
  /** The answer stands in a field of its own, because the schema's root is no object. */
  wrapped: boolean;
}

export type AnswerReading<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Problems that a correction names; more would not help. */
const mostProblems = 8;
const wrapper = 'answer';

/** The schema as it is sent: endpoints want an object at the root, and unions are none. */
export function answerShape(name: string, schema: z.ZodType): AnswerShape {
  const document = strictSchema(schema);
  if (document['type'] === 'object') return { answer: { name, schema: document }, wrapped: false };
  const { $defs, ...inner } = document;
  const root = {
    type: 'object',
    properties: { [wrapper]: inner },
    required: [wrapper],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
  };
  return { answer: { name, schema: root }, wrapped: true };
}

/** The value in a reply's text, or one sentence on what is wrong with it, fit for a prompt. */
export function readAnswer<S extends z.ZodType>(
  reply: Pick<LlmReply, 'text' | 'stopReason'>,
  schema: S,
  { wrapped }: AnswerShape,
): AnswerReading<z.output<S>> {
  const object = readJsonObject(reply.text);
  const cut = reply.stopReason === 'max_tokens';
  if (object === null) {
    const why = cut ? 'it was cut off because it is too long' : 'it is not a JSON object';
    return { ok: false, problem: `${why}.` };
  }
  // Models unwrap by themselves at times; what the schema accepts is accepted.
  const value = wrapped && wrapper in object ? object[wrapper] : object;
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const again = schema.safeParse(dropNulls(value, nullPaths(value, parsed.error)));
  if (again.success) return { ok: true, value: again.data };
  return { ok: false, problem: describe(again.error, cut) };
}

function describe(error: z.core.$ZodError, cut: boolean): string {
  const problems = error.issues.slice(0, mostProblems).map((issue) => {
    const where = issue.path.map(String).join('.');
    return where === '' ? issue.message : `${where}: ${issue.message}`;
  });
  return [...(cut ? ['it was cut off because it is too long'] : []), ...problems].join('; ');
}

/** Places that validation complains of and that hold null. */
function nullPaths(value: unknown, error: z.core.$ZodError): PropertyKey[][] {
  return error.issues
    .flatMap((issue) => issuePaths(issue))
    .filter((path) => valueAt(value, path) === null);
}

function issuePaths(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code !== 'invalid_union') return [issue.path];
  const inner = issue.errors.flat().flatMap(issuePaths);
  return [issue.path, ...inner.map((path) => issue.path.concat(path))];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (current, key) =>
      typeof current === 'object' && current !== null
        ? (current as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}
