import { endedSteps } from '../../report/step-marks';
import { outcomeWord } from '../../domain/analysis/outcome';

import { waitingText } from '../../domain/calls/call-progress';
import { cleanText } from '../../domain/text/escape';
import { count, durationText } from '../../domain/text/phrases';
import type { RunStatus } from '../../domain/run/run-status';
import type { Retry } from '../client/read-retry';
import { fitLine } from '../terminal/fit-line';
import { findingSoFar } from './words';
import { retryText } from './retry-line';
import { reasonWords } from '../../report/step-reason';
import { stepLines, type StepsView } from './step-lines';
import { todoLines } from './todo-lines';

export interface ChecklistView extends StepsView {
  columns: number;
  /** What is tried again at the moment. */
  retry?: Retry | null;
}

/** Ends that leave the task undone, whatever was done on the way. */
const lost: ReadonlySet<string> = new Set([
  'denied',
  'rejected',
  'failed',
  'cancelled',
  'escalation_timeout',
]);
const findingsShown = 3;

/** The run as a checklist with marks and times, no wider and no taller than the terminal. */
export function renderChecklist(status: RunStatus, view: ChecklistView): string {
  const todo = todoLines(status, Math.max(3, Math.floor(view.rows / 2)));
  // A run that was cancelled leaves a step that never ended; its time does not go on.
  const still = status.endedAt === null ? view : { ...view, frame: null, now: status.endedAt };
  const lines = [
    headLine(status, view),
    ...stepLines(status.endedAt === null ? status.steps : endedSteps(status.steps), {
      ...still,
      rows: view.rows - todo.length,
    }),
    ...todo.map((line) => `  ${line}`),
    ...whyLine(status, view),
    ...callLine(status, view),
    ...budgetLine(status, view),
    ...waitLine(status, view),
    ...storeLine(status, view),
    ...attemptLine(status, view),
    ...retryLine(status, view),
    ...status.findings
      .slice(0, findingsShown)
      .map(
        (finding) =>
          `  ${view.colors.yellow('!')} ${findingSoFar(cleanText(finding), status.endedAt)}`,
      ),
    ...moreFindings(status, view),
    ...questionLine(status, view),
  ];
  return lines.map((line) => fitLine(line, view.columns - 1)).join('\n');
}

/** Nobody takes the first few for all there are. */
function moreFindings({ findings, endedAt }: RunStatus, { colors }: ChecklistView): string[] {
  const rest = findings.length - findingsShown;
  if (rest <= 0) return [];
  const symptoms = findings.filter((finding) => finding.startsWith('Symptom: ')).length;
  const all = Math.min(rest, symptoms) === rest ? count(rest, 'more symptom') : `${rest} more`;
  return [
    colors.dim(
      endedAt === null ? `    … ${rest} more` : `    … ${all} in the report (${symptoms} in all)`,
    ),
  ];
}

/**
 * What stays of a run that is over: its title, and how much was done. How many calls it made is said
 * by its ticket below, which knows of those behind the last look too.
 */
export function renderDone(
  status: RunStatus,
  columns: number,
  colors: ChecklistView['colors'],
): string {
  const { steps, outcome } = status;
  const finished = steps.filter((step) => step.status === 'done').length;
  const isBroken =
    outcome === null || steps.length === 0 ? outcome !== 'achieved' : lost.has(outcome);
  const told =
    finished === steps.length ? count(finished, 'step') : `${finished} of ${steps.length} steps`;
  const ended = isBroken ? [outcome === null ? 'ended' : outcomeWord(outcome)] : [];
  const done = `· ${[...ended, ...(isBroken && steps.length === 0 ? [] : [told])].join(', ')}`;
  const title = cleanText(
    (status.goal?.objective ?? status.query).replace(/\.$/, ''),
    Math.max(20, columns - done.length - 4),
  );
  const mark = isBroken ? colors.red('✗') : colors.green('✓');
  return `${mark} ${colors.dim(`${title} ${done}`)}`;
}

