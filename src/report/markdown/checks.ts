import { checkHeading } from '../../domain/analysis/check-names';
import { allIn, boundedTable } from '../markdown-table';
import { codeSpan, escapeMarkdown } from '../../domain/text/escape';
import { passedChecks } from '../passed';
import { groupUnverified, objectText, topicText } from '../unverified';
import { count } from '../../domain/text/phrases';
import { bullets, type ReportFacts, section } from './section';

const mostRows = 40;

/** Checks that failed, where no finding explains them; nobody shall miss one. */
export function renderFailed({ checks, findings, id }: ReportFacts): string {
  const explained = new Set(findings.flatMap((finding) => finding.checks));
  const rows = checks
    .filter((check) => check.result === 'fail')
    .filter(({ check, device, object }) => !explained.has(`${check}|${device}|${object}`))
    .map((one) => [
      escapeMarkdown(checkHeading(one)),
      escapeMarkdown(one.device),
      escapeMarkdown(objectText(one)),
      codeSpan(one.value, 160),
      escapeMarkdown(one.expectation, 160),
    ]);
  return section(
    'Failed without an explanation',
    boundedTable(['Check', 'Device', 'Object', 'Found', 'Expected'], rows, mostRows, id),
  );
}

export function renderPassed({ checks, id }: ReportFacts): string {
  const rows = passedChecks(checks).map((one) => [
    escapeMarkdown(checkHeading(one)),
    escapeMarkdown(one.device),
    escapeMarkdown(objectText(one)),
    codeSpan(one.value, 120),
  ]);
  return section(
    'Passed checks',
    boundedTable(['Check', 'Device', 'Object', 'Found'], rows, mostRows, id),
  );
}

/** What could not be verified, with the reason, grouped so that it can be read. */
export function renderUnverified({ checks, id }: ReportFacts): string {
  const groups = groupUnverified(checks);
  const lines = groups.slice(0, mostRows).map((group) => {
    const heading = checkHeading(group);
    const places = topicText(group, 12, heading).slice(heading.length);
    return `**${escapeMarkdown(heading)}** ${escapeMarkdown(places)}: ${escapeMarkdown(group.reason, 300)}`;
  });
  const rest = groups.slice(mostRows).reduce((sum, group) => sum + group.members.length, 0);
  return section(
    'Not verified',
    bullets(lines),
    rest > 0 ? `… and ${count(rest, 'more check')}; ${allIn(id)} shows them all.` : '',
  );
}
