import type { Destination, IncidentEvent } from '../../domain/destinations/destination';
import type { IncidentMessage } from '../../domain/destinations/incident-message';
import { questionPart, type SlackTelling, type Telling } from '../../domain/destinations/telling';
import { mattermostMessage } from './mattermost';
import { pagerdutyNote, servicenowNotes, servicenowTitle } from './plain-text';
import { slackDetails, slackMessage } from './slack-blocks';
import { slackQuestion, slackSettled } from './slack-question';

/** A message of an incident is not older than the incident; clocks may differ by this much. */
const clockSeconds = 300;
const mostSettled = 5;

/** Ids of the incident in the systems that it came from. */
export interface IncidentReferences {
  /** Ids of PagerDuty's incidents that are to be told. */
  pagerduty?: string[] | undefined;
  /** Correlation id of the ticket where another system opened it. */
  servicenow?: string | undefined;
}

/**
 * What a destination is told, in its own form; null where the incident is not one of it.
 * @param startedAt of the incident, ISO 8601
 */
export function renderTelling(
  destination: Pick<Destination, 'kind'>,
  event: IncidentEvent,
  message: IncidentMessage,
  { references, startedAt }: { references: IncidentReferences; startedAt: string },
): Telling | null {
  const { kind } = destination;
  const marker = `netoncall ${message.incident} ${event} ${message.revision}`;
  switch (kind) {
    case 'slack':
      return slackTelling(message, startedAt);
    case 'mattermost':
      return { kind, body: mattermostMessage(message) };
    case 'webhook':
      return { kind, body: { event, ...message }, delivery: marker.replaceAll(' ', '/') };
    case 'pagerduty': {
      const { pagerduty: incidents = [] } = references;
      if (incidents.length === 0) return null;
      return { kind, incidents, note: pagerdutyNote(message, marker), marker };
    }
    case 'servicenow':
      return {
        kind,
        correlation: references.servicenow ?? message.incident,
        title: servicenowTitle(message),
        notes: servicenowNotes(message, marker),
        marker,
      };
    default:
      return kind satisfies never;
  }
}

/** Details, then questions as they came; one that is open shows in the channel too, for it waits. */
function slackTelling(message: IncidentMessage, startedAt: string): SlackTelling {
  const details = slackDetails(message);
  const { question, settled } = message;
  const at = Date.parse(startedAt);
  return {
    kind: 'slack',
    incident: message.incident,
    since: Number.isNaN(at) ? 0 : Math.max(0, Math.floor(at / 1000) - clockSeconds),
    message: slackMessage(message),
    replies: [
      ...(details === null ? [] : [{ key: 'details', content: details }]),
      ...settled
        .slice(0, mostSettled)
        .reverse()
        .map((one) => ({ key: questionPart(one.requestId), content: slackSettled(one) })),
      ...(question === null
        ? []
        : [
            {
              key: questionPart(question.request.id),
              content: slackQuestion(question),
              alsoInChannel: true,
            },
          ]),
    ],
  };
}
