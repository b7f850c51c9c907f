import { type Finding, type Severity, severitySchema } from '../domain/analysis/finding';

/** The gravest severity among causes and symptoms; null where there is nothing but notes. */
export function worstSeverity(
  findings: readonly Pick<Finding, 'role' | 'severity'>[],
): Severity | null {
  const present = new Set(
    findings.filter((finding) => finding.role !== 'note').map((finding) => finding.severity),
  );
  return severitySchema.options.find((severity) => present.has(severity)) ?? null;
}
