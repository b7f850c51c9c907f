import type { StructuredOutput } from '../domain/configuration/llm-config';
import { classifyError } from './errors/classify-error';
import { withDeadline } from './deadline';
import { createEndpoint, type Endpoint } from './endpoint';
import { EndpointError } from './errors/endpoint-error';
import { type LlmFailure, failure } from './errors/failure';
import {
  chooseForm,
  type EndpointMemory,
  endpointMemory,
  type RefusableFeature,
} from './request/features';
import type { LlmClient, LlmOutcome, LlmRequest } from './llm-client';
import { readReply } from './reply/read-reply';
import { noUsage } from './reply/read-usage';
import { cleanRequest } from './request/clean-request';
import { recogniseRefusal } from './request/recognise-refusal';
import { secretRemover } from './errors/redact';
import { requestBody } from './request/request-body';

export interface OpenAiClientOptions {
  baseUrl: string;
  model: string;
  /** Sent as bearer token; endpoints without keys take any. */
  apiKey: string;
  headers: Record<string, string>;
  structuredOutput: StructuredOutput;
  maxRetryAfterMs: number;
  /** Further fields of each request. */
  parameters?: Record<string, unknown>;
  /** What is known of endpoints; that of the process unless a test has its own. */
  memory?: EndpointMemory;
}

interface Exchange {
  endpoint: Endpoint;
  options: OpenAiClientOptions;
  request: LlmRequest;
  /** `performance.now()` at which the whole call is over. */
  endsAt: number;
  /** Takes secrets out of text. */
  clean: (text: string) => string;
  /** The address has answered as an endpoint does before. */
  hasAnswered: boolean;
}

type Attempt = LlmOutcome | { ok: 'refused'; feature: RefusableFeature };

/**
 * A client for any OpenAI-compatible endpoint. What the endpoint turns down is left out in a
 * second try, within the same deadline, and remembered once a try without it succeeded.
 */
export function createOpenAiClient(options: OpenAiClientOptions): LlmClient {
  const { baseUrl, model, memory = endpointMemory } = options;
  const endpoint = createEndpoint(options);
  const clean = secretRemover([options.apiKey, ...Object.values(options.headers)]);
  return {
    model,
    async complete(uncleaned) {
      const request = cleanRequest(uncleaned);
      const endsAt = performance.now() + request.deadlineMs;
      const refused = new Set(memory.of(baseUrl, model));
      for (;;) {
        const attempt = await ask(
          { endpoint, options, request, endsAt, clean, hasAnswered: memory.hasAnswered(baseUrl) },
          refused,
        );
        if (attempt.ok === 'refused') {
          refused.add(attempt.feature);
          continue;
        }
        if (!attempt.ok) return { ...attempt, failure: cleaned(attempt.failure, clean) };
        memory.noteAnswer(baseUrl);
        if (refused.size > 0) memory.remember(baseUrl, model, refused);
        return { ok: true, reply: { ...attempt.reply, refusedFeatures: [...refused].sort() } };
      }
    },
  };
}

async function ask(
  { endpoint, options, request, endsAt, clean, hasAnswered }: Exchange,
  refused: ReadonlySet<RefusableFeature>,
): Promise<Attempt> {
  const form = chooseForm(request, refused, options.structuredOutput);
  const body = requestBody(options.model, request, form, options.parameters);
  const left = Math.max(0, endsAt - performance.now());
  const ending = await withDeadline(request.signal, left, async (signal) => {
    return await endpoint(body, signal, left);
  });
  const { deadlineMs } = request;
  const { maxRetryAfterMs } = options;
  const context = { deadlineMs, maxRetryAfterMs, now: Date.now(), clean };
  let error: unknown;
  let endedBy: 'caller' | 'deadline' | null = null;
  if (ending.kind === 'value') {
    const reading = readReply(ending.value, request, options.model);
    if (reading.kind === 'reply')
      return { ok: true, reply: { ...reading.reply, refusedFeatures: [] } };
    if (reading.kind === 'failure') {
      const found = hasAnswered ? knownToAnswer(reading.failure) : reading.failure;
      return { ok: false, failure: found, usage: reading.usage };
    }
    error = reading.error;
  } else {
    ({ error, endedBy } = ending);
  }
  const found = classifyError(error, { ...context, endedBy });
  const answer = endpointErrorIn(error);
  const feature = answer === null ? null : recogniseRefusal(answer, form, found, Object.keys(body));
  // A feature that is already left out cannot be the reason; asking again would go on for ever.
  if (feature === null || refused.has(feature))
    return { ok: false, failure: found, usage: noUsage };
  return { ok: 'refused', feature };
}

function endpointErrorIn(error: unknown): EndpointError | null {
  if (error instanceof EndpointError) return error;
  const cause =
    typeof error === 'object' && error !== null && 'cause' in error ? error.cause : null;
  return cause instanceof EndpointError ? cause : null;
}

/** A page from an address that has answered before is of a proxy in between, which may pass. */
function knownToAnswer(found: LlmFailure): LlmFailure {
  if (found.kind !== 'wrong_endpoint') return found;
  return failure('server_error', found.message, { retryable: true });
}

function cleaned(found: LlmFailure, clean: (text: string) => string): LlmFailure {
  return failure(found.kind, clean(found.message), { ...found, hint: clean(found.hint) });
}
