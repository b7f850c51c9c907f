import { classifyError } from './errors/classify-error';
import { withDeadline } from './deadline';
import type { Endpoint } from './endpoint';
import { EndpointError } from './errors/endpoint-error';
import { type LlmFailure, failure } from './errors/failure';
import {
  type EndpointMemory,
  endpointMemory,
  type RefusableFeature,
  type RequestForm,
} from './request/features';
import type { LlmClient, LlmOutcome, LlmRequest } from './llm-client';
import { readReply } from './reply/read-reply';
import { noUsage } from './reply/read-usage';
import { cleanRequest } from './request/clean-request';
import { recogniseRefusal } from './request/recognise-refusal';
import { secretRemover } from './errors/redact';

/** How one kind of API is asked: what `B` stands for on the wire. */
export interface Wire<B extends object> {
  /** The best form for a request that keeps clear of all that the endpoint refuses. */
  form(request: LlmRequest, refused: ReadonlySet<RefusableFeature>): RequestForm;
  body(request: LlmRequest, form: RequestForm): B;
  send: Endpoint<B>;
  /** Names below the top of a request that can be left out too. */
  inner?: readonly string[];
  /** A reply in the form of a chat completion, where the API has another one. */
  completion?: (reply: unknown) => unknown;
}

export interface WireClientOptions {
  baseUrl: string;
  model: string;
  /** What may stand in no error. */
  secrets: readonly string[];
  maxRetryAfterMs: number;
  /** What is known of endpoints; that of the process unless a test has its own. */
  memory?: EndpointMemory | undefined;
}

interface Exchange<B extends object> {
  wire: Wire<B>;
  options: WireClientOptions;
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
 * A client for one kind of API. What the endpoint turns down is left out in a second try, within
 * the same deadline, and remembered once a try without it succeeded.
 */
export function createWireClient<B extends object>(
  wire: Wire<B>,
  options: WireClientOptions,
): LlmClient {
  const { baseUrl, model, memory = endpointMemory } = options;
  const clean = secretRemover(options.secrets);
  return {
    model,
    async complete(uncleaned) {
      const request = cleanRequest(uncleaned);
      const endsAt = performance.now() + request.deadlineMs;
      const refused = new Set(memory.of(baseUrl, model));
      for (;;) {
        const attempt = await ask(
          { wire, options, request, endsAt, clean, hasAnswered: memory.hasAnswered(baseUrl) },
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

async function ask<B extends object>(
  { wire, options, request, endsAt, clean, hasAnswered }: Exchange<B>,
  refused: ReadonlySet<RefusableFeature>,
): Promise<Attempt> {
  const form = wire.form(request, refused);
  const body = wire.body(request, form);
  const left = Math.max(0, endsAt - performance.now());
  const ending = await withDeadline(request.signal, left, async (signal) => {
    return await wire.send(body, signal, left);
  });
  const { deadlineMs } = request;
  const { maxRetryAfterMs } = options;
  const context = { deadlineMs, maxRetryAfterMs, now: Date.now(), clean };
  let error: unknown;
  let endedBy: 'caller' | 'deadline' | null = null;
  if (ending.kind === 'value') {
    const reading = readReply(ending.value, request, options.model, wire.completion);
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
  const fields = [...(wire.inner ?? []), ...Object.keys(body)];
  const feature = answer === null ? null : recogniseRefusal(answer, form, found, fields);
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
