import type { EvidenceKeeper } from '../../src/activities/interfaces';

/** An evidence store that holds what it was given, for activities outside of Temporal. */
export interface MemoryEvidence extends EvidenceKeeper {
  documents: Map<string, unknown>;
  /** Outcomes of calls, in the order in which they were recorded. */
  records: unknown[];
}

export function memoryEvidence(): MemoryEvidence {
  const documents = new Map<string, unknown>();
  const records: unknown[] = [];
  return {
    documents,
    records,
    identity: 'memory',
    put: async (document) => {
      const ref = `sha256:${String(documents.size).padStart(64, '0')}`;
      documents.set(ref, document);
      return ref;
    },
    get: async (ref) => ({ available: true, document: documents.get(ref) }),
    recordCall: async (_key, outcome) => void records.push(outcome),
    findCall: async () => undefined,
    keepNamed: async () => undefined,
    findNamed: async () => null,
  };
}
