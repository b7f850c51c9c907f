import type Anthropic from '@anthropic-ai/sdk';

import type { LlmConfig } from '../../domain/configuration/llm-config';
import type { LlmRequest, LlmTool } from '../llm-client';
import type { RequestForm } from '../request/features';
import { answerInstruction, toolsAsText } from '../request/prompt-forms';
import { withoutBounds } from '../request/without-bounds';
import { isThought, thinkingFor } from './thinking-setting';
import { type Turn, turnsOf } from './turns';

export type MessagesBody = Anthropic.Messages.MessageCreateParamsNonStreaming;

export interface MessagesSettings extends Pick<LlmConfig, 'thinking' | 'effort'> {
  model: string;
  parameters?: Record<string, unknown> | undefined;
}

/** Marks where a prefix ends that comes again: it is read from the cache then. */
const cached = { cache_control: { type: 'ephemeral' } } as const;

/**
 * The JSON of a request to the Messages API. Tools, system prompt and the conversation so far end
 * in a mark each, so that what stays the same from call to call is paid once. The API knows no
 * temperature; the room for thinking comes on top of that for the answer.
 */
export function messagesBody(
  { model, thinking: setting, effort, parameters = {} }: MessagesSettings,
  request: LlmRequest,
  form: RequestForm,
): MessagesBody {
  const marks = !form.without.has('cache_control');
  const all = turnsOf(request.messages, form);
  const thinking = thinkingFor(setting, form, all);
  const turns = keepsThoughts(setting, thinking) ? all : all.map(withoutThoughts);
  const system = systemText(request, form);
  const tools = form.tools === 'api' ? (request.tools ?? []) : [];
  const output = outputConfig(request, form, effort);
  const budget = thinking?.type === 'enabled' ? thinking.budget_tokens : 0;
  const body = {
    model,
    max_tokens: request.maxTokens + budget,
    ...(tools.length > 0 && {
      tools: markLast(
        tools.map((tool) => wireTool(tool, form)),
        marks,
      ),
    }),
    ...(system !== '' && { system: markLast([{ type: 'text', text: system }], marks) }),
    // One question and one answer are not read again; a conversation with tools is.
    messages: tools.length > 0 ? markEnd(turns, marks) : turns,
    ...(thinking !== null && { thinking }),
    ...(output !== null && { output_config: output }),
    ...parameters,
  };
  const kept = Object.entries(body).filter(
    ([field]) => field === 'thinking' || !form.without.has(field),
  );
  return Object.fromEntries(kept) as unknown as MessagesBody;
}

function systemText(request: LlmRequest, form: RequestForm): string {
  const parts = [request.system];
  if (form.tools === 'text') parts.push(toolsAsText(request.tools ?? []));
  if (request.schema !== undefined && form.answer !== 'strict') {
    parts.push(answerInstruction(request.schema, form.tools !== 'none'));
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

function outputConfig(
  { schema }: LlmRequest,
  { answer }: RequestForm,
  effort: LlmConfig['effort'],
): MessagesBody['output_config'] | null {
  const config = {
    ...(effort !== undefined && { effort }),
    // Structured output knows no bounds; answers are held to them where they are read.
    ...(schema !== undefined &&
      answer === 'strict' && {
        format: { type: 'json_schema' as const, schema: withoutBounds(schema.schema) },
      }),
  };
  return Object.keys(config).length === 0 ? null : config;
}

/** At its root the API takes an object, and no alternatives; the gate holds calls to all of it. */
function wireTool({ name, description, parameters }: LlmTool, { bounds }: RequestForm) {
  const { oneOf: _one, anyOf: _any, allOf: _all, ...rest } = parameters;
  const schema = bounds ? rest : withoutBounds(rest);
  return { name, description, input_schema: { ...schema, type: 'object' as const } };
}

/** Without thinking the API has no use for thoughts; where nothing is set, the model decides. */
function keepsThoughts(
  setting: MessagesSettings['thinking'],
  thinking: MessagesSettings['thinking'] | null,
): boolean {
  if (setting === undefined) return true;
  return thinking !== null && thinking?.type !== 'disabled';
}

function withoutThoughts({ role, content }: Turn): Turn {
  return { role, content: content.filter((block) => !isThought(block)) };
}

function markLast<T extends object>(blocks: T[], marks: boolean): T[] {
  return blocks.map((block, index) =>
    marks && index === blocks.length - 1 ? { ...block, ...cached } : block,
  );
}

function markEnd(turns: Turn[], marks: boolean): Turn[] {
  return turns.map(({ role, content }, index) => ({
    role,
    content: markLast(content, marks && index === turns.length - 1),
  }));
}
