import type { Finding } from '../../domain/analysis/finding';
import { faultOf } from '../all-faults';

/** Whether nothing is sought behind a cause: it is certain, and no mere sign of another one. */
export function isLast(cause: Pick<Finding, 'confidence' | 'type'>): boolean {
  return cause.confidence === 'confirmed' && faultOf(cause)?.isSign !== true;
}

/** Keys of the failing checks for which a cause was found behind which nothing is sought. */
export function explainedChecks(findings: readonly Finding[]): Set<string> {
  const causes = findings.filter((one) => one.role === 'cause' && isLast(one));
  return new Set(causes.flatMap((one) => one.checks));
}
