import type { IncidentMessage, MessagePart } from '../../domain/destinations/incident-message';
import { actionIds, writeClickValue } from '../../domain/destinations/click-value';
import { timeText } from '../../domain/text/phrases';
import { slackLimits, slackLink, slackPerson, slackText } from './slack-text';

export type SlackBlock = Record<string, unknown>;

/** A message in the form that `chat.postMessage` and `chat.update` take. */
export interface SlackBody {
  /** What a notification shows, and what clients without blocks do. */
  text: string;
  blocks: SlackBlock[];
}

/** What the message in the channel shows; the rest stands in its thread. */
const shown = new Set([
  '',
  'Cause',
  'Place',
  'Since',
  'Impact',
  'Next',
  'Commands',
  'Certainty',
  'State',
]);

/** The one message of an incident: what a person on a phone has to know. */
export function slackMessage(message: IncidentMessage): SlackBody {
  const { title, severity, answer, standing, remarks, links } = message;
  const head = severity === null ? title : `${severity}: ${title}`;
  return {
    text: slackText(
      [head, answer, standing].filter((line) => line !== '').join('\n'),
      slackLimits.message,
    ),
    blocks: [
      header(head),
      ...(answer === '' ? [] : [section(`*${slackText(answer, slackLimits.section - 2)}*`)]),
      ...partSections(message.parts.filter(({ label }) => shown.has(label))),
      context([
        slackText(standing, 500),
        ...acknowledgement(message),
        ...links.map(({ label, url }) => slackLink(label, url)),
      ]),
      ...sections(remarks.map((remark) => slackText(remark))),
      ...acknowledgeButton(message),
    ].slice(0, slackLimits.blocks),
  };
}

/** The first reply in its thread: the rest of what the run found, and a field for a note. */
export function slackDetails(message: IncidentMessage): SlackBody | null {
  const parts = message.parts.filter(({ label }) => !shown.has(label));
  const value = writeClickValue({ do: 'note', incident: message.incident });
  if (parts.length === 0) return null;
  const note =
    value === null
      ? []
      : textField('Note for the next time', 'Add the note', actionIds.note, value);
  return {
    text: slackText(
      parts.map(({ label, text }) => `${label}: ${text}`).join('\n'),
      slackLimits.message,
    ),
    blocks: [...partSections(parts), ...note].slice(0, slackLimits.blocks),
  };
}

export function header(text: string): SlackBlock {
  return {
    type: 'header',
    text: { type: 'plain_text', text: slackText(text, slackLimits.header), emoji: false },
  };
}

/** `verbatim`: names of people and channels and addresses in the text stay text. */
export function section(mrkdwn: string): SlackBlock {
  return { type: 'section', text: { type: 'mrkdwn', text: mrkdwn, verbatim: true } };
}

export function context(texts: readonly string[]): SlackBlock {
  const elements = texts.slice(0, 10).map((text) => ({ type: 'mrkdwn', text, verbatim: true }));
  return { type: 'context', elements };
}

/** Lines as few sections, none of them longer than one may be. */
export function sections(lines: readonly string[]): SlackBlock[] {
  const texts: string[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= slackLimits.section) {
      texts[texts.length - 1] = `${last}\n${line}`;
    } else texts.push(line);
  }
  return texts.map(section);
}

function partSections(parts: readonly MessagePart[]): SlackBlock[] {
  return sections(
    parts.map(({ label, text }) => {
      if (label === '') return slackText(text);
      const code =
        label === 'Commands' ? `\`${slackText(text.replaceAll('`', "'"), 2900)}\`` : null;
      return `*${label}:* ${code ?? slackText(text, 2900)}`;
    }),
  );
}

function acknowledgement({ acknowledged }: IncidentMessage): string[] {
  if (acknowledged === null) return [];
  return [
    `Acknowledged by ${slackPerson(acknowledged.by)} at ${slackText(timeText(acknowledged.at), 60)}`,
  ];
}

function acknowledgeButton({ incident, acknowledged, status }: IncidentMessage): SlackBlock[] {
  const value = writeClickValue({ do: 'acknowledge', incident });
  if (acknowledged !== null || status === 'resolved' || status === 'merged' || value === null)
    return [];
  return [{ type: 'actions', elements: [button('Acknowledge', actionIds.acknowledge, value)] }];
}

export function button(
  label: string,
  id: string,
  value: string,
  more: SlackBlock = {},
): SlackBlock {
  const text = { type: 'plain_text', text: slackText(label, slackLimits.buttonText), emoji: false };
  return { type: 'button', action_id: id, text, value, ...more };
}

/** A field for text and the button that sends it; the click brings the state of the field along. */
export function textField(label: string, send: string, id: string, value: string): SlackBlock[] {
  const field = {
    type: 'plain_text_input',
    action_id: actionIds.text,
    multiline: true,
    max_length: 3000,
  };
  return [
    {
      type: 'input',
      block_id: `field.${id}`,
      optional: true,
      label: { type: 'plain_text', text: slackText(label, 200), emoji: false },
      element: field,
    },
    { type: 'actions', elements: [button(send, id, value)] },
  ];
}
