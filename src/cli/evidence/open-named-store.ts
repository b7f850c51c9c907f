import { type EvidenceStore, openEvidenceStore } from '../../evidence';
import { resolveConnection } from '../../temporal';

/** Commands read what workers wrote: they make no store, which would be an empty one. */
const reading = { mustExist: true };

/**
 * The store that NETONCALL_EVIDENCE names, that of the stand that runs, or the user's own.
 * @throws EvidenceStoreError where it is not there or cannot be used
 */
export async function openNamedStore(environment: NodeJS.ProcessEnv): Promise<EvidenceStore> {
  if (environment['NETONCALL_EVIDENCE']) return await openEvidenceStore(environment, reading);
  const resolved = await resolveConnection({ environment }).catch(() => null);
  const location = resolved?.kind === 'stand' ? resolved.stand.evidenceDirectory : undefined;
  return await openEvidenceStore(environment, { ...reading, location });
}
