import type { Finding } from '../finding';
import type { Outcome } from '../outcome';
import type { Rejection } from '../run-trace';
import { isMissingEvidence } from './limitations';
import type { ReportFacts } from './markdown/section';
import { openingOf, titleOf } from './opening';
import { orderFindings } from './order-findings';
import { outcomeSentences } from './outcome-sentences';
import { unverifiedSentences } from './unverified';
import { count, listNames, sentence } from './wording';

const mostSymptoms = 5;
const mostRemarks = 8;

export interface SummaryExtras {
  remarks: readonly string[];
  rejection: Rejection | null;
}

/**
 * The report for a person (G1): the root cause first, then what follows from it, remarks, what
 * could not be verified, and what was not reached. Facts and hypotheses are told apart.
 */
export function composeSummary(document: ReportFacts, extras: SummaryExtras): string[] {
  const { rejection } = extras;
  if (rejection !== null && neverLooked.has(document.outcome)) {
    return rejectedSummary(document, rejection);
  }
  const { symptoms, notes } = orderFindings(document);
  const lines = [
    ...openingOf(document),
    ...symptomSentences(symptoms),
    ...noteSentences(notes),
    ...extras.remarks.filter((remark) => !isMissingEvidence(remark)).slice(0, mostRemarks),
    ...diffSentence(document),
    ...unverifiedSentences(document),
    ...outcomeSentences(document),
    ...(rejection === null ? [] : [`The reason: ${rejection.reason}`]),
  ];
  return [...new Set(lines.map(sentence).filter((line) => line !== ''))];
}

/** Outcomes of runs that ended at the question, before anything was looked at. */
const neverLooked: ReadonlySet<Outcome> = new Set(['rejected', 'escalation_timeout']);

function rejectedSummary(
  { outcome, calls, limitations, judged }: ReportFacts,
  { reason, suggestions }: Rejection,
): string[] {
  const head = outcome === 'rejected' ? 'The question was turned away' : 'Nothing was looked at';
  // Where the inventory itself could not be read, why is more useful than that.
  const failures = limitations.filter((line) => calls.some(({ tool }) => line.startsWith(tool)));
  return [
    sentence(`${head}: ${reason}`),
    ...failures.slice(0, 2),
    ...(suggestions.length === 0
      ? []
      : [sentence(`What can be asked instead: ${listNames(suggestions, 10)}`)]),
    ...(judged ? ['Nothing was concluded about the network.'] : []),
  ];
}

function symptomSentences(symptoms: readonly Finding[]): string[] {
  const lines = symptoms
    .slice(0, mostSymptoms)
    .map((finding) =>
      finding.causedBy === null ? titleOf(finding) : `It follows: ${titleOf(finding)}`,
    );
  const rest = symptoms.length - lines.length;
  return rest > 0 ? [...lines, `${count(rest, 'more symptom')} below.`] : lines;
}

function noteSentences(notes: readonly Finding[]): string[] {
  return notes.slice(0, mostSymptoms).map((finding) => `Note: ${titleOf(finding)}`);
}

function diffSentence({ diff }: ReportFacts): string[] {
  if (diff === null) return [];
  return [
    `Compared with the previous run: ${diff.new.length} new, ${diff.still.length} still there, ` +
      `${diff.cleared.length} cleared, ${diff.unknown.length} unknown.`,
  ];
}
