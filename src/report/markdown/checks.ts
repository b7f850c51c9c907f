import { checkHeading } from '../../domain/analysis/check-names';
import { boundedTable } from '../markdown-table';
import { codeSpan, escapeMarkdown } from '../../domain/text/escape';
import { groupUnverified, memberText } from '../unverified';
import { listNames } from '../../domain/text/phrases';
import { bullets, type ReportFacts, section } from './section';

const mostRows = 40;

/** Checks that failed, where no finding explains them; nobody shall miss one. */
export function renderFailed({ checks, findings }: ReportFacts): string {
  const explained = new Set(findings.flatMap((finding) => finding.checks));
  const rows = checks
    .filter((check) => check.result === 'fail')
    .filter(({ check, device, object }) => !explained.has(`${check}|${device}|${object}`))
    .map((one) => [
      escapeMarkdown(checkHeading(one)),
      escapeMarkdown(one.device),
      escapeMarkdown(one.object),
      codeSpan(one.value, 160),
      escapeMarkdown(one.expectation, 160),
    ]);
  return section(
    'Failed without an explanation',
    boundedTable(['Check', 'Device', 'Object', 'Found', 'Expected'], rows, mostRows),
  );
}

export function renderPassed({ checks }: ReportFacts): string {
  const rows = checks
    .filter((check) => check.result === 'pass')
    .map((one) => [
      escapeMarkdown(checkHeading(one)),
      escapeMarkdown(one.device),
      escapeMarkdown(one.object),
      codeSpan(one.value, 120),
    ]);
  return section(
    'Passed checks',
    boundedTable(['Check', 'Device', 'Object', 'Found'], rows, mostRows),
  );
}

/** What could not be verified, with the reason, grouped so that it can be read. */
export function renderUnverified({ checks }: ReportFacts): string {
  const groups = groupUnverified(checks);
  const lines = groups.slice(0, mostRows).map((group) => {
    const names = escapeMarkdown(listNames(group.members.map(memberText), 12));
    return `**${escapeMarkdown(checkHeading(group))}** for ${names}: ${escapeMarkdown(group.reason, 300)}`;
  });
  const rest = groups.length - lines.length;
  return section(
    'Not verified',
    bullets(lines),
    rest > 0 ? `… and ${rest} more kinds of checks; \`--json\` has them all.` : '',
  );
}
