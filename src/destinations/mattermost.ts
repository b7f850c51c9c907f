import type { Severity } from '../domain/analysis/finding';
import { variableSchema } from '../domain/configuration/outside';
import type { IncidentMessage } from '../domain/destinations/incident-message';
import { codeSpan, escapeMarkdown } from '../domain/text/escape';
import { timeText } from '../domain/text/phrases';
import { defineDestination } from './define-destination';
import { questionLines } from './message-lines';

/** Below the 16,383 characters of a post (Mattermost, `MaxPostSize`), with room for the escapes. */
const mostText = 12_000;
const colors: Record<Severity, string> = {
  critical: '#B3261E',
  major: '#D9730D',
  minor: '#C29B00',
  info: '#4A6FA5',
};
const over = '#2E7D32';
const short = new Set(['Place', 'Since', 'Certainty', 'State']);

/** An incoming webhook of Mattermost: it goes one way, and no message is changed later. */
export const mattermost = defineDestination({
  kind: 'mattermost',
  about: 'a message in Mattermost',
  on: ['reported', 'question', 'resolved', 'returned'],
  settings: {
    urlFrom: variableSchema.describe('the address of the incoming webhook, which is a secret'),
  },
  render: ({ message }) => mattermostMessage(message),
  tell: async ({ urlFrom }, body, { post }) => await post(urlFrom, body),
});

/** A message for an incoming webhook: one attachment ("Message attachments", Mattermost developers). */
export function mattermostMessage(message: IncidentMessage): Record<string, unknown> {
  const { title, severity, answer, standing, parts, links, status } = message;
  const head = severity === null ? title : `${severity}: ${title}`;
  const [first, ...others] = links;
  return {
    text: '',
    attachments: [
      {
        fallback: quiet(`${head} – ${answer === '' ? standing : answer}`),
        ...(status === 'resolved'
          ? { color: over }
          : severity !== null && { color: colors[severity] }),
        title: escaped(head),
        ...(first !== undefined && { title_link: first.url }),
        text: [
          ...(answer === '' ? [] : [`**${escaped(answer)}**`]),
          escaped(standing),
          ...acknowledgement(message),
          ...message.remarks.map(escaped),
          ...questionLines(message).map(escaped),
          ...others.map(({ label, url }) => `[${escaped(label)}](${url})`),
        ]
          .join('\n\n')
          .slice(0, mostText),
        fields: parts.map(({ label, text }) => ({
          short: short.has(label),
          title: label,
          value: label === 'Commands' ? codeSpan(text) : escaped(text),
        })),
      },
    ],
  };
}

function acknowledgement({ acknowledged }: IncidentMessage): string[] {
  if (acknowledged === null) return [];
  return [`Acknowledged by ${escaped(acknowledged.by)} at ${timeText(acknowledged.at)}`];
}

function escaped(text: string): string {
  return quiet(escapeMarkdown(text, 1500));
}

/** Mattermost finds mentions whatever stands before them: `@channel` in an alert must ring nobody. */
function quiet(text: string): string {
  return text.replaceAll('@', '@\u200B');
}
