import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All that lies under a folder: names and contents of files, as one text of bytes (latin1). */
export async function bytesUnder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const parts = await Promise.all(
    entries.map(async (entry) =>
      entry.isFile()
        ? `${entry.name}\n${await readFile(join(entry.parentPath, entry.name), 'latin1')}`
        : entry.name,
    ),
  );
  return parts.join('\n');
}

/** Those of some words that stand in a text of bytes, as they are or in base64. */
export function wordsIn(bytes: string, words: readonly string[]): string[] {
  return words.filter((word) => formsOf(word).some((form) => bytes.includes(form)));
}

/** A word as it is, and the part of its base64 that does not depend on what stands before it. */
function formsOf(word: string): string[] {
  const inBase64 = [0, 1, 2].map((offset) => {
    const text = Buffer.from(`${'-'.repeat(offset)}${word}`)
      .toString('base64')
      .replaceAll('=', '');
    return text.slice(offset === 0 ? 0 : 4, -2);
  });
  return [word, ...inBase64];
}
