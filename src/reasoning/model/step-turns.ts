import { describeCall } from '../../domain/calls/describe-call';
import type { ToolDefinition } from '../../domain/calls/tool';
import type { CallRecord, Refusal } from '../../domain/calls/tool-call';
import type { SealedCalls } from '../../domain/reasoning/model-thought';
import { fenceData, type LlmMessage } from '../../llm';
import { resultText } from './prompt-values';

interface Named {
  name: string;
  tool: ToolDefinition;
}

/** A call of the step with what came of it, in the model's terms. */
interface Past {
  id: string;
  name: string;
  values: Record<string, unknown>;
  content: string;
  isError: boolean;
}

/** Calls of one reply, with what goes back before them. */
interface Together {
  from: SealedCalls | null;
  past: Past[];
}

/** In these nothing was read or changed, as far as anybody knows. */
const errors: ReadonlySet<CallRecord['outcome']['status']> = new Set([
  'failed',
  'denied',
  'outcome_unknown',
]);

/**
 * The calls of a step as the conversation that led to them, one call and its result after the
 * other: each turn only adds to what was there, so that an endpoint finds the rest in its cache.
 * A failed call and a refused one come back as the tool's answer. Calls before which the model
 * thought, and whose provider wants that back, come back together as they were made.
 */
export function stepTurns(
  calls: readonly CallRecord[],
  refusals: readonly Refusal[],
  tools: readonly Named[],
  sealed: readonly SealedCalls[] = [],
): LlmMessage[] {
  const made = calls.map((call): Past => ({
    // Ids of the API hold no dots.
    id: call.id.replaceAll(/[^A-Za-z0-9_-]/g, '_'),
    name: nameOf(call, tools),
    values: call.arguments,
    content: fenceData(describeCall(call), resultText(call)),
    isError: errors.has(call.outcome.status),
  }));
  const refused = refusals.map((refusal, index): Past => ({
    id: `refused_${index + 1}`,
    name: refusal.tool,
    values: refusal.arguments,
    content: refusalText(refusal),
    isError: true,
  }));
  return together([...made, ...refused], sealed).flatMap(exchange);
}

function together(past: readonly Past[], sealed: readonly SealedCalls[]): Together[] {
  const left = new Map(sealed.map((one) => [one, [...one.calls]]));
  const groups: Together[] = [];
  for (const one of past) {
    const from = takeFrom(left, one);
    const open = groups.find((group) => from !== null && group.from === from);
    if (open === undefined) groups.push({ from, past: [one] });
    else open.past.push(one);
  }
  return groups;
}

/** The latest reply that made the call; defaults may have been added, and empty values taken out. */
function takeFrom(
  left: ReadonlyMap<SealedCalls, SealedCalls['calls']>,
  { name, values }: Past,
): SealedCalls | null {
  for (const [one, calls] of [...left].reverse()) {
    const at = calls.findIndex(
      (call) =>
        call.name === name &&
        Object.entries(call.input).every(([key, value]) =>
          key in values ? same(values[key], value) : value === null || value === '',
        ),
    );
    if (at === -1) continue;
    calls.splice(at, 1);
    return one;
  }
  return null;
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function exchange({ from, past }: Together): LlmMessage[] {
  const toolCalls = past.map(({ id, name, values }) => ({
    id,
    name,
    arguments: JSON.stringify(values),
  }));
  return [
    {
      role: 'assistant',
      content: '',
      toolCalls,
      ...(from !== null && { sealed: from.sealed }),
    },
    ...past.map(({ id, name, content, isError }): LlmMessage => ({
      ...{ role: 'tool', toolCallId: id, name, content },
      ...(isError && { isError }),
    })),
  ];
}

function nameOf({ server, tool }: CallRecord, tools: readonly Named[]): string {
  const named = tools.find((one) => one.tool.server === server && one.tool.name === tool);
  return named?.name ?? tool.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
}

function refusalText({ reason, valid }: Refusal): string {
  const right = valid.length === 0 ? '' : ` Right would be: ${valid.join(', ')}.`;
  return `Not carried out: ${reason}.${right}`;
}
