import { subjectName } from '../../domain/analysis/subject-names';
import type { AskedSubject } from '../../domain/analysis/parsed-question';
import { cleanText } from '../../domain/text/escape';
import { count, listNames, timeText } from '../../domain/text/phrases';
import type { TicketLine } from '../../report/ticket-line';
import type { ModelReading, QuestionExplained } from './explain-question';
import { windowLines } from './window-words';

const kinds: Record<QuestionExplained['understood']['kind'], string> = {
  question: 'a question',
  alert: 'incoming alerts',
  alertmanager: 'an alert of Alertmanager',
  grafana: 'an alert of Grafana',
  syslog: 'log lines',
  nagios: 'a notification of a monitoring system',
  ticket: 'a ticket',
};

/** What is wanted where neither the form of the answer nor what is read tells it. */
const wishes: Record<string, string> = {
  complete: 'whether work on it is complete, in every area',
  off: 'which customers have no service',
};

/** What an answer will do, by its form; without one that is clear, what alerts and tickets get. */
const forms: Record<QuestionExplained['understood']['form'], string> = {
  state: 'describe its state',
  why: 'name the cause if it is found',
  yes_no: 'be yes or no',
  yes_no_each: 'be yes or no for each',
  which: 'name which ones',
  who: 'name who it was',
  when: 'say when it was',
  value: 'give the value',
  list: 'be a list',
  how_many: 'say how many',
};

const noPlan = 'none of the catalog fits; the steps are made for this question';

/** How a question was understood, one line for each thing that a run would go by. */
export function explainedLines(explained: QuestionExplained, now: Date): TicketLine[] {
  const { understood, reading, plan, model } = explained;
  if (model !== null) return modelLines(explained, model);
  const { complaint, expectation, change, wants = '' } = understood;
  const { unshown = [], subjects = [] } = understood;
  const goal = reading?.kind === 'goal' ? reading.goal : null;
  const lines: [label: string, text: string][] = [
    ['Question', explained.question],
    ['Understood as', understoodAs(explained)],
    ['About', listNames(subjects.map(subjectText), 12)],
    ['Wants', wishes[wants] ?? ''],
    ['To look up', goal === null ? '' : listNames(goal.lookup ?? [], 12)],
    ['Beside', goal === null ? '' : besideLine(goal)],
    ['Reported', complaint === explained.question ? '' : (complaint ?? '')],
    ['Expected', expectation ?? ''],
    ...(goal === null ? [] : windowLines(explained.question, goal, understood.zone, now)),
    ['Reads', goal === null ? '' : listNames(goal.subjects.map(subjectName), 12)],
    ['Plan', plan === 'custom' ? noPlan : (plan ?? '')],
    ['Not shown', unshown.length === 0 ? '' : `${listNames(unshown)}: no tool shows this`],
    [
      'Changes',
      change === undefined
        ? ''
        : `"${change}" is not carried out, because netoncall is read-only with this profile`,
    ],
    ...outcomeLines(explained),
    ['Inventory', inventoryLine(explained)],
  ];
  return labeled(lines);
}

/** A question that is turned away is understood as nothing that will be answered. */
function understoodAs({ understood, reading }: QuestionExplained): string {
  // Who is asked first has not been understood.
  if (reading?.kind === 'clarify' && understood.subjects?.length === 0) return '';
  if (reading?.kind !== 'reject')
    return `${kindOf(understood)}; the answer will ${forms[understood.form]}`;
  return understood.change === undefined ? '' : 'a request to change something';
}

/** Who tells what he suffers from reports a problem. */
function kindOf({ kind, form }: QuestionExplained['understood']): string {
  return kind === 'question' && form === 'why' ? 'a problem report' : kinds[kind];
}

function labeled(lines: readonly [label: string, text: string][]): TicketLine[] {
  return lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => ({ label, text: cleanText(text) }));
}

const howPlanned: Record<ModelReading['planning'], string> = {
  catalog: 'a plan of the catalog, which the LLM chooses',
  generated: 'a plan that the LLM writes',
  'next-step': 'one call at a time, as the LLM decides',
  none: 'none: the question is the only step',
};

/** Nothing is asked of the model here, so how it would take the question is not known. */
function modelLines({ question, profile }: QuestionExplained, model: ModelReading): TicketLine[] {
  const { llm, problem, planning, names } = model;
  const reader = llm === null ? 'an LLM' : `the LLM "${llm}"`;
  return labeled([
    ['Question', question],
    [
      'Read by',
      `${reader}, because the profile "${profile}" has no rules for questions. --explain does not call an LLM, so how it would interpret this question is not known`,
    ],
    ['Plan', howPlanned[planning]],
    [
      'Names',
      names.length === 0
        ? ''
        : `${listNames(names, 12)}: the task counts as done only where a call that succeeded has them, or the answer says that they are not there`,
    ],
    ['Problem', problem ?? ''],
  ]);
}

/** What the question is about, where our word for it is not the one of people. */
const kindWords: Readonly<Record<string, string>> = {
  router: 'device',
  vrf: 'VRF',
  port: 'interface',
  neighbor: 'BGP neighbor',
};

function subjectText({ said, kind, names = [] }: AskedSubject): string {
  if (kind === 'network') return 'the whole network';
  const meant = names.filter((name) => name.toLowerCase() !== said.toLowerCase());
  return `${said} (${kindWords[kind] ?? kind}${meant.length === 0 ? '' : `: ${listNames(meant)}`})`;
}

type Goal = Extract<QuestionExplained['reading'], { kind: 'goal' }>['goal'];

/** Routers that are named beside what is looked up. */
function besideLine({ beside = [] }: Goal): string {
  return beside.length === 0 ? '' : `${listNames(beside, 12)}: also named, and checked`;
}

function outcomeLines({ reading }: QuestionExplained): [string, string][] {
  if (reading?.kind === 'clarify') {
    return [
      ['Asks', reading.need.question],
      ['Options', listNames(reading.need.options, 12)],
    ];
  }
  if (reading?.kind === 'reject') {
    return [
      ['Rejected', reading.reason],
      [
        'Instead',
        listNames(
          reading.suggestions.map((one) => `"${one}"`),
          6,
        ),
      ],
    ];
  }
  return [];
}

function inventoryLine({ inventory, profile }: QuestionExplained): string {
  return inventory === null
    ? `no run of the profile "${profile}" has kept one, so names of routers are not recognized`
    : `${count(inventory.routers, 'device')}, as of ${timeText(inventory.at)}`;
}
