import { isContextLengthError } from './context-length';
import { describeErrorBody, type EndpointError } from './endpoint-error';
import { failure, type LlmFailure } from './failure';
import { readRetryAfter } from './retry-after';

export interface StatusContext {
  /** Longest wait that is kept to; a longer one is given up. */
  maxRetryAfterMs: number;
  /** Milliseconds since the epoch. */
  now: number;
  /** Takes secrets out of what an endpoint said, before it is cut. */
  clean: (text: string) => string;
}

const hints = {
  authentication: 'Check the key in the environment variable that the LLM configuration names.',
  permission: 'The key is right but may not use this model or this address; ask who issued it.',
  quota: 'Waiting does not help: look at the balance and the limits of the account.',
  model: 'Check model_name in the LLM configuration: it may be misspelled, retired or not pulled.',
  address: 'Check base_url in the LLM configuration: it usually ends in /v1.',
  context: 'Shorten the prompt, lower max_tokens, or start the model with a larger context.',
  filter: 'The provider refuses this content; another wording or another model may pass.',
  request: 'The endpoint does not take the request as it is; its message says why.',
} as const;

/** Sorts an HTTP error by what can be done about it. */
export function classifyStatus(error: EndpointError, context: StatusContext): LlmFailure {
  const { message, code } = describeErrorBody(context.clean(error.body));
  const said = message === '' ? `HTTP status ${error.status}` : `${error.status}: ${message}`;
  const words = `${code} ${message}`;
  const fatal = (kind: LlmFailure['kind'], hint: string): LlmFailure =>
    failure(kind, said, { status: error.status, hint });

  // What the words say comes first: endpoints disagree on the status for these.
  if (isContextLengthError(words)) return fatal('context_length', hints.context);
  if (isQuota(error.status, words)) return fatal('quota', hints.quota);
  if (isUnknownModel(error.status, words)) return fatal('model_not_found', hints.model);
  if (isContentFilter(error.status, words)) return fatal('content_filter', hints.filter);
  switch (error.status) {
    case 401:
      return fatal('authentication', hints.authentication);
    case 403:
      return fatal('permission', hints.permission);
    case 404:
    case 405:
    case 410:
      return fatal('wrong_endpoint', hints.address);
    case 413:
      return fatal('context_length', hints.context);
    case 429:
      return retryable('rate_limited', said, error, context);
    case 502:
    case 503:
    case 504:
    case 529:
      return retryable('overloaded', said, error, context);
    case 408:
    case 409:
    case 425:
      return retryable('server_error', said, error, context);
    default:
      return error.status >= 500
        ? retryable('server_error', said, error, context)
        : fatal('bad_request', hints.request);
  }
}

function retryable(
  kind: LlmFailure['kind'],
  said: string,
  { status, headers }: EndpointError,
  { maxRetryAfterMs, now }: StatusContext,
): LlmFailure {
  const retryAfterMs = readRetryAfter(headers, now);
  const escalate = retryAfterMs !== null && retryAfterMs > maxRetryAfterMs;
  const hint = escalate
    ? `The endpoint asks to wait ${Math.round(retryAfterMs / 1000)} s, longer than the ${Math.round(maxRetryAfterMs / 1000)} s that max_retry_after_seconds allows.`
    : '';
  return failure(kind, said, { status, retryable: !escalate, retryAfterMs, escalate, hint });
}

/** OpenAI answers 429 to an account without money, which no waiting mends. */
function isQuota(status: number, words: string): boolean {
  if (status === 402) return true;
  return /insufficient_quota|exceeded your current quota|credit balance is too low|specified api usage limits|spend(?:ing)? limit|billing_(?:hard_limit|not_active)/i.test(
    words,
  );
}

function isUnknownModel(status: number, words: string): boolean {
  if (/model_not_found|model_decommissioned|not a valid model id|no such model/i.test(words)) {
    return true;
  }
  if (status !== 404 && status !== 410 && status !== 400) return false;
  return (
    /\bmodel\b.{0,120}(?:not found|does not exist|not exist|no longer|deprecated|retired|unknown|decommissioned)/i.test(
      words,
    ) ||
    (status === 404 && /not_found_error.*\bmodel:/i.test(words))
  );
}

function isContentFilter(status: number, words: string): boolean {
  if (status !== 400 && status !== 403) return false;
  return /content_filter|content management policy|content_policy_violation|flagged by .*moderation/i.test(
    words,
  );
}
