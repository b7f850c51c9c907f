import * as z from 'zod';

import { moneySchema } from '../configuration/ceilings';
import type { PreparedModel } from '../configuration/model-choice';

/** Tokens as the endpoint counted them. */
export const tokenUsageSchema = z.object({
  prompt: z.number(),
  completion: z.number(),
  /** Part of `prompt` that came from the endpoint's cache. */
  cached: z.number(),
  /** Part of `prompt` that was written to that cache; absent where nothing was. */
  cacheWrites: z.number().optional(),
});

/** What a run took of its model. Grows with the results of the nodes, so a retry counts once. */
export const modelUseSchema = z.object({
  llm: z.string(),
  model: z.string(),
  agent: z.string().nullable(),
  /** Replies asked for. */
  replies: z.int(),
  tokens: tokenUsageSchema,
  /** Tokens by thinking node. */
  nodes: z.record(z.string(), tokenUsageSchema),
  /** Turns of model and tools. */
  iterations: z.int().optional(),
  /** What the tokens cost; absent where no prices are configured. */
  money: moneySchema.optional(),
  /** Nodes in which the model's answer could not be used and the rules answered. */
  ruledOut: z.int(),
  /** Nodes in which the model was asked. */
  asked: z.int().optional(),
  /** Nodes in which the rules were sure, so that the model was not asked, in order. */
  sure: z.array(z.string()).optional(),
  /** The ceiling that ended it; absent where none did. */
  ceiling: z.string().optional(),
  /** The run ended where its model did, because no rules can plan in its place. */
  ended: z.literal(true).optional(),
  /** Why the rules reason for the rest of the run; null as long as the model does. */
  fallback: z.string().nullable(),
  /** Reference of what the last node was told and heard; each names the one before. */
  lastThought: z.string().nullable(),
});

export type TokenUsage = z.infer<typeof tokenUsageSchema>;
export type ModelUse = z.infer<typeof modelUseSchema>;

/** Prompt, completion and cached tokens, and those written to the cache where there are any. */
export type TokenCounts = readonly [
  prompt: number,
  completion: number,
  cached: number,
  cacheWrites?: number,
];

export const noTokens: TokenUsage = { prompt: 0, completion: 0, cached: 0 };

/** The account of a run that has not asked its model yet. */
export function newUse({ llm, name, agent }: PreparedModel): ModelUse {
  return {
    llm,
    model: name,
    agent,
    replies: 0,
    tokens: noTokens,
    nodes: {},
    ruledOut: 0,
    fallback: null,
    lastThought: null,
  };
}

/** The sum over calls. */
export function addTokens(left: TokenUsage, right: TokenUsage): TokenUsage {
  const cacheWrites = (left.cacheWrites ?? 0) + (right.cacheWrites ?? 0);
  return {
    prompt: left.prompt + right.prompt,
    completion: left.completion + right.completion,
    cached: left.cached + right.cached,
    ...(cacheWrites > 0 && { cacheWrites }),
  };
}

/** Tokens in the short form that history keeps. */
export function tokenCounts({ prompt, completion, cached, cacheWrites }: TokenUsage): TokenCounts {
  return cacheWrites === undefined
    ? [prompt, completion, cached]
    : [prompt, completion, cached, cacheWrites];
}

/** What one node took, added to what the run took before. Pure. */
export function addUse(
  use: ModelUse,
  node: string,
  taken: {
    replies?: number | undefined;
    tokens?: TokenCounts | undefined;
    ruledOut: boolean;
    /** Absent where nothing came of it. */
    ref?: string;
  },
): ModelUse {
  const [prompt, completion, cached, cacheWrites] = taken.tokens ?? [0, 0, 0];
  const writes = cacheWrites === undefined ? {} : { cacheWrites };
  const tokens = { prompt, completion, cached, ...writes };
  return {
    ...use,
    replies: use.replies + (taken.replies ?? (taken.tokens === undefined ? 0 : 1)),
    tokens: addTokens(use.tokens, tokens),
    nodes: { ...use.nodes, [node]: addTokens(use.nodes[node] ?? noTokens, tokens) },
    ruledOut: use.ruledOut + (taken.ruledOut ? 1 : 0),
    asked: (use.asked ?? 0) + (taken.tokens === undefined ? 0 : 1),
    lastThought: taken.ref ?? use.lastThought,
  };
}

/** One more node that did without the model. Pure. */
export function noteSure(use: ModelUse, node: string): ModelUse {
  return { ...use, sure: [...(use.sure ?? []), node] };
}
