import type { EvidencePointer } from '../../domain/analysis/check';
import type { Finding } from '../../domain/analysis/finding';
import { codeSpan, escapeMarkdown } from '../../domain/text/escape';
import { certaintyText } from '../certainty';
import { allIn } from '../markdown-table';
import { orderFindings } from '../order-findings';
import { isUnexplained } from '../headline';
import { placeOf } from '../opening';
import { groupSymptoms, type SymptomGroup } from '../symptom-groups';
import { count } from '../../domain/text/phrases';
import { sinceText } from '../since-text';
import { causeLabel, confidenceMeanings, shortRef } from '../wording';
import { bullets, type ReportFacts, section } from './section';

const mostCauses = 10;
const mostOthers = 12;
const mostMembers = 8;
const mostEvidence = 8;
/** What follows from a cause needs less proof than the cause. */
const mostEvidenceOfOthers = 1;

/** Findings: causes with their whole chain of evidence, then what follows from them, then notes. */
export function renderFindings(document: ReportFacts): string {
  const { causes, symptoms, notes } = orderFindings(document);
  return section(
    'Findings',
    ...causes.slice(0, mostCauses).map((one) => renderCause(one, document)),
    rest(causes.length - mostCauses, 'cause'),
    ...renderGroups('Symptoms', groupSymptoms(symptoms, document.checks), document),
    ...renderGroups('Notes', notes.map(alone), document),
  );
}

function renderCause(finding: Finding, document: ReportFacts): string {
  // Two checks may rest on the same value.
  const places = finding.evidence.map(({ ref, pointer }) => `${ref} ${pointer}`);
  const evidence = finding.evidence.filter(
    ({ ref, pointer }, index) => places.indexOf(`${ref} ${pointer}`) === index,
  );
  const parts = [
    `### ${isUnexplained(document) ? 'Other fault' : causeLabel([finding])}: ${escapeMarkdown(finding.title)}`,
    escapeMarkdown(finding.explanation, 2000),
    `${certaintyText(finding, document)}. Severity ${finding.severity}.${sinceSentence(finding)}`,
    finding.changed === undefined ? '' : `Changed: ${escapeMarkdown(finding.changed)}.`,
    bullets(
      evidence.slice(0, mostEvidence).map((one) => {
        const place = placeOf(one, document);
        return `${place === '' ? '' : `${escapeMarkdown(place)}: `}${renderEvidence(one)}`;
      }),
    ),
    rest(evidence.length - mostEvidence, 'piece of evidence', 'pieces of evidence'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const alone = (finding: Finding): SymptomGroup => ({
  title: finding.title,
  brief: finding.title,
  isDown: false,
  members: [finding],
  causedBy: finding.causedBy,
});

function renderGroups(
  title: string,
  groups: readonly SymptomGroup[],
  { findings, id }: ReportFacts,
): string[] {
  const causes = findings.filter(({ role }) => role === 'cause');
  if (groups.length === 0) return [];
  const all = groups.flatMap(({ members }) => members).length;
  const number = all === groups.length ? '' : ` (${all} in ${count(groups.length, 'group')})`;
  const more = `more; ${allIn(id)} shows them all`;
  return [
    `### ${title}${number}`,
    groups
      .slice(0, mostOthers)
      .map((group) => renderGroup(group, causes))
      .join('\n'),
    rest(groups.length - mostOthers, more, more),
  ];
}

/** What symptoms share, then each of them with its first piece of evidence. */
function renderGroup({ title, members }: SymptomGroup, causes: readonly Finding[]): string {
  const [only] = members;
  if (members.length === 1 && only !== undefined) return renderOther(only, causes);
  const shown = members.slice(0, mostMembers).map((member) => {
    const [evidence] = member.evidence.slice(0, mostEvidenceOfOthers).map(renderEvidence);
    return `  - ${escapeMarkdown(member.title)}${evidence === undefined ? '' : `: ${evidence}`}`;
  });
  const more = rest(members.length - mostMembers, 'more', 'more');
  return [
    `- **${escapeMarkdown(title)}**${gradeOf(members)}`,
    ...shown,
    ...(more === '' ? [] : [`  - ${more}`]),
  ].join('\n');
}

/** How sure and how grave, where that is the same of all members. */
function gradeOf(members: readonly Finding[]): string {
  const grades = members.map(({ confidence, severity }) => {
    const [sure = ''] = confidenceMeanings[confidence].split(':');
    return ` (${sure.toLowerCase()}, ${severity})`;
  });
  return new Set(grades).size === 1 ? (grades[0] ?? '') : '';
}

/** One item with its first pieces of evidence below it. */
function renderOther(finding: Finding, causes: readonly Finding[]): string {
  const cause = causes.find(({ id }) => id === finding.causedBy);
  // Which cause it follows from is worth a word only where there are several.
  const from =
    cause === undefined || causes.length === 1
      ? ''
      : ` Follows from: ${escapeMarkdown(cause.title)}.`;
  const explanation = cause === undefined ? ` ${escapeMarkdown(finding.explanation)}` : '';
  const evidence = finding.evidence.slice(0, mostEvidenceOfOthers).map(renderEvidence);
  return [
    `- **${escapeMarkdown(finding.title)}**${gradeOf([finding])}${explanation}${from}`,
    ...evidence.map((line) => `  - ${line}`),
  ].join('\n');
}

/** `value — reference #pointer`, so that every statement leads to what the device answered. */
function renderEvidence({ value, ref, pointer }: EvidencePointer): string {
  return `${codeSpan(value, 300)} — ${codeSpan(`${shortRef(ref)} #${pointer}`, 300)}`;
}

function sinceSentence(finding: Finding): string {
  const text = sinceText(finding);
  return text === '' ? '' : ` Since ${escapeMarkdown(text)}.`;
}

function rest(number: number, noun: string, plural?: string): string {
  return number > 0 ? `… and ${count(number, noun, plural)}.` : '';
}
