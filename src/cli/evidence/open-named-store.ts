import { type EvidenceStore, openEvidenceStore } from '../../evidence';
import { resolveConnection } from '../../temporal';

/** The store that NETONCALL_EVIDENCE names, that of the stand that runs, or the user's own. */
export async function openNamedStore(environment: NodeJS.ProcessEnv): Promise<EvidenceStore> {
  if (environment['NETONCALL_EVIDENCE']) return await openEvidenceStore(environment);
  const resolved = await resolveConnection({ environment }).catch(() => null);
  const location = resolved?.kind === 'stand' ? resolved.stand.evidenceDirectory : undefined;
  return await openEvidenceStore(environment, { location });
}
