import type { IncidentMessage } from '../domain/destinations/incident-message';
import { answerCommand } from '../domain/people/answer-command';
import { cleanText } from '../domain/text/escape';
import { timeText } from '../domain/text/phrases';

/** All of a message as lines of plain text. */
export function plainLines(message: IncidentMessage): string[] {
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
