import { evidenceDirectory, type EvidenceStore, openEvidenceStore } from '../../evidence';
import { resolveConnection } from '../../temporal';

/** Commands read what workers wrote: they make no store, which would be an empty one. */
const reading = { mustExist: true };

/**
 * The store that NETONCALL_EVIDENCE names, that of the stand that runs, or the user's own.
 * @throws EvidenceStoreError where it is not there or cannot be used
 */
export async function openNamedStore(environment: NodeJS.ProcessEnv): Promise<EvidenceStore> {
  const { place } = await namedPlace(environment);
  return await openEvidenceStore(environment, { ...reading, location: place });
}

/** Where that store is; `away`: nothing names it and no stand runs, which would keep one of its own. */
export async function namedPlace(
  environment: NodeJS.ProcessEnv,
): Promise<{ place: string; away: boolean }> {
  const named = environment['NETONCALL_EVIDENCE'];
  if (named) return { place: named, away: false };
  const resolved = await resolveConnection({ environment }).catch(() => null);
  if (resolved?.kind === 'stand') return { place: resolved.stand.evidenceDirectory, away: false };
  return { place: evidenceDirectory(environment), away: true };
}
