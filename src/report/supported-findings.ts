import type { Check } from '../domain/analysis/check';
import type { Finding } from '../domain/analysis/finding';

/** Marks what no stored answer of this run stands behind. */
export const hypothesisMark = 'Hypothesis:';

/** What became of the findings or checks, with a line for each correction. */
export interface Corrected<T> {
  items: T[];
  corrections: string[];
}

/**
 * Findings rest on evidence of this run. A pointer to a reference that no call brought is taken
 * out; a finding that is left with none stays, but as a hypothesis.
 */
export function correctFindings(
  findings: readonly Finding[],
  knownRefs: ReadonlySet<string>,
): Corrected<Finding> {
  const corrections: string[] = [];
  const items = findings.map((finding) => {
    const evidence = finding.evidence.filter(({ ref }) => knownRefs.has(ref));
    if (evidence.length === finding.evidence.length && evidence.length > 0) return finding;
    if (evidence.length > 0) {
      corrections.push(`Evidence of “${finding.title}” that no call of this run brought.`);
      return { ...finding, evidence };
    }
    if (finding.unsupported === true) return finding;
    corrections.push(`“${finding.title}” as a fact: no call of this run brought its evidence.`);
    return {
      ...finding,
      unsupported: true,
      title: `${hypothesisMark} ${finding.title}`,
      confidence: 'possible' as const,
    };
  });
  return { items, corrections };
}

/** A judgement without evidence of this run is none: it becomes `not_verifiable`. */
export function correctChecks(
  checks: readonly Check[],
  knownRefs: ReadonlySet<string>,
): Corrected<Check> {
  const corrections: string[] = [];
  const items = checks.map((check) => {
    if (check.result === 'not_verifiable') return check;
    if (check.evidence !== null && knownRefs.has(check.evidence.ref)) return check;
    corrections.push(
      `The ${check.result} of ${check.check} on ${check.device} (${check.object}): no call of this run brought its evidence.`,
    );
    return {
      ...check,
      result: 'not_verifiable' as const,
      value: `no evidence of this run shows it (${check.value})`,
      evidence: null,
    };
  });
  return { items, corrections };
}
