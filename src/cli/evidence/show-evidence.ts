import { evidenceItemSchema } from '../../domain/calls/evidence';
import { describeCall } from '../../domain/calls/describe-call';
import { cleanText } from '../../domain/text/escape';
import { type EvidenceStore, referencesBeginningWith, resolvePointer } from '../../evidence';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import type { Terminal } from '../terminal/terminal';
import { openNamedStore } from './open-named-store';

export interface ShowOptions {
  pointer?: string;
  json?: boolean;
}

/** Prints a stored answer, or one value of it; says on standard error where it came from. */
export async function showEvidence(
  ref: string,
  { pointer, json }: ShowOptions,
  terminal: Terminal,
): Promise<void> {
  const store = await openNamedStore(terminal.environment);
  const stored = await store.get(await wholeReference(store, ref));
  if (!stored.available) throw notInStore(stored.reason);
  const value = pointer === undefined ? stored.document : followPointer(stored.document, pointer);
  const origin = describeOrigin(stored.document);
  if (json !== true && origin !== null) terminal.note(origin);
  // JSON escapes what a device may have written to steer the terminal.
  terminal.print(escapeControls(JSON.stringify(value, null, 2)));
}

/** Reports show the first digits of a reference; those are enough where one document has them. */
export async function wholeReference(store: EvidenceStore, ref: string): Promise<string> {
  const digits = ref.slice('sha256:'.length);
  if (digits.length === 64) return ref;
  const found = await referencesBeginningWith(store, digits);
  if (found.length > 1) {
    throw new CommandFailure(`Several references begin with ${ref}.`, exitCodes.usage, found);
  }
  if (found[0] !== undefined) return found[0];
  throw notInStore(`Evidence unavailable: ${ref} is not in this store.`);
}

/** Mostly a store that is not the one of the run's worker. */
function notInStore(reason: string): CommandFailure {
  return new CommandFailure(reason, exitCodes.failed, [
    'export NETONCALL_EVIDENCE=<store of the worker that made the report>',
  ]);
}

/** Null for a document that is no tool's answer, such as a run's. */
function describeOrigin(document: unknown): string | null {
  const item = evidenceItemSchema.safeParse(document);
  if (!item.success) return null;
  const { call, at, milliseconds, result } = item.data;
  return cleanText(`${describeCall(call)}: ${result.status}, ${at}, ${milliseconds} ms`);
}

/** Pointers lead into the tool's answer; in a document that is no such answer, into itself. */
function followPointer(document: unknown, pointer: string): unknown {
  const content = resolvePointer(document, '/result/content');
  // Reports write a pointer with the `#` of a fragment.
  const path = pointer.replace(/^#/, '');
  const found = resolvePointer(content.found ? content.value : document, path);
  if (found.found) return found.value;
  throw new CommandFailure(
    `There is no value at "${pointer}" in this reply. Without --pointer the whole reply is printed.`,
    exitCodes.usage,
  );
}

/** C1 and direction marks are legal in JSON strings and still not fit for a terminal. */
function escapeControls(json: string): string {
  return json.replace(
    /[\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
