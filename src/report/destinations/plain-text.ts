import type { IncidentMessage } from '../../domain/destinations/incident-message';
import { answerCommand } from '../../domain/people/answer-command';
import { cleanText } from '../../domain/text/escape';
import { timeText } from '../../domain/text/phrases';

/** A note is read on a phone, on the page of the incident that it belongs to. */
const noteLine = 240;
const noteParts = ['Cause', 'Place', 'Since', 'Next'];
/** Widths of ServiceNow's own field (table `task`), and of what people read of a journal entry. */
const shortDescription = 160;
const workNotes = 8000;

/**
 * The note on an incident of PagerDuty: three to six lines. The last one names the incident and
 * what is told, which is how a note that may have arrived is found again.
 */
export function pagerdutyNote(message: IncidentMessage, marker: string): string {
  const { title, answer, standing, parts, links, severity } = message;
  const told = noteParts.flatMap((label) => {
    const text = parts.find((part) => part.label === label)?.text ?? '';
    return text === '' ? [] : [`${label}: ${text}`];
  });
  const [link] = links;
  const lines = [
    answer === '' ? `${severity === null ? '' : `${severity}: `}${title}` : answer,
    ...(told.length === 0 || message.status === 'resolved' ? [standing] : []),
    ...told,
  ].slice(0, link === undefined ? 5 : 4);
  return [
    ...lines.map((line) => cleanText(line, noteLine)),
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    marker,
  ].join('\n');
}

/** All of the message as work notes. `[code]` would make ServiceNow show what follows as HTML. */
export function servicenowNotes(message: IncidentMessage, marker: string): string {
  const text = plainLines(message)
    .join('\n')
    .replaceAll(/\[(\/?code)/gi, '[ $1');
  return `${text.slice(0, workNotes - marker.length - 1)}\n${marker}`;
}

/** What a ticket that is opened is called. */
export function servicenowTitle({ title, severity }: IncidentMessage): string {
  return cleanText(severity === null ? title : `${severity}: ${title}`, shortDescription);
}

function plainLines(message: IncidentMessage): string[] {
  const { title, answer, standing, parts, remarks, links, acknowledged } = message;
  return [
    title,
    ...(answer === '' ? [] : [answer]),
    ...parts.map(({ label, text }) => (label === '' ? text : `${label}: ${text}`)),
    standing,
    ...(acknowledged === null
      ? []
      : [`Acknowledged by ${cleanText(acknowledged.by, 200)} at ${timeText(acknowledged.at)}.`]),
    ...remarks,
    ...questionLines(message),
    ...links.map(({ label, url }) => `${label}: ${url}`),
  ];
}

/** An open question where it cannot be answered: what is asked, and where it can be. */
export function questionLines({ question }: IncidentMessage): string[] {
  if (question === null) return [];
  const { workflowId, request } = question;
  return [
    `Asked: ${cleanText(request.prompt, 600)} (${request.options.map((option) => cleanText(option, 100)).join(' / ')})`,
    `Open until ${timeText(request.deadline)}. Answer: ${answerCommand(workflowId, request)}`,
  ];
}
