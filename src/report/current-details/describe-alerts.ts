import type { Dispatch } from '../../domain/alerts/dispatch-state';
import { count, timeText } from '../../domain/text/phrases';
import { plain } from './describe-run';

const shownAtMost = 30;

/** The page of the workflow that takes alerts in, as Markdown. */
export function describeAlerts({
  profile,
  held,
  incidents,
  counts,
}: Pick<Dispatch, 'held' | 'incidents' | 'counts'> & { profile: string }): string {
  const waiting = held.slice(0, shownAtMost);
  const open = incidents.slice(-shownAtMost).reverse();
  return [
    `**Alerts for ${plain(profile)}**`,
    '',
    [
      `${count(counts.alerts, 'alert')} came in`,
      `${counts.repeated} said again`,
      `${counts.late} overtaken on the way`,
      `${counts.clearedInTime} over in time`,
      ...(counts.dropped > 0 ? [`**${counts.dropped} not kept, since too many waited**`] : []),
      `${count(counts.incidents, 'incident')} begun`,
      `${counts.merged} merged`,
    ].join(' · '),
    ...section(
      `Under way: ${count(incidents.length, 'incident')}`,
      open.map(({ id, openedAt, cause }) => {
        const found = cause === null ? 'no cause yet' : plain(cause.replaceAll('|', ' ').trim());
        return `- \`${id}\` since ${timeText(openedAt)} · ${found}`;
      }),
    ),
    ...section(`Waiting: ${count(held.length, 'alert')}`, [
      ...waiting.map(({ alert, at }) => `- ${timeText(at)} · ${plain(alert.words)}`),
      ...(held.length > waiting.length ? [`- … and ${held.length - waiting.length} more`] : []),
    ]),
  ].join('\n');
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', `### ${title}`, ...lines];
}
