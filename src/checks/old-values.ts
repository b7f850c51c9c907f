import { checkKey } from '../domain/analysis/check';
import type { PreviousRun } from '../domain/analysis/previous-run';
import { fields, list, numeric, text } from './parse/read';

/** Single values that an earlier run left behind, found by device, object and name. */
export interface OldValues {
  at: Date | null;
  /** Keys of the checks that failed then. */
  failed: ReadonlySet<string>;
  number(device: string, object: string, name: string): number | null;
  words(device: string, object: string, name: string): string | null;
}

/** One value with everything that says what it belongs to: texts beside it and keys above it. */
interface Leaf {
  words: ReadonlySet<string>;
  name: string;
  value: string;
}

/** Reads `name=value` pairs of a note such as `in_errors=1200, state=IDLE`. */
function pairs(note: string): [string, string][] {
  return [...note.matchAll(/(?<![a-z_])([a-z_]+)\s*[=:]\s*([^\s,;]+)/gi)].map((match) => [
    (match[1] ?? '').toLowerCase(),
    match[2] ?? '',
  ]);
}

function written(value: unknown): string | null {
  return text(value) ?? (numeric(value) === null ? null : String(value));
}

/** A snapshot is free in shape, so its values are recognised by what stands around them. */
function leaves(entry: unknown, around: ReadonlySet<string>): Leaf[] {
  const items = list(entry);
  if (items !== null) return items.flatMap((item) => leaves(item, around));
  const record = fields(entry);
  if (record === null) return [];
  const texts = Object.values(record).flatMap((value) => (typeof value === 'string' ? value : []));
  const words = new Set([...around, ...texts]);
  const found = Object.entries(record).flatMap(([name, value]): Leaf[] => {
    const single = written(value);
    if (single === null) return leaves(value, new Set([...words, name]));
    const noted = typeof value === 'string' ? pairs(value) : [];
    return [[name.toLowerCase(), single] as const, ...noted].map(([key, one]) => ({
      words,
      name: key,
      value: one,
    }));
  });
  const field = record.field ?? record.key ?? record.metric;
  const value = written(record.value);
  return typeof field === 'string' && value !== null
    ? [...found, { words, name: field.toLowerCase(), value }]
    : found;
}

/** Reads the values of a previous run; empty where there was none. */
export function readOldValues(previous: PreviousRun | null): OldValues {
  const entries = [...(previous?.snapshot ?? []), ...(previous?.findings ?? [])];
  const all = leaves(entries, new Set());
  const words = (device: string, object: string, name: string): string | null =>
    all.find((leaf) => leaf.name === name && leaf.words.has(device) && leaf.words.has(object))
      ?.value ?? null;
  return {
    at: previous === null ? null : new Date(previous.at),
    failed: new Set(
      [...(previous?.findings ?? []), ...(previous?.known ?? [])]
        .filter((one) => one.result === 'fail')
        .map(checkKey),
    ),
    words,
    number: (device, object, name) => numeric(words(device, object, name)),
  };
}
