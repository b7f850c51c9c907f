import type { Check, CheckResult, EvidencePointer } from '../domain/analysis/check';

/** What a check expects and why; the same for all objects that it looks at. */
export interface CheckKind {
  check: string;
  expectation: string;
  rule: string;
}

export interface Judgement {
  device: string;
  object: string;
  result: CheckResult;
  value: string;
  evidence: EvidencePointer | null;
  related?: EvidencePointer[];
}

export function makeCheck(kind: CheckKind, judgement: Judgement): Check {
  return { ...kind, ...judgement, related: judgement.related ?? [] };
}
