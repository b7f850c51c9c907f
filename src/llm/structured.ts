import type * as z from 'zod';

import { failure, type LlmFailure } from './errors/failure';
import type { LlmClient, LlmMessage, LlmReply, LlmRequest, TokenUsage } from './llm-client';
import { addUsage, noUsage } from './reply/read-usage';
import { type AnswerShape, answerShape, readAnswer } from './structured-answer';

export interface StructuredOptions {
  /** Names the schema to the endpoint: letters, digits, `_` and `-`. */
  name: string;
  /** Replies asked for before giving up, the first included. */
  attempts?: number;
}

export type StructuredOutcome<T> =
  | {
      ok: true;
      value: T;
      reply: LlmReply;
      attempts: number;
      /** Over all attempts. */
      usage: TokenUsage;
      wrong: WrongAnswer[];
    }
  | {
      ok: false;
      failure: LlmFailure;
      attempts: number;
      usage: TokenUsage;
      wrong: WrongAnswer[];
    };

/** A reply that did not satisfy the schema. */
export interface WrongAnswer {
  reply: LlmReply;
  problem: string;
}

/** Part of a wrong answer that goes back with the correction. */
const longestQuote = 4000;

/**
 * Asks for an answer that satisfies a zod schema, and asks again with the validation error where
 * it does not, a bounded number of times. The schema is asked of the endpoint as strictly as it
 * can; the answer is validated here in any case.
 * @param request its deadline holds for each attempt
 * @returns a value that the schema accepted, or a failure: `invalid_output` where all attempts
 *   were wrong, otherwise the failure of the call itself. Never throws.
 */
export async function completeStructured<S extends z.ZodType>(
  client: LlmClient,
  request: Omit<LlmRequest, 'schema' | 'tools'>,
  schema: S,
  { name, attempts = 3 }: StructuredOptions,
): Promise<StructuredOutcome<z.output<S>>> {
  const shape = answerShape(name, schema);
  let messages = request.messages;
  let usage = noUsage;
  let problem = '';
  const wrong: WrongAnswer[] = [];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const outcome = await client.complete({ ...request, messages, schema: shape.answer });
    usage = addUsage(usage, outcome.ok ? outcome.reply.usage : outcome.usage);
    if (!outcome.ok && !isOfTheReply(outcome.failure)) {
      return { ok: false, failure: outcome.failure, attempts: attempt, usage, wrong };
    }
    const reading = outcome.ok
      ? readAnswer(outcome.reply, schema, shape)
      : ({ ok: false, problem: outcome.failure.message } as const);
    if (outcome.ok && reading.ok) {
      return {
        ok: true,
        value: reading.value,
        reply: outcome.reply,
        attempts: attempt,
        usage,
        wrong,
      };
    }
    problem = reading.ok ? '' : reading.problem;
    if (outcome.ok) wrong.push({ reply: outcome.reply, problem });
    const said = outcome.ok ? outcome.reply.text : '';
    messages = [...request.messages, ...correction(said, problem, shape)];
  }
  const hint = 'A larger model, or one with structured output, keeps to the form more often.';
  const message = `no valid answer in ${attempts} attempts; the last: ${problem}`;
  return {
    ok: false,
    failure: failure('invalid_output', message, { hint }),
    attempts,
    usage,
    wrong,
  };
}

/** Whether it is the reply that was wrong, and not the request or the endpoint: another may be right. */
function isOfTheReply({ kind, retryable }: LlmFailure): boolean {
  if (kind === 'empty_reply' || kind === 'invalid_output') return true;
  return kind === 'content_filter' && retryable;
}

/** The wrong answer and what is wrong with it; only the latest, so that prompts do not grow. */
function correction(said: string, problem: string, { answer }: AnswerShape): LlmMessage[] {
  const quote = said.length > longestQuote ? `${said.slice(0, longestQuote)}…` : said;
  const ask = `That answer cannot be used: ${problem}\nAnswer again, with nothing but one JSON object that satisfies this JSON Schema:\n${JSON.stringify(answer.schema)}`;
  return [
    { role: 'assistant', content: quote === '' ? '(nothing)' : quote },
    { role: 'user', content: ask },
  ];
}
