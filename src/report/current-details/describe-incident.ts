import { outcomeWord } from '../../domain/analysis/outcome';
import type { IncidentRun, IncidentState, IncidentStatus } from '../../domain/alerts/incident';
import { count, timeText } from '../../domain/text/phrases';
import { addedSentences } from './added-sentences';
import { plain } from './describe-run';

/** Bytes that Temporal keeps of a workflow's current details; the text stays well below. */
const detailsLength = 15_000;
const alertsShown = 20;
const eventsShown = 40;

const statuses: Record<IncidentStatus, string> = {
  investigating: 'a run is looking into it',
  open: 'open: alerts fire',
  resolved: 'resolved: no alert fires',
  checking: 'resolved; a run looks whether the network agrees',
  merged: 'merged into another incident',
  closed: 'closed',
};

/** The page of an incident as Markdown: what it is, what was found, and what happened when. */
export function describeIncident(incident: IncidentState): string {
  const { title, summary, verdict, alerts, runs, log, mergedInto } = incident;
  const shown = alerts.list.slice(0, alertsShown);
  const lines = [
    `**${plain(title)}**`,
    '',
    headline(incident),
    ...(mergedInto === null ? [] : ['', `Goes on as \`${mergedInto}\``]),
    ...section(
      verdict === null ? 'Found so far' : `Found: ${verdict}`,
      summary.slice(0, 6).map(item),
    ),
    ...agreement(incident),
    ...section('Seen before, noted, announced', besides(incident).map(item)),
    ...section('Runs', runs.map(runLine)),
    ...section(`Alerts: ${alerts.firing} of ${alerts.total} fire`, [
      ...shown.map(({ status, words }) => `- ${status === 'firing' ? '🔴' : '🟢'} ${plain(words)}`),
      ...(alerts.total > shown.length ? [`- … and ${alerts.total - shown.length} more`] : []),
    ]),
    ...section('What happened', [
      ...log.slice(-eventsShown).map(({ at, text }) => `- ${timeText(at)} · ${plain(text)}`),
    ]),
  ];
  const text = lines.join('\n');
  return text.length > detailsLength ? `${text.slice(0, detailsLength)}\n…` : text;
}

function headline({ status, since, critical, reopened, merged, profile }: IncidentState): string {
  return [
    `Status: ${statuses[status]}`,
    `since ${timeText(since)}`,
    ...(critical ? ['critical'] : []),
    ...(reopened > 0 ? [`came back ${count(reopened, 'time')}`] : []),
    ...(merged.length > 0 ? [`${count(merged.length, 'other incident')} merged into it`] : []),
    `profile ${plain(profile)}`,
  ].join(' · ');
}

/** What people, earlier incidents and maintenance add, and whom it could not tell. */
function besides(incident: IncidentState): string[] {
  const { acknowledged, remarks } = incident;
  return [
    ...(acknowledged === null
      ? []
      : [`${acknowledged.by} is on it since ${timeText(acknowledged.at)}.`]),
    ...addedSentences(incident),
    ...remarks,
  ];
}

function agreement({ networkAgrees, resolvedAt, runs }: IncidentState): string[] {
  if (resolvedAt === null || !runs.some(isEndedCheck)) return [];
  const told =
    networkAgrees === null
      ? 'The alerts are resolved; whether the network agrees could not be told.'
      : networkAgrees
        ? 'The alerts are resolved, and the network shows no fault.'
        : '**The alerts are resolved, but the network still shows a fault.**';
  return ['', told];
}

function isEndedCheck({ reason, endedAt }: IncidentRun): boolean {
  return reason === 'resolved' && endedAt !== null;
}

function runLine({ workflowId, startedAt, endedAt, outcome, verdict }: IncidentRun): string {
  const ended = endedAt === null ? 'under way' : `${outcomeWord(outcome ?? '')}, ${verdict ?? ''}`;
  return `- ${timeText(startedAt)} · ${ended} · \`netoncall report ${workflowId}\``;
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', `### ${title}`, ...lines];
}

function item(text: string): string {
  return `- ${plain(text)}`;
}
