import { checkTopic } from '../domain/analysis/check-names';
import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';
import { cleanText } from '../domain/text/escape';
import { orderFindings } from './order-findings';
import { groupUnverified, memberText } from './unverified';
import { count, durationText, listNames, timeText } from '../domain/text/phrases';
import { shortRef, titleOf } from './wording';

/** A ticket's text field shows about this much without scrolling. */
const mostLines = 12;
const lineLength = 240;

/** The run in at most twelve lines of plain text, to paste into a ticket. */
export function composeTicket(
  document: Omit<RunDocument, 'report'>,
  summary: readonly string[],
): string {
  const { severity } = document;
  const { causes, symptoms } = orderFindings(document);
  const unverified = groupUnverified(document.checks);
  const lines = [
    `${titleOf(document)}${severity === null ? '' : ` (${severity})`}: ${document.query}`,
    ...(causes.length === 0 ? summary.slice(0, 3) : causes.slice(0, 3).flatMap(causeLines)),
    ...followLines(symptoms),
    ...(unverified.length === 0
      ? []
      : [
          `Not verified: ${listNames(
            unverified.map(
              (group) => `${checkTopic(group)} (${listNames(group.members.map(memberText), 2)})`,
            ),
            3,
          )}`,
        ]),
    ...(document.outcome === 'achieved' ? [] : [`Outcome: ${document.outcome}`]),
    ...document.next_actions.slice(0, 1).map((action) => `Next: ${action}`),
  ];
  const foot = `Run ${document.id}, ${timeText(document.now)}, ${document.calls.length} calls, ${durationText(document.seconds)}`;
  return [...lines.slice(0, mostLines - 1), foot]
    .map((line) => (line.startsWith('  ') ? '  ' : '') + cleanText(line, lineLength))
    .join('\n');
}

function causeLines({ title, evidence: [first] }: Finding): string[] {
  const cause = `Cause: ${title}`;
  if (first === undefined) return [cause];
  return [cause, `  Evidence: ${first.value} (${shortRef(first.ref)} #${first.pointer})`];
}

function followLines([first, ...others]: readonly Finding[]): string[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` (and ${count(others.length, 'more symptom')})`;
  return [`Follows: ${first.title}${more}`];
}
