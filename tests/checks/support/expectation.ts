import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

import { previousRunSchema } from '../../../src/domain/analysis/previous-run';

const result = z.enum(['pass', 'fail', 'not_verifiable']);
const verdict = z.enum(['fault', 'healthy', 'inconclusive']);
const cause = z.looseObject({
  type: z.string(),
  device: z.string().nullable(),
  interface: z.string().nullable().default(null),
  object: z.string().nullable().default(null),
});
const item = z.looseObject({ check: z.string(), device: z.string(), object: z.string() });

/** What a good answer holds. Shared by case files and the lab's scenarios. */
export const expectationSchema = z.looseObject({
  verdict: z.union([verdict, z.array(verdict)]),
  root_cause: cause.nullable(),
  accept_root_cause: z.array(cause.nullable()).default([]),
  checks: z.array(item.extend({ result: z.union([result, z.array(result)]) })).default([]),
  clarify: z.looseObject({ reply: z.string() }).optional(),
  diff: z
    .looseObject({
      new: z.array(item).default([]),
      still: z.array(item).default([]),
      cleared: z.array(item).default([]),
      unknown: z.array(item).default([]),
    })
    .optional(),
});

export type Expectation = z.infer<typeof expectationSchema>;

const caseSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  input: z.looseObject({ ask: z.string(), now: z.string() }),
  previous: previousRunSchema.optional(),
  expect: expectationSchema,
});

/** A case, as far as the tests read it themselves; its state is the lab's to read. */
export interface TestCase {
  id: string;
  title: string;
  /** The whole text, for the lab. */
  text: string;
  ask: string;
  now: string;
  previous: z.infer<typeof previousRunSchema> | null;
  expect: Expectation;
}

/** Reads a case from its text. */
export function readTestCase(text: string): TestCase {
  const { id, title, input, previous, expect } = caseSchema.parse(parse(text));
  return { id, title, text, ask: input.ask, now: input.now, previous: previous ?? null, expect };
}

/** Reads the case files of a folder, in the order of their names. */
export function readCases(folder: string): TestCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readTestCase(readFileSync(join(folder, name), 'utf8')));
}
