import type { Analysis, SettledSubject } from '../domain/analysis/analysis';
import { runChecks } from './all-checks';
import { type Answer, answerQuestion } from './answers';
import type { AnalysisInput } from './analysis-input';
import type { CheckWords, Judged } from './define-check';
import { buildContext } from './build-context';
import type { CheckContext } from './context';
import { buildCoverage } from './coverage';
import { withIntended } from './diagnosis/intended';
import { toldImpact } from './diagnosis/told-impact';
import { diagnose } from './diagnosis/diagnose';
import { compareWithPrevious } from './diff';
import { chooseFollowUps } from './follow-ups/choose';
import { knownStates } from './known-states';
import { buildRemarks } from './remarks';
import { scopeChecks } from './scope';
import { buildTimeline } from './timeline';
import type { SubjectReading } from './names/subject-reading';
import { isGone, notFoundRemarks } from './names/subject-remarks';
import { withOwners } from './owner-words';
import { decideVerdict } from './verdict';

/** An analysis whose checks are still without words. */
export type JudgedAnalysis = Omit<Analysis, 'checks' | 'answer'> & {
  checks: Judged[];
  answer: Answer | null;
  /** How a check is called, with the router whose address it names. */
  nameOf: CheckWords['name'];
};

function settledSubject(context: CheckContext, subject: SubjectReading): SettledSubject {
  const { devices, entities, subjects } = context.goal;
  const [notFound] = notFoundRemarks(subject, context);
  return {
    found: subject.found.length > 0,
    open: [...subject.missing.map(({ name }) => name), ...subject.nouns],
    loose: subject.found
      .filter(({ matches }) => matches.every((one) => !one.exact || one.kind === 'subnet'))
      .map(({ name }) => name),
    ...(notFound !== undefined && { notFound }),
    ...(isGone(context) && { gone: true as const }),
    devices,
    entities,
    subjects,
    describe: subject.ports.left,
  };
}

/**
 * What all evidence of a run adds up to. Pure: the same input gives the same analysis. Texts that
 * came from devices are compared and quoted, never followed.
 *
 * @param plainWords how findings, remarks and the comparison quote a check
 */
export function analyse(input: AnalysisInput, plainWords: CheckWords): JudgedAnalysis {
  const context = buildContext(input);
  const words = withOwners(plainWords, context.model);
  const { checks: found, aside } = scopeChecks(context, runChecks(context));
  const first = diagnose(context, found, words);
  const checks = withIntended(context, found, first.explained);
  const diagnosis = checks === found ? first : diagnose(context, checks, words);
  const next = chooseFollowUps(context, checks, diagnosis.explained, input.previous, words);
  const verdict = decideVerdict(context, checks, diagnosis);
  const impact = toldImpact(context, diagnosis.impact, diagnosis.findings);
  return {
    verdict,
    // Where nothing is wrong there is no cause, whatever could not be read elsewhere.
    rootCause: verdict === 'healthy' ? null : diagnosis.rootCause,
    otherCauses: diagnosis.otherCauses,
    ...(verdict === 'fault' && impact && { impact }),
    checks,
    nameOf: words.name,
    findings: diagnosis.findings,
    followUps: next.followUps,
    ...(next.found && { explained: true }),
    coverage: buildCoverage(context),
    timeline: buildTimeline(context, diagnosis.findings),
    remarks: buildRemarks(context, checks, diagnosis.findings).concat(
      aside.map(
        (one) =>
          `Beside what was asked: ${one.check} ${one.object} on ${one.device} fails: ${words.value(one)}.`,
      ),
    ),
    diff: compareWithPrevious(context, checks, input.previous, words),
    answer: answerQuestion({ context, checks, diagnosis, verdict, words }),
    states: knownStates(context, checks, input.previous, words),
    ...(context.subject !== null && { subject: settledSubject(context, context.subject) }),
  };
}
