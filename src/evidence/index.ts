/** Where the contents of runs live. */
export { hashArguments } from './canonical-json';
export { type Cited, collectGarbage, type GarbageReport, refsIn } from './collect-garbage';
export { openDirectoryStore } from './directory-store';
export { evidenceDirectory } from './evidence-directory';
export { type EvidenceStore, EvidenceStoreError } from './evidence-store';
export { openEvidenceStore } from './open-evidence-store';
export { resolvePointer } from '../domain/text/json-pointer';
export { referencesBeginningWith } from './references-beginning-with';
