import { outcomeWord } from '../domain/analysis/outcome';
import type { RunDocument } from '../domain/run/run-document';
import { MentionedNames } from './mentioned-names';
import { supportedOutcome, supportedVerdict } from './honesty';
import { uncheckedSentences } from './impact';
import { renderMarkdown } from './markdown';
import { openingOf } from './opening';
import { partSentences } from './part-sentences';
import { worstSeverity } from './severity';
import { correctChecks, correctFindings } from './supported-findings';
import { composeTicket } from './ticket-lines';
import { verifySentences } from './verify-sentences';
import { count, sentence } from '../domain/text/phrases';

export interface VerifyOptions {
  /** References that belong to the run without being the result of a listed call. */
  knownRefs?: readonly string[];
  /** Further texts that sentences may rest on, such as the remarks of the analysis. */
  carryingTexts?: readonly string[];
}

export interface VerifiedReport {
  document: RunDocument;
  /** What was taken out or corrected, one line each. */
  removed: string[];
}

/**
 * Checks a written report against the run's evidence, whoever wrote it. Findings and checks must
 * rest on answers of this run; each sentence of the summary that names a device, address or port
 * must be carried by something that mentions the same; verdict and outcome are no better than the
 * checks. What is not carried is removed, or marked as a hypothesis, and the Markdown and the
 * ticket are written anew. Verifying twice changes nothing more.
 */
export function verifyReport(document: RunDocument, options: VerifyOptions = {}): VerifiedReport {
  const knownRefs = new Set([
    ...document.calls.flatMap(({ ref }) => (ref === null ? [] : [ref])),
    ...(options.knownRefs ?? []),
  ]);
  const findings = correctFindings(document.findings, knownRefs);
  const checks = correctChecks(document.checks, knownRefs);
  const judged = judge({ ...document, findings: findings.items, checks: checks.items });
  const sentences = verifySentences(document.report.summary, {
    carriers: new MentionedNames(judged, options.carryingTexts ?? []),
    verdict: judged.verdict,
    findings: judged.findings,
    quotable: [document.query, ...(document.objective === null ? [] : [document.objective])],
    notDone: new Set(
      [...partSentences(judged.parts), ...uncheckedSentences(judged.impact ?? {})].map(sentence),
    ),
  });
  const removed = [
    ...findings.corrections,
    ...checks.corrections,
    ...corrections(document, judged),
    ...sentences.removed,
  ];
  const corrected = { ...judged, limitations: withRemovals(judged.limitations, removed.length) };
  return { document: withReport(corrected, reopened(document, judged, sentences.kept)), removed };
}

/** Brings verdict and outcome down to what the checks and findings carry. */
function judge(document: RunDocument): RunDocument {
  const outcome = supportedOutcome(document.outcome, document);
  const verdict = supportedVerdict(document.verdict, outcome, document);
  const failed = document.checks.some(({ result }) => result === 'fail');
  const supported = document.findings.some(
    ({ role, unsupported }) => role !== 'note' && unsupported !== true,
  );
  const severity = worstSeverity(document.findings);
  if (failed || supported) return { ...document, outcome, verdict, severity };
  const { impact: _, ...rest } = document;
  return {
    ...rest,
    outcome,
    verdict: verdict === 'fault' ? 'inconclusive' : verdict,
    severity,
    root_cause: null,
    other_causes: [],
  };
}

function corrections(before: RunDocument, after: RunDocument): string[] {
  return [
    ...(before.outcome === after.outcome
      ? []
      : [
          `The outcome “${outcomeWord(before.outcome)}”: the evidence supports only “${outcomeWord(after.outcome)}”.`,
        ]),
    ...(before.verdict === after.verdict
      ? []
      : [`The verdict ${before.verdict}: the evidence allows ${after.verdict}.`]),
  ];
}

/** A corrected verdict, or a summary of which nothing is left, is begun anew by code. */
function reopened(before: RunDocument, after: RunDocument, kept: string[]): string[] {
  if (before.verdict === after.verdict && kept.length > 0) return kept;
  return [...new Set([...openingOf(after), ...kept])];
}

function withRemovals(limitations: readonly string[], removed: number): string[] {
  if (removed === 0) return [...limitations];
  const line = `${count(removed, 'statement')} in this report ${removed === 1 ? 'was' : 'were'} removed or corrected because no evidence supported ${removed === 1 ? 'it' : 'them'}.`;
  return [...limitations, line];
}

function withReport(document: RunDocument, summary: string[]): RunDocument {
  const { report: _report, ...facts } = document;
  const ticket = composeTicket(facts, summary);
  return {
    ...facts,
    report: { summary, markdown: renderMarkdown(facts, summary, ticket), ticket },
  };
}
