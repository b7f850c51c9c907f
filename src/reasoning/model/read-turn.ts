import { nearKey } from '../../domain/decisions/loop-guard';
import type { Proposal } from '../../domain/reasoning/proposal';
import type { ToolDefinition } from '../../domain/calls/tool';
import type { ProposedCall } from '../../domain/calls/tool-call';
import type { LlmMessage, LlmReply, ToolCallReading } from '../../llm';
import { withoutEmptyArguments } from '../../llm';
import { finishSchema } from './finish-tool';

export interface TurnFacts {
  /** Live tools by the names that the model was given. */
  tools: ReadonlyMap<string, ToolDefinition>;
  finishName: string;
  /** Near keys of the calls of this step and pass that would bring the same again. */
  made: ReadonlySet<string>;
  /** The near key of a proposal, comparable to those in `made`. */
  keyOf: (call: ProposedCall) => string;
  /** Calls that the step may still make. */
  room: number;
  /** Rules see a call that the step needs and that was not made. */
  callExpected: boolean;
}

/** What a reply means: a proposal, or something that is put to the model again. */
export type TurnReading =
  | { kind: 'proposal'; proposal: Proposal }
  | { kind: 'again'; problem: string; turns: LlmMessage[] };

const longestNote = 600;
const longestReason = 200;

/** Reads one reply of a model in the middle of a step. Pure. */
export function readTurn(reply: LlmReply, facts: TurnFacts): TurnReading {
  const finish = reply.toolCalls.find(({ name }) => name === facts.finishName);
  const calls = reply.toolCalls.filter((call) => call !== finish);
  const broken = calls.filter((call) => !call.ok);
  if (broken.length > 0) return again(reply, broken.map((call) => call.error).join('; '), facts);
  const proposed = calls.flatMap((call) => (call.ok ? [toProposed(call, reply, facts)] : []));
  const fresh = distinct(proposed).filter((call) => !facts.made.has(facts.keyOf(call)));
  if (fresh.length > 0) {
    const chosen = fresh.slice(0, Math.max(1, facts.room));
    return {
      kind: 'proposal',
      proposal: { kind: 'call', calls: chosen, done: finish !== undefined },
    };
  }
  if (proposed.length > 0 && finish === undefined) {
    return again(reply, 'this call was made already, and its result is above', facts);
  }
  return ending(reply, finish, facts);
}

function ending(
  reply: LlmReply,
  finish: ToolCallReading | undefined,
  facts: TurnFacts,
): TurnReading {
  const finished = finishSchema.parse(finish?.ok === true ? finish.arguments : {});
  const note = (finished.note === '' ? reply.text : finished.note).slice(0, longestNote);
  const nothingMade = facts.made.size === 0;
  // Act; do not answer, ask or give up where a tool can tell.
  if (nothingMade && facts.callExpected) {
    return again(reply, 'nothing was read yet, and a tool can show what the step asks for', facts);
  }
  if (finished.status === 'skipped' && nothingMade) {
    return { kind: 'proposal', proposal: { kind: 'skip', reason: note } };
  }
  if (finished.status === 'unavailable' && nothingMade) {
    return { kind: 'proposal', proposal: { kind: 'unavailable', reason: note } };
  }
  return { kind: 'proposal', proposal: { kind: 'done', note } };
}

/** The reply and what is wrong with it, in the form in which models expect it: at their calls. */
function again(reply: LlmReply, problem: string, { finishName }: TurnFacts): TurnReading {
  const ask = `${problem}. Call a tool with other arguments, or end the step with ${finishName}.`;
  if (reply.toolCalls.length === 0 || reply.recoveredToolCalls) {
    const said = reply.text === '' ? '(a tool call)' : reply.text.slice(0, longestNote);
    return {
      kind: 'again',
      problem,
      turns: [
        { role: 'assistant', content: said },
        { role: 'user', content: `Not possible: ${ask}` },
      ],
    };
  }
  const toolCalls = reply.toolCalls.map((call) => ({
    id: call.id,
    name: call.name,
    // Some endpoints refuse a conversation that holds arguments which are no JSON.
    arguments: JSON.stringify(call.ok ? call.arguments : {}),
  }));
  const answers = reply.toolCalls.map((call): LlmMessage => {
    const content = call.ok ? `Not carried out: ${ask}` : `Not carried out: ${call.error}. ${ask}`;
    return { role: 'tool', toolCallId: call.id, name: call.name, content, isError: true };
  });
  return {
    kind: 'again',
    problem,
    turns: [{ role: 'assistant', content: reply.text, toolCalls, ...sealedOf(reply) }, ...answers],
  };
}

const sealedOf = ({ sealed }: LlmReply) => (sealed === undefined ? {} : { sealed });

/** A tool that does not exist keeps the model's name for it, for the gate to refuse. */
function toProposed(
  call: ToolCallReading & { ok: true },
  reply: LlmReply,
  { tools }: TurnFacts,
): ProposedCall {
  const reason = reply.text.slice(0, longestReason);
  const tool = tools.get(call.name);
  if (tool === undefined) return { tool: call.name, arguments: call.arguments, reason };
  const values = withoutEmptyArguments(tool.inputSchema, call.arguments);
  return { server: tool.server, tool: tool.name, arguments: values, reason };
}

function distinct(calls: readonly ProposedCall[]): ProposedCall[] {
  return [...new Map(calls.map((call) => [nearKey(call), call])).values()];
}
