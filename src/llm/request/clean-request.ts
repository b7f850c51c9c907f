import type { LlmMessage, LlmRequest } from '../llm-client';
import { withUniqueCallIds } from './unique-call-ids';

/** NUL ends texts in many servers; a lone surrogate is no character, and some refuse the request. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsendable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** The same as JSON writes them inside of arguments, which are sent as text. */
const escaped =
  /\\u0000|\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2})|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/gi;

/** Text without what no prompt may hold. */
export function sendableText(text: string): string {
  return text.replace(unsendable, (character) => (character === '\u0000' ? '' : '\uFFFD'));
}

/** A request whose texts and ids an endpoint can take, whatever a device or a model wrote into them. */
export function cleanRequest(request: LlmRequest): LlmRequest {
  return {
    ...request,
    system: sendableText(request.system),
    messages: withUniqueCallIds(request.messages.map(cleanMessage)),
  };
}

function cleanMessage(message: LlmMessage): LlmMessage {
  const content = sendableText(message.content);
  if (message.role !== 'assistant' || message.toolCalls === undefined) {
    return { ...message, content };
  }
  const toolCalls = message.toolCalls.map((call) => ({
    ...call,
    arguments: sendableText(call.arguments).replace(escaped, (one) =>
      one.toLowerCase() === '\\u0000' ? '' : '\uFFFD',
    ),
  }));
  return { ...message, content, toolCalls };
}
