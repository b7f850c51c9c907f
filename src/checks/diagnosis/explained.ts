import type { Finding } from '../../domain/analysis/finding';

/** Causes that came and went may have a cause of their own further on. */
const mayHaveCause = new Set([
  'bgp_session_flap',
  'link_flap',
  'isis_adjacency_flap',
  'collection_failed',
]);

/** Whether nothing is sought behind a cause: it is certain, and no mere sign of another one. */
export function isLast({ confidence, type }: Pick<Finding, 'confidence' | 'type'>): boolean {
  return confidence === 'confirmed' && !mayHaveCause.has(type);
}

/** Keys of the failing checks for which a cause was found behind which nothing is sought. */
export function explainedChecks(findings: readonly Finding[]): Set<string> {
  const causes = findings.filter((one) => one.role === 'cause' && isLast(one));
  return new Set(causes.flatMap((one) => one.checks));
}
