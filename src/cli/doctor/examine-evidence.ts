import { evidenceDirectory, openEvidenceStore } from '../../evidence';
import type { Need } from './need';

/** Whether evidence can be written and read here. */
export async function examineEvidence(
  environment: NodeJS.ProcessEnv,
  standEvidence: string | undefined,
): Promise<Need> {
  const need = 'evidence store';
  const mend = ['export NETONCALL_EVIDENCE=<folder or s3://bucket/prefix>'];
  const named = environment['NETONCALL_EVIDENCE'];
  const location = named || standEvidence || evidenceDirectory(environment);
  try {
    const store = await openEvidenceStore(environment, { location });
    const ref = await store.put({ doctor: 'can write and read here' });
    const { available } = await store.get(ref);
    const found = available ? location : `${location} does not give back what was stored`;
    return available ? { need, found, ok: true } : { need, found, ok: false, mend };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { need, found, ok: false, mend };
  }
}
