import type { Finding } from '../../domain/analysis/finding';
import { checkKey } from '../../domain/analysis/check';
import type { CheckContext } from '../context';
import type { Judged } from '../define-check';
import type { AnswerInput } from './define-answer';

/** The cause that explains a failing check of what was asked; else the first one for whole routers. */
export function causeOf(
  { diagnosis, context }: AnswerInput,
  failing: readonly Judged[],
): Finding | null {
  const keys = new Set(failing.map(checkKey));
  const causes = diagnosis.findings.filter((one) => one.role === 'cause');
  const symptoms = diagnosis.findings.filter(
    (one) => one.causedBy !== null && one.checks.some((key) => keys.has(key)),
  );
  return (
    causes.find((one) => one.checks.some((key) => keys.has(key))) ??
    causes.find((one) => symptoms.some(({ causedBy }) => causedBy === one.id)) ??
    (namesWhole(context) ? (causes[0] ?? null) : null)
  );
}

/** The question is about routers as a whole: what was found is about them. */
export function namesWhole({ goal }: CheckContext): boolean {
  const { vrfs, neighbors, interfaces } = goal.entities;
  return vrfs.length + neighbors.length + interfaces.length === 0;
}
