import { isNativeError } from 'node:util/types';

import { classifyStatus, type StatusContext } from './classify-status';
import { BodyTooLargeError, EndpointError } from './endpoint-error';
import { failure, type LlmFailure } from './failure';

/** `timeout_seconds` is 290 at most. */
const longestDeadlineMs = 290_000;

export interface ErrorContext extends StatusContext {
  /** Whose signal ended the call, if one did. */
  endedBy: 'caller' | 'deadline' | null;
  deadlineMs: number;
}

/** Near the longest deadline that a configuration can give, more time is no advice. */
function slowHint(deadlineMs: number): string {
  return deadlineMs >= longestDeadlineMs * 0.9
    ? 'A slow model needs a shorter prompt (max_context_tokens) or a lower max_tokens; timeout_seconds is near its maximum.'
    : 'A slow model needs a higher timeout_seconds, a shorter prompt or a lower max_tokens.';
}

/** No such host: configuration, unlike EAI_AGAIN, which is a name server that is not well. */
const noSuchHost = new Set(['ENOTFOUND', 'ERR_INVALID_URL']);
const refused = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);
const slow = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_TLS|ERR_SSL|EPROTO/;

/**
 * The one place where errors of a model call are sorted. Takes anything that was thrown, and
 * never throws itself.
 */
export function classifyError(error: unknown, context: ErrorContext): LlmFailure {
  if (context.endedBy === 'caller') {
    return failure('cancelled', 'the call was cancelled');
  }
  if (context.endedBy === 'deadline') {
    return failure('timeout', `no complete reply within ${context.deadlineMs} ms`, {
      retryable: true,
      hint: slowHint(context.deadlineMs),
    });
  }
  const answered = find(error, (cause) => cause instanceof EndpointError);
  if (answered !== null) return classifyStatus(answered as EndpointError, context);
  if (find(error, (cause) => cause instanceof BodyTooLargeError) !== null) {
    return failure('malformed_reply', 'the reply is too large to be one', { retryable: true });
  }
  return classifySystemError(error);
}

function classifySystemError(error: unknown): LlmFailure {
  const code = systemCode(error);
  const said = deepestMessage(error);
  const message = code === '' || said.includes(code) ? said : `${said} (${code})`;
  if (noSuchHost.has(code)) {
    const hint = 'Check base_url in the LLM configuration: there is no such host.';
    return failure('network', message, { hint });
  }
  if (certificate.test(code)) {
    const hint =
      'The certificate is not trusted, or the address speaks another protocol: check http and https in base_url; NODE_EXTRA_CA_CERTS names a file of your own certificates.';
    return failure('network', message, { hint });
  }
  if (/redirect/i.test(message)) {
    const hint = 'The address points elsewhere: put the final one into base_url.';
    return failure('wrong_endpoint', message, { hint });
  }
  if (code === '' && !connectionBroke(error)) {
    return failure('bad_request', message, { hint: 'The request could not be made as it is.' });
  }
  if (slow.has(code)) return failure('timeout', message, { retryable: true });
  const hint = refused.has(code) ? 'Is the model server running at base_url?' : '';
  return failure('network', message, { retryable: true, hint });
}

/** What fetch says without a code of the system; anything else was not the network's fault. */
function connectionBroke(error: unknown): boolean {
  return (
    find(
      error,
      (cause) =>
        isNativeError(cause) && /terminated|fetch failed|closed|premature/i.test(cause.message),
    ) !== null
  );
}

/** Errors hide in the causes of others: openai's in front of fetch's in front of the system's. */
function find(error: unknown, wanted: (cause: unknown) => boolean): unknown {
  let current = error;
  for (let depth = 0; depth < 8; depth += 1) {
    if (wanted(current)) return current;
    if (typeof current !== 'object' || current === null || !('cause' in current)) return null;
    current = current.cause;
  }
  return null;
}

function systemCode(error: unknown): string {
  const coded = find(
    error,
    (cause) =>
      typeof cause === 'object' &&
      cause !== null &&
      'code' in cause &&
      typeof cause.code === 'string',
  );
  return coded === null ? '' : (coded as { code: string }).code;
}

function deepestMessage(error: unknown): string {
  let message = isNativeError(error) ? error.message : String(error);
  find(error, (cause) => {
    if (isNativeError(cause) && cause.message !== '') message = cause.message;
    return false;
  });
  return message;
}
