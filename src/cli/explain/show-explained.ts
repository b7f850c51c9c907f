import type { AskedSubject } from '../../domain/analysis/parsed-question';
import { cleanText } from '../../domain/text/escape';
import { count, listNames, timeText, windowText } from '../../domain/text/phrases';
import type { TicketLine } from '../../report/ticket';
import type { QuestionExplained } from './explain-question';

const kinds: Record<QuestionExplained['understood']['kind'], string> = {
  question: 'a question',
  alert: 'alerts that came in',
  alertmanager: 'an alert of Alertmanager',
  grafana: 'an alert of Grafana',
  syslog: 'lines of a log',
  nagios: 'a notification of a monitoring system',
  ticket: 'a ticket',
};

/** What is wanted where neither the form of the answer nor what is read tells it. */
const wishes: Record<string, string> = {
  complete: 'whether work on it is complete, in every area',
  off: 'which customers have no service',
};

/** How a question was understood, one line for each thing that a run would go by. */
export function explainedLines(explained: QuestionExplained, now: Date): TicketLine[] {
  const { understood, reading, plan } = explained;
  const { kind, form, complaint, expectation, change, wants = '' } = understood;
  const { unshown = [], subjects = [] } = understood;
  const goal = reading.kind === 'goal' ? reading.goal : null;
  const lines: [label: string, text: string][] = [
    ['Question', explained.question],
    ['Taken for', `${kinds[kind]}; the answer has the form "${form.replaceAll('_', ' ')}"`],
    ['About', listNames(subjects.map(subjectText), 12)],
    ['Wants', wishes[wants] ?? ''],
    ['Looked up', goal === null ? '' : listNames(goal.lookup ?? [], 12)],
    ['Beside', goal === null ? '' : besideLine(goal)],
    ['Reported', complaint ?? ''],
    ['Expected', expectation ?? ''],
    ['Window', goal === null ? '' : windowLine(goal, understood.zone, now)],
    ['Reads', goal === null ? '' : listNames(goal.subjects, 12)],
    ['Plan', plan ?? ''],
    ['Not shown', unshown.length === 0 ? '' : `${listNames(unshown)}: no tool shows this`],
    ['Changes', change === undefined ? '' : `"${change}" is not done: only reading is`],
    ...outcomeLines(explained),
    ['Inventory', inventoryLine(explained)],
  ];
  return lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => ({ label, text: cleanText(text) }));
}

function subjectText({ said, kind, names = [] }: AskedSubject): string {
  if (kind === 'network') return 'the whole network';
  const meant = names.filter((name) => name.toLowerCase() !== said.toLowerCase());
  return `${said} (${kind}${meant.length === 0 ? '' : `: ${listNames(meant)}`})`;
}

type Goal = Extract<QuestionExplained['reading'], { kind: 'goal' }>['goal'];

/** Routers that are named beside what is looked up. */
function besideLine({ beside = [] }: Goal): string {
  return beside.length === 0 ? '' : `${listNames(beside, 12)}: named too, and looked at`;
}

/** From when to when, where the question said so; else how far back. */
function windowLine(
  { windowMinutes, windowEndMinutes = 0, windowSource }: Goal,
  zone: QuestionExplained['understood']['zone'],
  now: Date,
): string {
  const read = zone === undefined ? '' : ` (times of day are read in ${zone.name})`;
  if (windowMinutes === null) return '';
  if (windowSource !== 'question') return `${windowText(windowMinutes)} back${read}`;
  const at = (minutesAgo: number) => timeText(now.getTime() - minutesAgo * 60_000);
  return `${at(windowMinutes)} to ${at(windowEndMinutes)}${read}`;
}

function outcomeLines({ reading }: QuestionExplained): [string, string][] {
  if (reading.kind === 'clarify') {
    return [
      ['Asks back', reading.need.question],
      ['Options', listNames(reading.need.options, 12)],
    ];
  }
  if (reading.kind === 'reject') {
    return [
      ['Turned away', reading.reason],
      ['Instead', listNames(reading.suggestions, 6)],
    ];
  }
  return [];
}

function inventoryLine({ inventory, profile }: QuestionExplained): string {
  return inventory === null
    ? `no run of the profile "${profile}" has kept one, so names of routers are not recognized`
    : `${count(inventory.routers, 'router')}, as of ${timeText(inventory.at)}`;
}
