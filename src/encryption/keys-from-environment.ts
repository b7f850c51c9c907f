import { readFileSync } from 'node:fs';

import { type EncryptionKey, EncryptionError, type KeySource, noKeys } from './key-source';
import { readKeys } from './read-keys';

/** How often the file is read again for the sake of keys that it did not hold, in milliseconds. */
const betweenReadings = 1_000;

/**
 * The keys that NETONCALL_ENCRYPTION_KEYS holds, or the file that NETONCALL_ENCRYPTION_KEY_FILE
 * names; no keys where neither is set. A key that was added to the file is found without a restart;
 * which one encrypts stays as it was at the start.
 * @throws EncryptionError where they cannot be read; it holds no key
 */
export function keysFromEnvironment(environment: NodeJS.ProcessEnv): KeySource {
  const inline = environment['NETONCALL_ENCRYPTION_KEYS'];
  const file = environment['NETONCALL_ENCRYPTION_KEY_FILE'];
  if (inline && file) {
    throw new EncryptionError(
      'Both NETONCALL_ENCRYPTION_KEYS and NETONCALL_ENCRYPTION_KEY_FILE are set; set one of them.',
    );
  }
  if (inline) {
    const place = 'NETONCALL_ENCRYPTION_KEYS';
    return fixedKeys(readKeys(inline, place), place);
  }
  return file ? keysOfFile(file) : noKeys;
}

/** A source of known keys, of which the first encrypts. */
export function fixedKeys(keys: readonly EncryptionKey[], place: string): KeySource {
  return {
    place,
    current: () => Promise.resolve(keys[0] ?? null),
    find: (id) => Promise.resolve(keys.find((key) => key.id === id) ?? null),
  };
}

function keysOfFile(file: string): KeySource {
  const place = `${file} (NETONCALL_ENCRYPTION_KEY_FILE)`;
  let known = readFile(file, place);
  const current = known[0] ?? null;
  let readAt = Date.now();
  return {
    place,
    current: () => Promise.resolve(current),
    find: async (id) => {
      const among = () => known.find((key) => key.id === id) ?? null;
      if (among() !== null || Date.now() - readAt < betweenReadings) return among();
      readAt = Date.now();
      known = readFile(file, place);
      return among();
    },
  };
}

function readFile(file: string, place: string): EncryptionKey[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EncryptionError(`${place} cannot be read (${code ?? 'unknown error'}).`);
  }
  return readKeys(text, place);
}
