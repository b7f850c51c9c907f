import type { Diff } from '../../domain/analysis/analysis';
import { escapeMarkdown } from '../../domain/text/escape';
import { bullets, type ReportFacts, section } from './section';

const mostItems = 30;

const labels: [keyof Diff, string][] = [
  ['new', 'New faults'],
  ['still', 'Faults still there'],
  ['cleared', 'Resolved'],
  ['unknown', 'Unknown now'],
];

/** What changed since the previous run; what could not be read now counts as unknown. */
export function renderComparison({ diff }: ReportFacts): string {
  if (diff === null) return '';
  const blocks = labels.map(([key, label]) => renderItems(label, diff[key]));
  return section('Compared with the previous run', ...blocks);
}

function renderItems(label: string, items: Diff['new']): string {
  if (items.length === 0) return `**${label}:** none.`;
  const lines = items.slice(0, mostItems).map(({ check, device, object, reason }) => {
    const why = reason === undefined ? '' : `: ${escapeMarkdown(reason, 300)}`;
    return `${escapeMarkdown(check)} on ${escapeMarkdown(device)}, ${escapeMarkdown(object)}${why}`;
  });
  const rest = items.length - lines.length;
  return `**${label}:**\n\n${bullets(rest > 0 ? [...lines, `and ${rest} more`] : lines)}`;
}
