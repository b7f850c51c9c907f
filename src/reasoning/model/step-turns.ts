import { describeCall } from '../../domain/calls/describe-call';
import type { ToolDefinition } from '../../domain/calls/tool';
import type { CallRecord, Refusal } from '../../domain/calls/tool-call';
import { fenceData, type LlmMessage } from '../../llm';
import { resultText } from './prompt-values';

interface Named {
  name: string;
  tool: ToolDefinition;
}

/**
 * The calls of a step as the conversation that led to them, one call and its result after the
 * other: each turn only adds to what was there, so that an endpoint finds the rest in its cache.
 * A failed call and a refused one come back as the tool's answer.
 */
export function stepTurns(
  calls: readonly CallRecord[],
  refusals: readonly Refusal[],
  tools: readonly Named[],
): LlmMessage[] {
  return [
    ...calls.flatMap((call) =>
      exchange(
        call.id,
        nameOf(call, tools),
        call.arguments,
        fenceData(describeCall(call), resultText(call)),
      ),
    ),
    ...refusals.flatMap((refusal, index) =>
      exchange(`refused_${index + 1}`, refusal.tool, refusal.arguments, refusalText(refusal)),
    ),
  ];
}

function exchange(
  id: string,
  name: string,
  values: Record<string, unknown>,
  content: string,
): LlmMessage[] {
  // Ids of the API hold no dots.
  const callId = id.replaceAll(/[^A-Za-z0-9_-]/g, '_');
  const toolCalls = [{ id: callId, name, arguments: JSON.stringify(values) }];
  return [
    { role: 'assistant', content: '', toolCalls },
    { role: 'tool', toolCallId: callId, name, content },
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
