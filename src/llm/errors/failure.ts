/** What went wrong with a model call, in one word. */
export type LlmFailureKind =
  /** 429: too many requests. */
  | 'rate_limited'
  /** 503, 529 and their like: too much to do, or being restarted. */
  | 'overloaded'
  | 'server_error'
  /** The connection could not be made or broke. */
  | 'network'
  /** Nothing, or not all, came within the deadline. */
  | 'timeout'
  /** The caller gave up. */
  | 'cancelled'
  /** Prompt and answer together are longer than the model's window. */
  | 'context_length'
  | 'authentication'
  | 'permission'
  /** Spent, unpaid, or over a limit that waiting does not lift. */
  | 'quota'
  | 'model_not_found'
  /** The address answers, but not as an endpoint of the provider. */
  | 'wrong_endpoint'
  | 'content_filter'
  /** The reply ends before its end. */
  | 'truncated'
  | 'empty_reply'
  /** The reply is not what the API says. */
  | 'malformed_reply'
  /** The answer did not fit the schema, however often it was asked for. */
  | 'invalid_output'
  | 'bad_request'
  /** The run or its conversation has taken what its model may take. */
  | 'ceiling';

/** A failure as plain data. No key, no header and no prompt is in it. */
export interface LlmFailure {
  kind: LlmFailureKind;
  /** Whether the same call may succeed later without a change. */
  retryable: boolean;
  /** What the endpoint asked to wait; null where it said nothing usable. At most 2^31 - 1. */
  retryAfterMs: number | null;
  /** The endpoint asked for a longer wait than configuration allows: a person should know. */
  escalate: boolean;
  /** HTTP status, where there was one. */
  status: number | null;
  /** What happened, capped. */
  message: string;
  /** What a person can do about it; empty where nothing can be done but wait. */
  hint: string;
}

const longestMessage = 500;

/** A failure with the usual values filled in and its message capped to one line. */
export function failure(
  kind: LlmFailureKind,
  message: string,
  changes: Partial<Omit<LlmFailure, 'kind' | 'message'>> = {},
): LlmFailure {
  return {
    kind,
    retryable: false,
    retryAfterMs: null,
    escalate: false,
    status: null,
    hint: '',
    ...changes,
    message: oneLine(message),
  };
}

function oneLine(text: string): string {
  const line = text
    .slice(0, longestMessage * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > longestMessage ? `${line.slice(0, longestMessage - 1)}…` : line;
}

/** What `ApplicationFailure.create` takes; kept plain so that this layer knows no Temporal. */
export interface FailureOptions {
  type: string;
  message: string;
  nonRetryable: boolean;
  /** Milliseconds; absent where the retry policy's own backoff applies. */
  nextRetryDelay?: number;
  details: [{ kind: LlmFailureKind; hint: string; status: number | null; escalate: boolean }];
}

/** What happened, and what helps, as sentences. */
export function failureText({ message, hint }: Pick<LlmFailure, 'message' | 'hint'>): string {
  if (hint === '') return message;
  return `${message}${/[.!?:…]$/.test(message) ? '' : '.'} ${hint}`;
}

/**
 * How an activity tells Temporal of a failure: what may pass by itself is retried, after the wait
 * that the endpoint asked for; the rest fails at once. A cancelled call is not for this function:
 * the activity rethrows the cancellation itself.
 */
export function failureOptions(of: LlmFailure): FailureOptions {
  return {
    type: `Llm.${of.kind}`,
    message: failureText(of),
    nonRetryable: !of.retryable,
    ...(of.retryable && of.retryAfterMs !== null ? { nextRetryDelay: of.retryAfterMs } : {}),
    details: [{ kind: of.kind, hint: of.hint, status: of.status, escalate: of.escalate }],
  };
}
