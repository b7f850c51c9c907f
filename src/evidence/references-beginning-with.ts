import type { EvidenceStore } from './evidence-store';

/**
 * References of the stored documents whose hash begins with `digits` (hexadecimal):
 * reports show the first twelve. Looks
 * through the whole store. None where it holds no such document.
 */
export async function referencesBeginningWith(
  { blobs }: EvidenceStore,
  digits: string,
): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of blobs.list('documents')) {
    const hash = path.replace(/^documents\//, '').replaceAll(/\/|\.json$/g, '');
    if (hash.length === 64 && hash.startsWith(digits)) found.push(`sha256:${hash}`);
  }
  return found;
}
