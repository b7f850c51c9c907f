import { readFileSync } from 'node:fs';
import { isNativeError } from 'node:util/types';

import * as z from 'zod';

import { plainWords } from '../domain/text/plain-problems';
import type { ConfigurationProblem } from './configuration-error';
import { schemaProblems } from './schema-problems';

export type FileReading<T> =
  | { ok: true; value: T }
  /** `missing`: there is no such file, which some callers explain better themselves. */
  | { ok: false; missing: boolean; problems: ConfigurationProblem[] };

/** Reads a JSON file and validates it. Never throws for what is wrong with the file. */
export function readJsonFile<S extends z.ZodType>(
  file: string,
  schema: S,
): FileReading<z.output<S>> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = isNativeError(error) && 'code' in error ? String(error.code) : String(error);
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    return failure(file, missing ? 'there is no such file' : `cannot be read (${code})`, missing);
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return failure(file, `is not JSON: ${describeSyntaxError(error, text)}`, false);
  }
  const parsed = schema.safeParse(document, plainWords);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, missing: false, problems: schemaProblems(file, parsed.error) };
}

function failure(file: string, reason: string, missing: boolean): FileReading<never> {
  return { ok: false, missing, problems: [{ file, field: '', reason }] };
}

/**
 * The engine's message with line and column in place of an offset. Newer engines quote a part of
 * the file, which may be a secret: only the first clause is kept.
 */
function describeSyntaxError(error: unknown, text: string): string {
  const message = isNativeError(error) ? error.message : String(error);
  const what = message.replace(/,? ?(?:\.\.\.)?".*/s, '').replace(/ in JSON at position.*/s, '');
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return what.trim();
  const before = text.slice(0, Number(position)).split('\n');
  return `${what.trim()} at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
