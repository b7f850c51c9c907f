import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import type * as z from 'zod';

import { didYouMean } from '../domain/text/near-names';
import { ConfigurationError, type ConfigurationProblem } from './configuration-error';
import { readJsonFile } from './read-json-file';

/** What the files of a folder hold and how they are called in errors. */
export interface NamedFiles<S extends z.ZodType> {
  directory: string;
  schema: S;
  /** Field that must equal the file's name. */
  idField: string;
  idOf: (document: z.output<S>) => string;
  /** For instance `LLM`. */
  what: string;
  /** What stands behind an id where the ids are listed. */
  remarks?: Readonly<Record<string, string>>;
}

/**
 * Reads every `.json` file of a folder, ordered by name. A folder that is not there holds none.
 * @throws ConfigurationError with all problems of all files
 */
export function loadNamedFiles<S extends z.ZodType>(files: NamedFiles<S>): z.output<S>[] {
  const problems: ConfigurationProblem[] = [];
  const documents: z.output<S>[] = [];
  for (const name of listNames(files.directory)) {
    const reading = readNamed(files, name);
    if (reading.ok) documents.push(reading.value);
    else problems.push(...reading.problems);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return documents;
}

/**
 * Reads one file by its id; the others may be wrong.
 * @throws ConfigurationError; for an id that does not exist, with the nearest ones that do
 */
export function loadNamedFile<S extends z.ZodType>(files: NamedFiles<S>, id: string): z.output<S> {
  const names = listNames(files.directory);
  // Only ids of the list reach the file system, so that none leads out of the folder.
  if (!names.includes(id)) throw unknownId(files, id, names);
  const reading = readNamed(files, id);
  if (!reading.ok) throw new ConfigurationError(reading.problems);
  return reading.value;
}

function readNamed<S extends z.ZodType>(
  { directory, schema, idField, idOf }: NamedFiles<S>,
  name: string,
): { ok: true; value: z.output<S> } | { ok: false; problems: ConfigurationProblem[] } {
  const file = join(directory, `${name}.json`);
  const reading = readJsonFile(file, schema);
  if (!reading.ok) return reading;
  const id = idOf(reading.value);
  if (id === name) return reading;
  const reason = `is "${id}" and must be "${name}", as the file is named`;
  return { ok: false, problems: [{ file, field: idField, reason }] };
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .map((name) => basename(name, '.json'))
      .sort();
  } catch {
    return [];
  }
}

function unknownId(
  { directory, what, remarks = {} }: Pick<NamedFiles<z.ZodType>, 'directory' | 'what' | 'remarks'>,
  id: string,
  names: readonly string[],
): ConfigurationError {
  const near = didYouMean(id, names);
  const hint = near === null ? '' : ` ${near}`;
  const listed = names.map((name) => `${name}${remarks[name] ?? ''}`).join(', ');
  const known =
    names.length > 0
      ? `Available: ${listed}. Choose one with --${what.toLowerCase()}.`
      : 'The folder is empty.';
  const reason = `there is no ${what} "${id}" in ${directory}.${hint} ${known}`;
  return new ConfigurationError([{ file: '', field: '', reason }]);
}
