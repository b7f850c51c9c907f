/** Where the contents of runs live. */
export { hashArguments } from './canonical-json';
export { openDirectoryStore } from './directory-store';
export { evidenceDirectory } from './evidence-directory';
export { type EvidenceStore, EvidenceStoreError } from './evidence-store';
export { resolvePointer } from './json-pointer';
