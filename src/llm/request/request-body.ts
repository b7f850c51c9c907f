import type OpenAI from 'openai';

import type { RequestForm } from './features';
import type { LlmMessage, LlmRequest, LlmTool } from '../llm-client';
import { answerInstruction, joinUserTurns, toolsAsText, turnAsText } from './prompt-forms';
import { apiName } from './tool-names';
import { withoutBounds } from './without-bounds';

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;

/**
 * The JSON of a request in the given form. What stays the same from call to call comes first, so
 * that endpoints find it in their cache: the system prompt with all instructions, then the tools
 * (which templates put behind it), then the messages.
 */
export function requestBody(
  model: string,
  request: LlmRequest,
  form: RequestForm,
  parameters: Record<string, unknown> = {},
): Body {
  const { temperature, maxTokens, tools = [] } = request;
  const body = {
    model,
    messages: [
      { role: 'system', content: systemText(request, form) },
      ...wireMessages(request, form),
    ],
    ...(form.tools === 'api' ? { tools: tools.map((tool) => wireTool(tool, form)) } : {}),
    ...responseFormat(request, form),
    ...(form.temperature ? { temperature } : {}),
    [form.maxTokensField]: maxTokens,
    stream: false,
    ...parameters,
  };
  const kept = Object.entries(body).filter(([field]) => !form.without.has(field));
  return Object.fromEntries(kept) as unknown as Body;
}

function systemText(request: LlmRequest, form: RequestForm): string {
  const parts = [request.system];
  if (form.tools === 'text') parts.push(toolsAsText(request.tools ?? []));
  if (request.schema !== undefined && (form.answer === 'text' || form.answer === 'json_object')) {
    parts.push(answerInstruction(request.schema, form.tools !== 'none'));
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

function wireMessages(request: LlmRequest, form: RequestForm): WireMessage[] {
  if (form.tools === 'api') return request.messages.map(wireMessage);
  // Without tools in the request many endpoints refuse messages that speak of tool calls.
  return joinUserTurns(request.messages.map(turnAsText));
}

function wireMessage(message: LlmMessage): WireMessage {
  const { role, content } = message;
  if (role === 'user') return { role, content };
  if (role === 'tool') return { role, tool_call_id: message.toolCallId, content };
  const calls = message.toolCalls ?? [];
  if (calls.length === 0) return { role, content };
  return {
    role,
    content: content === '' ? null : content,
    tool_calls: calls.map(({ id, name, arguments: text }) => ({
      id,
      type: 'function',
      // A model may have made up a name that the API does not let it be told again.
      function: { name: apiName(name), arguments: text },
    })),
  };
}

function wireTool(
  { name, description, parameters }: LlmTool,
  { bounds }: RequestForm,
): OpenAI.Chat.Completions.ChatCompletionTool {
  const held = bounds ? parameters : withoutBounds(parameters);
  return { type: 'function', function: { name, description, parameters: held } };
}

function responseFormat(
  { schema }: LlmRequest,
  { answer, bounds }: RequestForm,
): Pick<Body, 'response_format'> {
  if (schema === undefined || answer === 'free' || answer === 'text') return {};
  if (answer === 'json_object') return { response_format: { type: 'json_object' } };
  const { name } = schema;
  const document = bounds ? schema.schema : withoutBounds(schema.schema);
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name, schema: document, ...(answer === 'strict' ? { strict: true } : {}) },
    },
  };
}
