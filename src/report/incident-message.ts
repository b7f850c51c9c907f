import type { IncidentMessage, MessagePart } from '../domain/destinations/incident-message';
import type { ToldIncident } from '../domain/destinations/told-incident';
import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';
import { cleanText } from '../domain/text/escape';
import { count, timeText } from '../domain/text/phrases';
import { sinceText } from './since-text';
import { type Ticket, ticketOf } from './ticket';
import { certaintyText } from './certainty';
import { causeLabel } from './wording';
import { addedSentences } from './current-details/added-sentences';

const titleLength = 200;
const textLength = 500;

/**
 * What is told of an incident, for all destinations alike: where it stands, and what its run found.
 * @param document of its last run that is done; null where there is none yet
 */
export function composeIncidentMessage(
  state: ToldIncident,
  document: RunDocument | null,
): IncidentMessage {
  const ticket = document === null ? null : ticketOf(document, document.report.summary);
  return {
    format: 'netoncall/incident-message/1',
    incident: state.id,
    profile: state.profile,
    revision: state.revision,
    status: state.status,
    standing: standingOf(state),
    severity: document?.severity ?? state.severity,
    title: cleanText(state.title, titleLength),
    answer: ticket === null ? '' : cleanText(`${ticket.head}: ${ticket.answer}`, textLength),
    parts: ticket === null || document === null ? [] : partsOf(ticket, document),
    remarks: addedSentences(state).map((text) => cleanText(text, 2 * textLength)),
    links: state.links,
    question: state.question,
    settled: state.settled,
    acknowledged: state.acknowledged,
  };
}

function partsOf(ticket: Ticket, document: RunDocument): MessagePart[] {
  const { cause } = ticket;
  const parts = [
    part(causeLabel(cause === null ? [] : [cause]), ticket.causeToldAbove ? '' : ticket.causeText),
    ...ticket.more.map((text) => part('', text)),
    part('Place', cause === null ? '' : placeText(cause)),
    part('Since', cause === null ? '' : sinceText(cause)),
    part('Impact', ticket.impact),
    part('Symptoms', ticket.symptoms),
    part('Next', ticket.next),
    part('Commands', ticket.commands),
    part('Certainty', cause === null ? '' : certaintyOf(cause, document)),
    part('Why', cause?.explanation ?? ''),
    part('Also', ticket.otherCauses),
    part('State', ticket.outcome),
    part('Not checked', ticket.notChecked),
    part('Evidence', ticket.evidence),
    part('Run', ticket.run),
  ];
  return parts.filter(({ text }) => text !== '');
}

const part = (label: string, text: string): MessagePart => ({
  label,
  text: cleanText(text, textLength),
});

function placeText({ device, interface: port, object }: Finding): string {
  return [device, port, object].filter((name) => name !== null).join(' ');
}

/** A guess that no evidence stands behind is called one, however sure whoever made it was. */
function certaintyOf(finding: Finding, document: RunDocument): string {
  return finding.unsupported === true
    ? 'A guess: no evidence of the run stands behind it'
    : certaintyText(finding, document);
}

function standingOf(state: ToldIncident): string {
  const { firing, resolved } = state.alerts;
  const alerts = `${count(firing + resolved, 'alert')}, ${firing} firing`;
  const again = state.returned === 0 ? '' : ` It came back ${count(state.returned, 'time')}.`;
  return `${words(state, alerts)}${again}`;
}

function words(
  { status, question, resolvedAt, networkAgrees, mergedInto }: ToldIncident,
  alerts: string,
) {
  if (status === 'merged') {
    return `It has the same cause as ${mergedInto ?? 'another incident'}, which goes on with its alerts.`;
  }
  if (status === 'investigating') return `Being looked into (${alerts}).`;
  if (status === 'waiting') {
    const until = question === null ? '' : ` until ${timeText(question.request.deadline)}`;
    return `Waits for a person${until} (${alerts}).`;
  }
  if (status === 'reported') return `Looked into (${alerts}).`;
  const when = resolvedAt === null ? '' : ` at ${timeText(resolvedAt)}`;
  const network =
    networkAgrees === null
      ? 'the network has not been looked at again yet'
      : networkAgrees
        ? 'a new look at the network found no fault'
        : 'but a new look at the network did not find it healthy';
  return `All alerts cleared${when}; ${network}.`;
}
