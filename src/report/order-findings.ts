import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';

export interface OrderedFindings {
  causes: Finding[];
  symptoms: Finding[];
  notes: Finding[];
}

/**
 * Findings by their role. Of what follows from a cause, the devices that the question was about
 * come first; apart from that the order of the analysis stays.
 */
export function orderFindings({
  findings,
  devices,
}: Pick<RunDocument, 'findings' | 'devices'>): OrderedFindings {
  const asked = new Set(devices);
  const of = (role: Finding['role']): Finding[] =>
    findings
      .filter((finding) => finding.role === role)
      .sort((left, right) => Number(asked.has(right.device)) - Number(asked.has(left.device)));
  return {
    causes: findings.filter((finding) => finding.role === 'cause'),
    symptoms: of('symptom'),
    notes: of('note'),
  };
}
