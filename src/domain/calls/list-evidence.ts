import { describeCall } from './describe-call';
import type { CallRecord } from './tool-call';

/** One stored answer of a run, by reference. */
export interface EvidenceEntry {
  ref: string;
  /** The call as one line: `get_routing_info PE1 bgp`. */
  call: string;
  step: number;
  digest: string;
}

/** The stored answers of a run in the order in which they came; one that came twice stands once. */
export function listEvidence(calls: readonly CallRecord[]): EvidenceEntry[] {
  const entries = new Map<string, EvidenceEntry>();
  for (const call of calls) {
    const { ref, digest } = call.outcome;
    if (ref === null || entries.has(ref)) continue;
    entries.set(ref, { ref, call: describeCall(call), step: call.step, digest });
  }
  return [...entries.values()];
}
