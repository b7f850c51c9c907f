import { outcomeWord } from '../../domain/analysis/outcome';
import { waitingText } from '../../domain/calls/call-progress';
import { answerCommand, oneOf } from '../../domain/people/answer-command';
import type { HumanRequest } from '../../domain/people/human-request';
import { describeFleet } from '../../domain/run/fleet';
import { answerUpdate } from '../../domain/investigation/investigation-names';
import { firstSentence } from '../../domain/text/first-sentence';
import { escapeMarkdown, verbatimSpan } from '../../domain/text/escape';
import { count, momentText, timeText } from '../../domain/text/phrases';
import type { RunStep } from '../../domain/decisions/run-step';
import type { RunStatus } from '../../domain/run/run-status';

/** Bytes that Temporal keeps of a workflow's current details; the text stays well below. */
const detailsLength = 15_000;
/** A line of a confirmation is read whole. */
const longestLine = 4000;
const stepsShown = 60;
const findingsShown = 10;

const marks: Record<RunStep['status'], string> = {
  pending: '○',
  running: '▶',
  done: '✓',
  skipped: '–',
  unavailable: '∅',
  failed: '✗',
};

/** The run's incident page as Markdown: objective, open question, checklist, findings. */
export function describeRun(status: RunStatus, workflowId: string): string {
  const lines = [
    `**${plain(status.goal?.objective ?? status.query)}**`,
    '',
    headline(status),
    ...modelLine(status),
    '',
    reportLine(status, workflowId),
    ...openRequestLines(status.openRequest, workflowId),
    ...foundLines(status),
    ...section('Plan', [
      ...status.steps.slice(0, stepsShown).map(stepLine),
      ...rest(status.steps, stepsShown),
    ]),
  ];
  const text = lines.join('\n');
  if (text.length <= detailsLength) return text;
  // Between lines: a code span that is cut in two would let out what stands in it.
  return `${text.slice(0, text.lastIndexOf('\n', detailsLength))}\n…`;
}

/** What was found: as the report sums it up once there is one, with symptoms in groups. */
function foundLines({ phase, findings, summary }: RunStatus): string[] {
  if (summary !== undefined) return section('Summary', summary.map(item));
  return section(phase === 'closed' ? 'Findings' : 'Findings so far', [
    ...findings.slice(0, findingsShown).map(item),
    ...rest(findings, findingsShown),
  ]);
}

function headline(status: RunStatus): string {
  const parts = [
    status.phase === 'closed' ? 'Ended' : `Phase: ${status.phase}`,
    `attempt ${status.pass + 1} of at most ${status.assessment.max_retries + 1}`,
    count(status.calls.length + (status.fleet?.calls ?? 0), 'call'),
  ];
  const fleet = status.fleet == null ? null : describeFleet(status.fleet);
  if (fleet !== null && fleet !== status.current) parts.push(fleet);
  if (status.current !== null) parts.push(`now: ${plain(status.current)}`);
  if (status.waiting !== undefined) parts.push(plain(waitingText(status.waiting)));
  if (status.store !== undefined) {
    const { since, until, reason } = status.store;
    const times = `since ${clock(since)}, until ${clock(until)} at most`;
    parts.push(`**waits for the evidence store** ${times}: ${plain(reason)}`);
  }
  if (status.settling !== undefined) {
    const { call, since, until } = status.settling;
    const times = `since ${momentText(since)}, until ${momentText(until)} at most`;
    parts.push(`**waits to see whether a call took effect** ${times}: ${plain(call)}`);
  }
  if (status.outcome !== null) parts.push(`outcome: ${outcomeWord(status.outcome)}`);
  if (status.verdict !== null) parts.push(`verdict: ${status.verdict}`);
  return parts.join(' · ');
}

function clock(milliseconds: number): string {
  return timeText(new Date(milliseconds).toISOString());
}

/** What the model took so far, and whether it still reasons. */
function modelLine({ model }: RunStatus): string[] {
  if (model === undefined) return [];
  const { prompt, completion, cached } = model.tokens;
  const took = `${model.replies} replies, ${prompt} tokens read (${cached} cached), ${completion} written`;
  const away = model.fallback === null ? '' : ` · the rules reason now: ${plain(model.fallback)}`;
  // A line of its own needs the empty line before it.
  return ['', `Model ${plain(model.model)}: ${took}${away}`];
}

