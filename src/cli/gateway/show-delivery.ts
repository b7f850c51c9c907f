import { listNames, timeText } from '../../domain/text/phrases';
import type { Alert } from '../../domain/alerts/alert';
import type { ExplainedDelivery } from '../../gateway';
import type { TicketLine } from '../../report/ticket-line';

const alertsShown = 20;

/** How a delivery is read, one line for each alert and each question. */
export function deliveryLines(explained: ExplainedDelivery): TicketLine[] {
  const { source, kind, alerts, ignored, questions } = explained;
  const rest = alerts.length - alertsShown;
  return [
    { label: 'Source', text: source === kind ? kind : `${source} (${kind})` },
    ...(ignored === undefined ? [] : [{ label: 'Not read', text: ignored }]),
    ...alerts.slice(0, alertsShown).flatMap(alertLines),
    ...(rest > 0 ? [{ label: '', text: `and ${rest} more` }] : []),
    ...questions.flatMap(({ profile, names, query }) => [
      { label: 'Question', text: query },
      {
        label: '',
        text: `to the profile "${profile}"; grouped with other alerts about: ${listNames(names, 8)}`,
      },
    ]),
    ...(questions.length === 0 ? [{ label: 'Question', text: 'none: no alert fires' }] : []),
  ];
}

function alertLines(alert: Alert): TicketLine[] {
  const { status, severity, critical, subjects, changedAt } = alert;
  const about = Object.entries(subjects).map(([subject, name]) => `${subject} ${name}`);
  const grade = severity === null ? '' : ` (${severity}${critical ? ', never held back' : ''})`;
  return [
    { label: 'Alert', text: `${alert.title}${grade}, ${status} since ${timeText(changedAt)}` },
    {
      label: 'About',
      text: about.length === 0 ? 'nothing that a label names' : listNames(about, 8),
    },
  ];
}
