import { EndpointError } from '../errors/endpoint-error';
import { failure, type LlmFailure } from '../errors/failure';
import { isObject, parseJson } from './json-text';
import type { LlmReply, LlmRequest, TokenUsage } from '../llm-client';
import { type MessageReading, readMessage } from './read-message';
import { noUsage, readUsage } from './read-usage';
import { mapStopReason } from './stop-reason';

/** A reply, a failure, or an error that the endpoint sent with a status of success. */
export type ReplyReading =
  | { kind: 'reply'; reply: Omit<LlmReply, 'refusedFeatures'> }
  | { kind: 'failure'; failure: LlmFailure; usage: TokenUsage }
  | { kind: 'error'; error: EndpointError };

/**
 * Characters of text and arguments together; far more than any node asks for. What a node makes of
 * them goes into the run's history, where one value may take 2 MB.
 */
const longestReply = 200_000;
/** Anthropic's word for it. */
const windowExceeded = 'model_context_window_exceeded';

/**
 * Reads the body of a completion, trusting nothing in it.
 * @param body as it came, whatever it is
 * @param model what was asked for, where the reply does not name one
 * @param completion puts a reply of another API into the form of a chat completion
 */
export function readReply(
  body: string,
  request: Pick<LlmRequest, 'tools'>,
  model: string,
  completion: (reply: unknown) => unknown = (reply) => reply,
): ReplyReading {
  const document = completion(parseJson(body));
  if (!isObject(document)) return failed(notJson(body, document));
  const choice = firstChoice(document);
  if (choice === null) return withoutChoice(document, body);
  const finishReason = textOrNull(choice['finish_reason']);
  const usage = readUsage(document['usage']);
  const message = readMessage(choice['message'], (request.tools?.length ?? 0) > 0);
  // Whatever was written, the prompt is too long for an answer to it.
  if (finishReason === windowExceeded) {
    const hint = 'Shorten the prompt, or take a model with a larger window.';
    return failed(failure('context_length', 'the reply ran out of the window', { hint }), usage);
  }
  const problem = problemOf(message, finishReason);
  if (problem !== null) return failed(problem, usage);
  return {
    kind: 'reply',
    reply: {
      text: message.text,
      thinking: message.thinking,
      toolCalls: message.toolCalls,
      recoveredToolCalls: message.recovered,
      stopReason: mapStopReason(finishReason, message.toolCalls.length > 0),
      ...(message.sealed.length > 0 && { sealed: message.sealed }),
      finishReason,
      usage,
      model: textOrNull(document['model']) ?? model,
      id: textOrNull(document['id']) ?? '',
    },
  };
}

/** Why a message that is well-formed cannot be used; null where it can. */
function problemOf(message: MessageReading, finishReason: string | null): LlmFailure | null {
  if (message.refusal !== '' || mapStopReason(finishReason, false) === 'refusal') {
    const hint = 'The provider or the model refuses this content.';
    const said = message.refusal === '' ? 'the reply was filtered' : message.refusal;
    // Another reply may pass the filter; a model that declines does so again.
    return failure('content_filter', said, { hint, retryable: message.refusal === '' });
  }
  if (finishReason === 'error') {
    const said = 'the endpoint ended its reply early with an error';
    return failure('server_error', said, { retryable: true });
  }
  const length = lengthOf(message);
  if (length > longestReply) {
    const said = `the reply has ${length} characters, and ${longestReply} at most are read`;
    return failure('invalid_output', said, { hint: 'Lower max_tokens if the model rambles.' });
  }
  if (message.text !== '' || message.toolCalls.length > 0) return null;
  const spent = mapStopReason(finishReason, false) === 'max_tokens';
  const what = message.thinking === '' ? 'the reply is empty' : 'the reply holds only thinking';
  const hint = spent ? 'max_tokens was spent before there was an answer: raise it.' : '';
  return failure('empty_reply', what, { retryable: !spent, hint });
}

function lengthOf({ text, toolCalls }: MessageReading): number {
  return toolCalls.reduce(
    (sum, call) => sum + call.name.length + (call.ok ? JSON.stringify(call.arguments).length : 0),
    text.length,
  );
}

function failed(found: LlmFailure, usage: TokenUsage = noUsage): ReplyReading {
  return { kind: 'failure', failure: found, usage };
}

function firstChoice(document: Record<string, unknown>): Record<string, unknown> | null {
  const choices = document['choices'];
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isObject(first) && isObject(first['message']) ? first : null;
}

/** Gateways, and llama.cpp at times, answer 200 and put the error into the body. */
function withoutChoice(document: Record<string, unknown>, body: string): ReplyReading {
  const error = document['error'];
  if (error !== undefined && error !== null) {
    const code = isObject(error) ? Number(error['code'] ?? error['status']) : Number.NaN;
    const status = Number.isInteger(code) && code >= 400 && code < 600 ? code : 500;
    return { kind: 'error', error: new EndpointError(status, new Headers(), body) };
  }
  const said = 'the reply holds no choices with a message';
  return failed(failure('malformed_reply', said, { retryable: true }));
}

function notJson(body: string, document: unknown): LlmFailure {
  const start = body.trimStart().slice(0, 1);
  if (body.trim() === '') {
    return failure('truncated', 'the reply has no body', { retryable: true });
  }
  if (start === '<') {
    return failure('wrong_endpoint', 'the address answers with a web page', {
      hint: 'Check base_url in the LLM configuration: it usually ends in /v1.',
    });
  }
  if (document === undefined && start === '{') {
    return failure('truncated', 'the reply ends before its end', { retryable: true });
  }
  return failure('malformed_reply', 'the reply is not a JSON object', { retryable: true });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
