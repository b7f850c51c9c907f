import { builtInServer } from '../calls/built-in-tools';
import { whoAnswered } from '../people/who-answered';
import type { HumanDecision } from '../people/human-request';
import { whyUnanswered } from '../people/how-settled';
import type { Hint } from '../people/hint';
import type { ContentBlock } from '../reasoning/agent-result';
import type { StoredThought } from '../reasoning/model-thought';
import type { RunDocument } from './run-document';

/**
 * One thing that happened in a run. `source`: `mcp` for a tool of a server, `model` for a reply,
 * `person` for what somebody asked or answered, `built-in` for what netoncall does itself.
 */
export interface LogEntry {
  /** Epoch milliseconds; null where an older run did not keep it. */
  at: number | null;
  kind: 'asked' | 'thought' | 'call' | 'refused' | 'question' | 'answer' | 'rerun' | 'ended';
  source: 'mcp' | 'built-in' | 'model' | 'person';
  name: string;
  /** Holds text of people, models and servers: to be escaped where it is shown. */
  detail: string;
  /** What else is known of it, by name. */
  facts?: Record<string, unknown>;
}

type Logged = Pick<
  RunDocument,
  | 'query'
  | 'profile'
  | 'calls'
  | 'refused'
  | 'model'
  | 'decisions'
  | 'outcome'
  | 'verdict'
  | 'judged'
> &
  Partial<Pick<RunDocument, 'asked_by' | 'hints'>>;

/**
 * All that a run was asked, thought, proposed and was refused, called, asked people and was told, in
 * the order of time. What has no time keeps its place behind what came before it in its list.
 * Times of its begin and end are Temporal's, epoch milliseconds.
 */
export function runLog(
  thoughts: readonly StoredThought[],
  document: Logged,
  { startedAt, endedAt }: { startedAt: number | null; endedAt: number | null },
): LogEntry[] {
  const asked: LogEntry = {
    // A run that was begun again counts for Temporal from then on.
    at:
      startedAt === null
        ? null
        : Math.min(startedAt, ...document.calls.flatMap(({ at }) => at ?? [])),
    kind: 'asked',
    source: 'person',
    name: document.profile,
    detail: document.query,
    ...(document.asked_by !== undefined && {
      facts: { by: document.asked_by, identity: 'claimed' },
    }),
  };
  // At one time the answer by which a call was denied comes before it.
  const isDenied = ({ status }: Logged['calls'][number]): boolean => status === 'denied';
  const lists = [
    (document.model?.sure ?? []).map((node) => sure(node, null)),
    thoughts.flatMap(thoughtEntries),
    document.calls.filter((call) => !isDenied(call)).map(callEntry),
    document.refused.map((one) => refusedEntry(one)),
    document.decisions.flatMap(decisionEntries),
    document.calls.filter(isDenied).map(callEntry),
    (document.hints ?? []).map(hintEntry),
  ].map(timed);
  const ended: LogEntry = {
    at: endedAt,
    kind: 'ended',
    source: 'built-in',
    name: document.outcome,
    // Where no checks judge, nothing is found healthy or faulty.
    detail: document.judged ? document.verdict : '',
  };
  const between = lists.flat().sort((one, other) => one.place - other.place);
  return [asked, ...between.map(({ entry }) => entry), ended];
}

/** Entries with the time by which they are ordered: their own, or that of the one before them. */
function timed(entries: readonly LogEntry[]): { entry: LogEntry; place: number }[] {
  let place = 0;
  return entries.map((entry) => {
    place = entry.at ?? place;
    return { entry, place };
  });
}

function thoughtEntries({ node, exchanges, at }: StoredThought): LogEntry[] {
  const when = at ?? null;
  if (exchanges.length === 0) return [sure(node, when)];
  return exchanges.map(({ reply, problem }) => ({
    at: when,
    kind: 'thought',
    source: 'model',
    name: node,
    detail: `${reply.stopReason}: ${blocksText(reply.content)}${problem === undefined ? '' : ` (not usable: ${problem})`}`,
    facts: { model: reply.model },
  }));
}

function sure(node: string, at: number | null): LogEntry {
  const detail = 'the rules were sure; the model was not asked';
  return { at, kind: 'thought', source: 'built-in', name: node, detail };
}

function callEntry(call: Logged['calls'][number]): LogEntry {
  const { server, tool, status, digest, ref, ms, error } = call;
  return {
    at: call.at ?? null,
    kind: 'call',
    // A denied call has reached no server.
    source: server === builtInServer || status === 'denied' ? 'built-in' : 'mcp',
    name: tool,
    detail: `${server} ${JSON.stringify(call.arguments)} ${status}: ${digest}`,
    facts: { server, arguments: call.arguments, status, ms, ref, error },
  };
}

function hintEntry({ fromStep, feedback, by, at }: Hint): LogEntry {
  const detail = `from step ${fromStep + 1}: ${feedback}${by === null ? '' : ` (${by})`}`;
  return { at: at ?? null, kind: 'rerun', source: 'person', name: '', detail };
}

function refusedEntry({ tool, reason, at }: Logged['refused'][number]): LogEntry {
  return { at: at ?? null, kind: 'refused', source: 'built-in', name: tool, detail: reason };
}

function decisionEntries(decision: HumanDecision): LogEntry[] {
  const { request, answer, choice, by, identity, signature, at, settledBy } = decision;
  const { kind: name, id } = request;
  const said = (entry: Pick<LogEntry, 'at' | 'detail'>, facts: object): LogEntry => ({
    kind: 'answer',
    source: 'person',
    name,
    ...entry,
    facts: { request: id, ...facts },
  });
  const notTaken = (one: { at: number; answer: string; by: string | null; reason: string }) =>
    said(
      {
        at: one.at,
        detail: `${one.answer} (not taken, by ${one.by ?? 'nobody named'}: ${one.reason})`,
      },
      { by: one.by, taken: false, reason: one.reason },
    );
  const others: LogEntry[] = [
    ...(request.unclear ?? []).map((one) => notTaken({ ...one, reason: 'unclear' })),
    ...(request.refused ?? []).map(notTaken),
    ...(request.agreed ?? [])
      .filter((one) => one.by !== by || one.at !== at)
      .map((one) => said({ at: one.at, detail: 'yes' }, { ...one, taken: true })),
  ].sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  const { hash, call, calls } = request;
  return [
    {
      at: request.askedAt,
      kind: 'question',
      source: 'built-in',
      name,
      detail: request.prompt,
      facts: { request: id, hash, call, calls, approvers: request.approvers },
    },
    ...others,
    settledBy === 'answer'
      ? said(
          { at, detail: `${answer ?? ''} (${whoAnswered(decision)})` },
          { by, identity, signature, answer, choice, taken: true },
        )
      : { at, kind: 'answer', source: 'built-in', name, detail: whyUnanswered(decision) ?? '' },
  ];
}

function blocksText(blocks: readonly ContentBlock[]): string {
  return blocks
    .map((block) => {
      if (block.type === 'text') return block.text;
      if (block.type === 'tool_use') return `${block.name} ${JSON.stringify(block.input)}`;
      return '';
    })
    .join(' ');
}
