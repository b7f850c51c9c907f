import * as fc from 'fast-check';

import {
  cutBody,
  cutBodyCleanly,
  dropConnection,
  httpError,
  raw,
  type ScriptStep,
  text,
  toolCalls,
  unwantedStream,
} from '../model-server';
import { anyReply } from './any-reply';
import { type Damage, damage, damaged } from './damage';

/** What a model that works would say to a request. */
export type Answer =
  | { kind: 'json'; value: Record<string, unknown> }
  | { kind: 'call'; name: string; arguments: Record<string, unknown> };

/** A reply that is wrong in a way that depends on what would have been right. */
export class Malformed {
  constructor(
    /** How it is wrong. */
    readonly what: string,
    readonly say: (right: Answer) => ScriptStep,
  ) {}

  /** What fast-check prints of a counterexample. */
  [fc.toStringMethod](): string {
    return this.what;
  }
}

const whatever = (step: ScriptStep): Malformed => new Malformed(step.what, () => step);

/** The reply of a model that works. */
export function rightReply(right: Answer): ScriptStep {
  return right.kind === 'json' ? text(JSON.stringify(right.value)) : toolCalls([right]);
}

/** A reply of the right kind in which something is missing, odd, too much or too deep. */
const nearlyRight: fc.Arbitrary<Malformed> = fc
  .record({
    damages: fc.array(damage, { minLength: 1, maxLength: 3 }),
    inWords: fc.boolean(),
    finishReason: fc.constantFrom('stop', 'tool_calls', 'length', '', null),
  })
  .map(({ damages, inWords, finishReason }) => {
    const what = `damaged: ${JSON.stringify({ damages, inWords, finishReason }).slice(0, 500)}`;
    return new Malformed(what, (right) => {
      if (right.kind === 'json') return text(damaged(right.value, damages), { finishReason });
      return damagedCall(right, damages, inWords, finishReason);
    });
  });

function damagedCall(
  { name, arguments: values }: Extract<Answer, { kind: 'call' }>,
  damages: Damage[],
  inWords: boolean,
  finishReason: string | null,
): ScriptStep {
  if (inWords) return text(damaged({ name, arguments: values }, damages), { finishReason });
  const calls = damages.map(({ name: wrong }) => ({
    name: wrong ?? name,
    arguments: damaged(values, damages),
  }));
  return toolCalls(calls, { finishReason });
}

/** The right answer, cut: the endpoint ran out of tokens, or of patience. */
const cutShort: fc.Arbitrary<Malformed> = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
  .map(([share, honest]) => {
    const finishReason = honest ? 'length' : 'stop';
    return new Malformed(`cut at ${share}, finish reason ${finishReason}`, (right) => {
      const whole = JSON.stringify(right.kind === 'json' ? right.value : right);
      return text(whole.slice(0, Math.floor(whole.length * share)), { finishReason });
    });
  });

/** Bodies and connections that break. */
const broken: fc.Arbitrary<ScriptStep> = fc.oneof(
  fc.constantFrom(cutBody(), cutBodyCleanly(), dropConnection(), unwantedStream()),
  fc.integer({ min: 201, max: 399 }).map((status) => httpError(status, '')),
  fc
    .tuple(
      fc.constantFrom(400, 403, 500, 503),
      fc.constantFrom('\uD83D', '😀'.repeat(400), '\u0000'),
    )
    .map(([status, words]) => httpError(status, { error: { message: `x${words}` } })),
  fc.constantFrom(1000, 50_000).map((depth) => raw('['.repeat(depth) + ']'.repeat(depth))),
);

/** All that a model, or the endpoint in front of it, may say instead of a right answer. */
export const malformedReply: fc.Arbitrary<Malformed> = fc.oneof(
  { weight: 5, arbitrary: nearlyRight },
  { weight: 3, arbitrary: anyReply.map(whatever) },
  { weight: 1, arbitrary: cutShort },
  { weight: 1, arbitrary: broken.map(whatever) },
);
