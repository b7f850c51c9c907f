import type { ToolError, ToolErrorClass } from '../../domain/calls/tool';
import { shortReason } from './short-reason';

/** Longest error text that is kept, in bytes of UTF-8; some tools return megabytes of stack. */
const mostBytes = 2048;

const byType: Record<string, ToolErrorClass> = {
  CONNECTION_TIMEOUT: 'timeout',
  CONNECTION_REFUSED: 'connection',
  ENCODING_NOT_SUPPORTED: 'not_supported',
  MODEL_NOT_SUPPORTED: 'not_supported',
  DEVICE_ERROR: 'not_found',
  INTERFACE_NOT_FOUND: 'not_found',
  INVALID_PARAMETER: 'invalid_arguments',
  AUTHENTICATION_FAILED: 'authentication',
  UNAVAILABLE: 'unavailable',
  NO_DATA: 'function',
  feature_not_found: 'not_supported',
};

/** First match counts. Many errors share one type, so only the message tells them apart. */
const byMessage: [RegExp, ToolErrorClass][] = [
  [/unknown tool|tool .{0,200} not found|no such tool/i, 'unknown_tool'],
  [
    /validation error|missing required|unexpected keyword argument|invalid (argument|parameter|params)|must be a valid/i,
    'invalid_arguments',
  ],
  [
    /authenticat|unauthenticated|unauthori[sz]ed|permission denied|bad (username|password|credential)|login (failed|refused)|\b40[13]\b/i,
    'authentication',
  ],
  [
    /rate.?limit|request(s)? limit|exhausted|too many requests|unavailable|restarting|overloaded|try again|\b(429|502|503)\b/i,
    'unavailable',
  ],
  [/time[d]?[ -]?out|deadline exceeded/i, 'timeout'],
  [
    /refused|unreachable|no route to host|reset by peer|failed to connect|\bECONN\w+|\bENOTFOUND\b|name resolution|connection (closed|lost|error)/i,
    'connection',
  ],
  [
    /not supported|unimplemented|unsupported|requested element\(s\) not found|feature not found/i,
    'not_supported',
  ],
  [/not found|does not exist|no such/i, 'not_found'],
  [/grpc|gnmi/i, 'protocol'],
];

/** Cuts a text to a number of bytes, saying how much was left out. */
export function capText(text: string, bytes = mostBytes): string {
  const encoded = Buffer.from(text, 'utf8');
  if (encoded.length <= bytes) return text;
  const note = ` … (${encoded.length} bytes in all)`;
  const kept = encoded.subarray(0, bytes - Buffer.byteLength(note, 'utf8'));
  // A cut may fall into a character; what is left of it is dropped.
  return `${kept.toString('utf8').replace(/\uFFFD+$/, '')}${note}`;
}

/** Where a call broke, from the error's type and, where that says little, its message. */
export function classOf(type: string | null, message: string): ToolErrorClass {
  const typed = type !== null && Object.hasOwn(byType, type) ? byType[type] : undefined;
  if (typed !== undefined) return typed;
  return byMessage.find(([pattern]) => pattern.test(message))?.[1] ?? 'function';
}

/** An error in the one shape, in words for a person; timeouts and a busy service may pass by themselves. */
export function toolError(type: string | null, message: string): ToolError {
  const text =
    message.trim() === '' ? 'The tool reported an error without a reason.' : message.trim();
  const errorClass = classOf(type, text);
  return {
    class: errorClass,
    message: capText(shortReason(text)),
    transient: errorClass === 'timeout' || errorClass === 'unavailable',
  };
}
