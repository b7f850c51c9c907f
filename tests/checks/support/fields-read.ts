import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { classifyResult } from '../../../src/checks';
import { collectFacts } from '../../../src/checks/collect-facts';
import { readInventory } from '../../../src/checks/inventory';
import { now } from './build';
import { evidenceOf, recorded } from './recorded';

/** A field of a recorded reply: the tool that gives it and its path, `[]` for any entry of a list. */
export type FieldsOf = Map<string, Set<string>>;

/**
 * Reads every recorded reply of the real tool server as a run does.
 * @returns the fields that the replies hold and those that were read, as `tool path`
 */
export function fieldsOfRecordedReplies(): { held: Set<string>; read: Set<string> } {
  const held = new Set<string>();
  const read = new Set<string>();
  for (const file of readdirSync(join(__dirname, '..', 'replies'))) {
    const { tool, arguments: values, result } = recorded(file.replace(/\.json$/, ''));
    const { structuredContent } = result;
    if (structuredContent === undefined) continue;
    holdPaths(structuredContent, [tool], held);
    const content = watched(structuredContent, [tool], read);
    const item = evidenceOf(
      classifyResult({ ...result, structuredContent: content }),
      tool,
      values,
    );
    readInventory(item, []);
    collectFacts([item], [], now);
  }
  return { held, read };
}

function nameOf(path: readonly string[]): string {
  const [tool = '', ...rest] = path;
  return `${tool} ${rest.join('.').replaceAll('.[]', '[]')}`;
}

function holdPaths(value: unknown, path: string[], held: Set<string>): void {
  if (typeof value !== 'object' || value === null) {
    if (value !== null) held.add(nameOf(path));
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    holdPaths(one, [...path, Array.isArray(value) ? '[]' : key], held);
  }
}

/** The same value, which notes each field of text, number or truth that is taken from it. */
function watched(value: unknown, path: string[], read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const one: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return one;
      const below = [...path, Array.isArray(target) ? '[]' : key];
      if (typeof one !== 'object' || one === null) read.add(nameOf(below));
      return watched(one, below, read);
    },
  });
}