function reportLine({ documentRef }: RunStatus, workflowId: string): string {
  const command = verbatimSpan(`netoncall report ${workflowId}`);
  return documentRef === null
    ? `The report, when the run is done: ${command}`
    : `Report: ${command}`;
}

/** An open question with the ways to answer it, as Markdown; nothing where none is open. */
export function openRequestLines(request: HumanRequest | null, workflowId: string): string[] {
  if (request === null) return [];
  const { approvers = [] } = request;
  const input = JSON.stringify({
    requestId: request.id,
    answer: '<your answer>',
    by: approvers.length === 0 ? '<your name>' : oneOf(approvers),
    ...(request.hash !== undefined && { hash: request.hash }),
  });
  return [
    '',
    `### Waiting for a person (${request.kind})`,
    // Two spaces end a line in Markdown: a confirmation is read line by line.
    request.prompt.split('\n').map(plain).join('  \n'),
    // Without the empty lines the Web UI runs the list into the text.
    '',
    ...request.options.map(item),
    '',
    ...unclear(request),
    ...refused(request),
    ...whoMay(request),
    `Open until ${timeText(request.deadline)}; then: ${plain(request.onDeadline)}`,
    '',
    `Answer here: *More Actions* → *Send an Update* → \`${answerUpdate}\`, with this as *Data*:`,
    '',
    verbatimSpan(input),
    '',
    `or in a terminal: ${verbatimSpan(answerCommand(workflowId, request))}`,
    '',
    `or: ${verbatimSpan(`temporal workflow update execute --workflow-id ${workflowId} --name ${answerUpdate} --input '${input}'`)}`,
  ];
}

function unclear({ unclear: answers = [], options }: HumanRequest): string[] {
  const last = answers.at(-1);
  if (last === undefined) return [];
  return [`Asked again: “${plain(last.answer)}” is none of ${options.map(plain).join(', ')}.`, ''];
}

function refused({ refused: answers = [] }: HumanRequest): string[] {
  const last = answers.at(-1);
  if (last === undefined) return [];
  const all = answers.length === 1 ? '' : ` (${answers.length} so far)`;
  return [`Not taken${all}: “${plain(last.answer)}”. ${plain(last.reason)}`, ''];
}

function whoMay({ approvers = [], terms, agreed = [] }: HumanRequest): string[] {
  const { asker, approvals, keys = {} } = terms ?? {};
  const may = approvers.map((name) =>
    Object.hasOwn(keys, name) ? `${plain(name)} (signed)` : plain(name),
  );
  const lines = [
    ...(may.length === 0 ? [] : [`Who may answer: ${may.join(', ')}`]),
    ...(asker === undefined ? [] : [`${plain(asker)} asked and may not approve.`]),
    ...(approvals === undefined
      ? []
      : [
          `${approvals} people have to agree; so far: ${agreed.map(({ by }) => plain(by)).join(', ') || 'nobody'}.`,
        ]),
  ];
  return lines.flatMap((line) => [line, '']);
}

function stepLine(step: RunStep): string {
  const reason = step.reason === null ? '' : ` — ${plain(step.reason)}`;
  return `- ${marks[step.status]} ${titleOf(step)}${reason}`;
}

/** What a step does never changes, and the page is written twice a call. */
const titles = new WeakMap<RunStep, string>();

function titleOf(step: RunStep): string {
  const known = titles.get(step);
  if (known !== undefined) return known;
  const title = plain(firstSentence(step.instruction));
  titles.set(step, title);
  return title;
}

function rest(list: readonly unknown[], shown: number): string[] {
  return list.length > shown ? [`- … and ${list.length - shown} more`] : [];
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', `### ${title}`, ...lines];
}

function item(text: string): string {
  return `- ${plain(text)}`;
}

/** Text from devices and people is data: no line breaks, no Markdown or HTML of its own. */
export function plain(text: string): string {
  return escapeMarkdown(text, longestLine);
}