/** The title gives way where the line is short: how far the run is stays. */
function headLine(status: RunStatus, { now, colors, columns }: ChecklistView): string {
  const elapsed = durationText(((status.endedAt ?? now) - status.startedAt) / 1000);
  const passes =
    status.pass === 0
      ? ''
      : ` · attempt ${status.pass + 1} of ${status.assessment.max_retries + 1}`;
  const state =
    status.phase === 'closed' && status.outcome !== null
      ? outcomeWord(status.outcome)
      : status.phase;
  const standing = `· ${state}${passes} · ${elapsed}`;
  const room = Math.max(20, Math.min(120, columns - standing.length - 2));
  const title = cleanText((status.goal?.objective ?? status.query).replace(/\.$/, ''), room);
  return `${colors.bold(title)} ${colors.dim(standing)}`;
}

/** Why the run looks where it looks: of the step that runs, or of the last one that was added. */
function whyLine({ steps, endedAt }: RunStatus, { colors }: ChecklistView): string[] {
  if (endedAt !== null) return [];
  const why = steps.find(({ status }) => status === 'running')?.why;
  return why === undefined
    ? []
    : [`  ${colors.dim(`reason: ${reasonWords(cleanText(why, 200))}`)}`];
}

/** What is left of what the run may do. */
function budgetLine({ added, nodes, endedAt }: RunStatus, { colors }: ChecklistView): string[] {
  if (endedAt !== null) return [];
  const left = [
    ...(added === undefined
      ? []
      : [`extra steps left: ${added.limit - added.steps} of ${added.limit}`]),
    ...(nodes === null ? [] : [`nodes left: ${nodes.limit - nodes.used} of ${nodes.limit}`]),
  ];
  return left.length === 0 ? [] : [`  ${colors.dim(left.join(', '))}`];
}

function callLine({ current, calls, fleet }: RunStatus, { colors }: ChecklistView): string[] {
  const last = calls.at(-1);
  const attempts =
    last !== undefined && last.outcome.attempts > 1
      ? `; the last one took ${last.outcome.attempts} attempts`
      : '';
  const done = colors.dim(
    ` (${count(calls.length + (fleet?.calls ?? 0), 'call')} done${attempts})`,
  );
  if (current !== null) return [`  ${colors.cyan('→')} ${cleanText(current, 120)}${done}`];
  return attempts === '' ? [] : [`  ${colors.dim('→')}${done}`];
}

/** The word that came last, with the time that has passed since. */
function storeLine({ store, endedAt }: RunStatus, { now, colors }: ChecklistView): string[] {
  if (store === undefined || endedAt !== null) return [];
  const { since, until, reason } = store;
  const [waited, left] = [now - since, until - now].map((ms) =>
    durationText(Math.max(0, ms) / 1000),
  );
  const text = `waits for the evidence store, ${waited} so far, ${left} more at most: ${reason}`;
  return [`  ${colors.yellow(cleanText(text))}`];
}

function waitLine({ waiting, endedAt }: RunStatus, { now, colors }: ChecklistView): string[] {
  if (waiting === undefined || endedAt !== null) return [];
  const waitedMs = waiting.waitedMs + Math.max(0, now - waiting.at);
  return [`  ${colors.yellow(cleanText(waitingText({ ...waiting, waitedMs })))}`];
}

function attemptLine({ endedAt }: RunStatus, { retry = null, colors }: ChecklistView): string[] {
  return retry === null || endedAt !== null ? [] : [`  ${colors.yellow(retryText(retry))}`];
}

function retryLine({ assessment }: RunStatus, { colors }: ChecklistView): string[] {
  const { current_retries: retries, max_retries: most } = assessment;
  if (retries === 0) return [];
  const feedback = cleanText(assessment.assessor_feedback_for_retry ?? '');
  return [`  ${colors.yellow('↻')} retry ${retries} of ${most}: ${feedback}`];
}

function questionLine({ openRequest, endedAt }: RunStatus, { colors }: ChecklistView): string[] {
  if (openRequest === null || endedAt !== null) return [];
  return [`  ${colors.yellow('?')} waiting for an answer: ${cleanText(openRequest.prompt)}`];
}
