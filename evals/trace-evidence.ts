import type { EvidencePointer } from '../src/domain/analysis/check';
import type { RunDocument } from '../src/domain/run/run-document';
import { type EvidenceStore, resolvePointer } from '../src/evidence';

/** The pointers into evidence that a document rests on, and those that lead nowhere. */
export interface EvidenceTrace {
  pointers: number;
  /** A sentence for each pointer that leads nowhere, and for each judgement without one. */
  broken: string[];
}

interface Claim {
  what: string;
  evidence: EvidencePointer | null;
}

/**
 * Follows every pointer of a document's checks and findings into the store, as a reader of the
 * report would. A pass or a fail without any evidence is broken; `not_verifiable` may have none.
 */
export async function traceEvidence(
  store: EvidenceStore,
  document: RunDocument,
): Promise<EvidenceTrace> {
  const claims = claimsOf(document);
  const broken: string[] = [];
  for (const { what, evidence } of claims) {
    if (evidence === null) broken.push(`${what} has no evidence`);
    else if (!(await leadsSomewhere(store, evidence))) {
      broken.push(`${what} points nowhere: ${evidence.ref} ${evidence.pointer}`);
    }
  }
  return { pointers: claims.length, broken };
}

function claimsOf({ checks, findings }: RunDocument): Claim[] {
  return [
    ...checks
      .filter(({ result, evidence }) => result !== 'not_verifiable' || evidence !== null)
      .flatMap(({ check, device, object, evidence, related }) =>
        [evidence, ...related].map((one) => ({
          what: `${check} ${device} ${object}`,
          evidence: one,
        })),
      ),
    ...findings.flatMap(({ id, evidence }) =>
      evidence.map((one) => ({ what: `finding ${id}`, evidence: one })),
    ),
  ];
}

/** Pointers of a document lead into the answer of the tool, not into what is stored around it. */
async function leadsSomewhere(
  store: EvidenceStore,
  { ref, pointer }: EvidencePointer,
): Promise<boolean> {
  const stored = await store.get(ref);
  if (!stored.available) return false;
  const content = resolvePointer(stored.document, '/result/content');
  return content.found && resolvePointer(content.value, pointer).found;
}
