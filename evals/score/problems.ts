import type { RootCause } from '../../src/domain/analysis/analysis';
import type { CaseRun } from '../run-case';
import type { CaseScore } from './score-case';

/** Everything that a run got wrong, one sentence each; empty for a run that is right throughout. */
export function problemsOf(
  run: Pick<CaseRun, 'document' | 'error' | 'evidence'>,
  score: CaseScore,
): string[] {
  if (run.error !== null) return [`did not run: ${run.error}`];
  return [
    ...verdictProblems(score),
    ...causeProblems(score, run.document?.root_cause ?? null),
    ...questionProblems(score),
    ...score.checks
      .filter((check) => !check.right)
      .map(
        ({ check, device, object, expected, reported }) =>
          `${check} ${device} ${object}: ${reported ?? 'missing'} instead of ${expected.join(' or ')}`,
      ),
    ...score.falseAlarms.map(
      ({ check, device, object, value }) => `false alarm: ${check} ${device} ${object} (${value})`,
    ),
    ...diffProblems(score),
    ...(run.evidence?.broken ?? []).map((sentence) => `evidence: ${sentence}`),
  ];
}

function verdictProblems({ verdict }: CaseScore): string[] {
  if (verdict.right) return [];
  return [`verdict ${verdict.reported ?? 'missing'} instead of ${verdict.expected.join(' or ')}`];
}

function causeProblems(
  { cause, inventedCause, kind }: CaseScore,
  reported: RootCause | null,
): string[] {
  const named = describeCause(reported);
  if (inventedCause) return [`names a cause where there is none: ${named}`];
  if (cause === null || cause.right) return [];
  const wrong = (['type', 'device', 'interface'] as const).filter((part) => cause[part] === false);
  return [`cause (${kind}): ${named} is wrong in ${wrong.join(', ')}`];
}

function describeCause(cause: RootCause | null): string {
  if (cause === null) return 'none named';
  return [cause.type, cause.device, cause.interface, cause.object]
    .filter((part) => part !== null)
    .join(' ');
}

function questionProblems({ question }: CaseScore): string[] {
  if (question.expected && !question.asked) return ['did not ask back'];
  if (!question.expected && question.asked) return ['asked back although the question was clear'];
  return question.problems;
}

function diffProblems({ diff }: CaseScore): string[] {
  if (diff === null) return [];
  return [
    ...diff.items
      .filter(({ right }) => !right)
      .map(
        ({ kind, check, device, object }) => `diff: ${check} ${device} ${object} is not ${kind}`,
      ),
    ...diff.unknownAsCleared.map(
      ({ check, device, object }) => `diff: ${check} ${device} ${object} is unknown, not cleared`,
    ),
  ];
}
