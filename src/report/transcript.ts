import { outcomeWord } from '../domain/analysis/outcome';
import type { ConversationStatus, StoredTurn } from '../domain/conversation/conversation';
import { whyUnanswered } from '../domain/people/how-settled';
import { whoAnswered } from '../domain/people/who-answered';
import type { HumanDecision } from '../domain/people/human-request';
import { cleanLines, codeSpan, escapeMarkdown } from '../domain/text/escape';
import { describeCall } from '../domain/calls/describe-call';
import type { RunDocument } from '../domain/run/run-document';
import { tableOf } from './markdown/lines';
import { endOf } from './wording';
import { inRuns } from './table-rows';

/** A turn with the document of its run; null with the reason where that cannot be read. */
export interface TurnRecord {
  turn: StoredTurn;
  document: RunDocument | null;
  missing: string | null;
}

export interface Transcript {
  id: string;
  status: ConversationStatus;
  turns: TurnRecord[];
  /** Why the record does not go back to the first turn; null where it does. */
  cut: string | null;
}

const textLength = 4000;

/**
 * A conversation as an entry of a laboratory notebook, in Markdown: what was said, every question
 * with its answer (who, when), every call with what it brought, and each turn's answer.
 */
export function renderTranscript({ id, status, turns, cut }: Transcript): string {
  const first = turns[0]?.turn.at;
  const head = [
    `# Conversation ${escapeMarkdown(id)}`,
    [
      `**Profile:** ${escapeMarkdown(status.profile)}`,
      ...(first === undefined ? [] : [`**Begun:** ${time(first)}`]),
      `**Turns:** ${status.turns}`,
    ].join('  \n'),
    ...(cut === null ? [] : [`The record does not go back to the first turn: ${cut}`]),
  ];
  return [...head, ...turns.map(renderTurn), ...renderOpen(status)].join('\n\n').concat('\n');
}

function renderTurn({ turn, document, missing }: TurnRecord): string {
  const { number, text, by, at, endedAt, outcome, answer, workflowId, documentRef } = turn;
  const calls = document?.calls ?? [];
  const refused = document?.refused ?? [];
  return [
    `## ${number}. ${escapeMarkdown(text, 100)}`,
    `**${escapeMarkdown(by ?? 'Somebody unnamed')}**, ${time(at)}: ${escapeMarkdown(text, textLength)}`,
    ...(missing === null ? [] : [`What was done cannot be read: ${escapeMarkdown(missing)}`]),
    ...list('Questions and answers', (document?.decisions ?? []).map(renderDecision)),
    ...list('Calls', calls.map(renderCall)),
    ...list(
      'Not called',
      refused.map(({ tool, reason }) => `${codeSpan(tool)}: ${escapeMarkdown(reason)}`),
    ),
    `**Answer** (${outcomeWord(document === null ? outcome : endOf(document))}, ${time(endedAt)}):`,
    quote(answer),
    `Run ${codeSpan(workflowId)}${documentRef === null ? '' : `, document ${codeSpan(documentRef)}`}`,
  ].join('\n\n');
}

function renderDecision(decision: HumanDecision): string {
  const { request, answer, choice, at } = decision;
  const who = escapeMarkdown(whoAnswered(decision));
  const meant = typeof choice === 'string' && choice !== answer ? ` (${choice})` : '';
  const reply =
    whyUnanswered(decision) ?? `“${escapeMarkdown(answer ?? '', textLength)}”${meant} by ${who}`;
  const unclear = (request.unclear ?? []).map(
    (one) => `“${escapeMarkdown(one.answer)}”, which was no answer, ${time(one.at)}`,
  );
  const asked = `${request.kind}, asked ${time(request.askedAt)}:`;
  const refused = (request.refused ?? []).map(
    (one) =>
      `“${escapeMarkdown(one.answer)}” by ${escapeMarkdown(one.by ?? 'somebody unnamed')}, not taken, ${time(one.at)}: ${escapeMarkdown(one.reason)}`,
  );
  const replies = [...unclear, ...refused, `${reply}, ${time(at)}`].join('; ');
  return `${asked}\n\n${indent(fence(request.prompt))}\n\n  → ${replies}`;
}

function renderCall(call: RunDocument['calls'][number]): string {
  const given = codeSpan(JSON.stringify(call.arguments), 1000);
  const brought = escapeMarkdown(call.error ?? call.digest, 400);
  const evidence = call.ref === null ? '' : `; evidence ${codeSpan(call.ref)}`;
  return `${codeSpan(describeCall(call))} ${given}: ${call.status.replaceAll('_', ' ')}, ${Math.round(call.ms)} ms. ${brought}${evidence}`;
}

function renderOpen({ current, openRequest }: ConversationStatus): string[] {
  if (current === null) return [];
  const { number, text, by, at } = current;
  const head = `## ${number}. ${escapeMarkdown(text, 100)} (under way)`;
  const said = `**${escapeMarkdown(by ?? 'Somebody unnamed')}**, ${time(at)}: ${escapeMarkdown(text, textLength)}`;
  if (openRequest === null) return [head, said];
  return [head, said, 'Waits for an answer:', fence(openRequest.prompt)];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`**${title}**`, items.map((item) => `- ${item}`).join('\n')];
}

/** Words of people and tools as they were, in a block that they cannot end. */
function fence(text: string): string {
  return `~~~text\n${cleanLines(text).replaceAll('~~~', "'''")}\n~~~`;
}

/** Rows that stand together stay the table that they are. */
function quote(text: string): string {
  return inRuns(cleanLines(text).split('\n'))
    .map(({ rows, lines }) =>
      rows
        ? tableOf(lines)
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n')
        : lines.map((line) => `> ${escapeMarkdown(line, textLength)}`).join('  \n'),
    )
    .join('\n>\n');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
