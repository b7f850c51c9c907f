import type { EvidencePointer } from '../../domain/analysis/check';
import type { Finding } from '../../domain/analysis/finding';
import { codeSpan, escapeMarkdown } from '../../domain/text/escape';
import { orderFindings } from '../order-findings';
import { count, timeText } from '../../domain/text/phrases';
import { confidenceMeanings, shortRef } from '../wording';
import { bullets, type ReportFacts, section } from './section';

const mostCauses = 10;
const mostOthers = 12;
const mostEvidence = 8;
/** What follows from a cause needs less proof than the cause. */
const mostEvidenceOfOthers = 1;

/** Findings: causes with their whole chain of evidence, then what follows from them, then notes. */
export function renderFindings(document: ReportFacts): string {
  const { causes, symptoms, notes } = orderFindings(document);
  return section(
    'Findings',
    ...causes.slice(0, mostCauses).map(renderCause),
    rest(causes.length - mostCauses, 'cause'),
    ...renderOthers('Symptoms', symptoms, causes),
    ...renderOthers('Notes', notes, causes),
  );
}

function renderCause(finding: Finding): string {
  const parts = [
    `### Cause: ${escapeMarkdown(finding.title)}`,
    escapeMarkdown(finding.explanation, 2000),
    `${confidenceMeanings[finding.confidence]}. Severity ${finding.severity}.${sinceText(finding)}`,
    bullets(finding.evidence.slice(0, mostEvidence).map(renderEvidence)),
    rest(finding.evidence.length - mostEvidence, 'piece of evidence', 'pieces of evidence'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function renderOthers(
  title: string,
  findings: readonly Finding[],
  causes: readonly Finding[],
): string[] {
  if (findings.length === 0) return [];
  return [
    `### ${title}`,
    findings
      .slice(0, mostOthers)
      .map((finding) => renderOther(finding, causes))
      .join('\n'),
    rest(
      findings.length - mostOthers,
      'more; `--json` has them all',
      'more; `--json` has them all',
    ),
  ];
}

/** One item with its first pieces of evidence below it. */
function renderOther(finding: Finding, causes: readonly Finding[]): string {
  const cause = causes.find(({ id }) => id === finding.causedBy);
  const [confidence] = confidenceMeanings[finding.confidence].split(':');
  // Which cause it follows from is worth a word only where there are several.
  const from =
    cause === undefined || causes.length === 1
      ? ''
      : ` Follows from: ${escapeMarkdown(cause.title)}.`;
  const explanation = cause === undefined ? ` ${escapeMarkdown(finding.explanation)}` : '';
  const evidence = finding.evidence.slice(0, mostEvidenceOfOthers).map(renderEvidence);
  return [
    `- **${escapeMarkdown(finding.title)}** (${confidence?.toLowerCase()}, ${finding.severity})${explanation}${from}`,
    ...evidence.map((line) => `  - ${line}`),
  ].join('\n');
}

/** `value — reference #pointer`, so that every statement leads to what the device answered. */
function renderEvidence({ value, ref, pointer }: EvidencePointer): string {
  return `${codeSpan(value, 300)} — ${codeSpan(`${shortRef(ref)} #${pointer}`, 300)}`;
}

function sinceText({ since }: Finding): string {
  return since === null ? '' : ` Since ${escapeMarkdown(timeText(since))}.`;
}

function rest(number: number, noun: string, plural?: string): string {
  return number > 0 ? `… and ${count(number, noun, plural)}.` : '';
}
