import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

import type { Ceilings, Prices } from '../domain/configuration/ceilings';
import { costOf } from '../domain/reasoning/ceiling-reached';
import { failureTypes } from '../domain/investigation/failure-types';
import type { ModelNote } from '../domain/reasoning/model-thought';
import {
  addTokens,
  type TokenCounts,
  tokenCounts,
  type TokenUsage,
} from '../domain/reasoning/model-use';
import { shortReference } from '../domain/text/short-reference';
import { withHeartbeat } from './heartbeat';
import type { ActivityDependencies, ModelReasoners } from './interfaces';
import { asTemporalFailure } from './model-failure';
import type { RunStore } from './run-store';
import type { Thinking, ThinkingNode, ThinkingNodes } from './thinking';
import { keepSpent, type Spent, spentBefore } from './spent-tokens';
import { type ModelNodeInput, ThoughtStore } from './thought-store';

/** What a model's node brings back; what it was told and heard is stored. */
export interface ModelThought<T> {
  value: T;
  /** Short reference of the stored thought. */
  ref: string;
  /** Replies asked for; absent where it was the one that took `tokens`. */
  replies?: number;
  /** What they took; absent where the rules were sure and the model was not asked. */
  tokens?: TokenCounts;
  /** Why the rules' answer was taken in place of the model's. */
  ruledOut?: string;
}

export interface ModelThinking {
  /** One node, as an activity that heartbeats. */
  think<N extends ThinkingNode>(
    node: N,
    input: ModelNodeInput,
  ): Promise<ModelThought<ThinkingNodes[N]['value']>>;
  /** What rules answer of themselves in a run with a model; null where the model has to be asked. */
  ifSure<N extends ThinkingNode>(
    node: N,
    facts: ThinkingNodes[N]['facts'],
  ): Promise<ThinkingNodes[N]['value'] | null>;
}

/** Cancelling a run has to reach the request within a second; heartbeats carry it. */
const heartbeatEveryMs = 400;
const longestReason = 300;

/** The thinking nodes with a model. Its own failures become Temporal's in `asTemporalFailure`. */
export function createModelThinking(
  { reasoners, evidence }: ActivityDependencies,
  store: RunStore,
  thinking: Thinking,
): ModelThinking {
  const thoughts = new ThoughtStore(evidence, store);
  const withModel = async (snapshotRef: string) => {
    const { model, profile } = await store.snapshot(snapshotRef);
    if (model === undefined) throw new Error('The snapshot of this run names no model.');
    return { model, profile };
  };
  const think = async <N extends ThinkingNode>(
    node: N,
    input: ModelNodeInput,
    context: Context,
  ) => {
    const models = available(reasoners.model);
    const facts = await thoughts.facts(input);
    const { model, profile } = await withModel(facts['snapshotRef'] as string);
    const notes: ModelNote[] = [];
    const spent = await spentBefore(evidence, context);
    let replies = 0;
    const reason = async () =>
      thinking[node](
        facts as unknown as ThinkingNodes[N]['facts'],
        models.reasoner(model, {
          signal: context.cancellationSignal,
          record: (note) => notes.push(note),
          ...(input.left !== undefined && { left: leftAfter(input.left, spent, model.llm.prices) }),
          heard: () => (replies += 1),
        }),
      );
    const value = await reasonWith(
      { models, context, patienceSeconds: profile.limits.modelPatienceSeconds },
      reason,
      async () => await keepSpent(evidence, context, spent, notes, replies),
    );
    const exchanges = notes.flatMap((note) => note.exchanges);
    const ref = shortReference(await thoughts.keep({ node, value }, input, facts, exchanges));
    return { value, ref, ...accountOf(notes, spent) };
  };
  return {
    think: async (node, input) =>
      await withHeartbeat((context) => think(node, input, context), heartbeatEveryMs),
    ifSure: async (node, facts) => {
      const { model } = await withModel(facts.snapshotRef);
      return await available(reasoners.model).unasked(
        model,
        async (reasoner) => await thinking[node](facts, reasoner),
      );
    },
  };
}

/** What earlier attempts of the same activity took is taken too. */
function leftAfter(left: Ceilings, spent: Spent, prices: Prices | undefined): Ceilings {
  const { prompt, completion, replies } = spent;
  return {
    ...left,
    ...(left.replies !== undefined && { replies: left.replies - replies }),
    ...(left.tokens !== undefined && { tokens: left.tokens - prompt - completion }),
    ...(left.money !== undefined &&
      prices !== undefined && { money: left.money - costOf(spent, prices).amount }),
  };
}

function available(models: ModelReasoners | null): ModelReasoners {
  if (models !== null) return models;
  throw ApplicationFailure.create({
    type: failureTypes.configuration,
    nonRetryable: true,
    message: 'The run reasons with a model, but this worker has none configured.',
  });
}

async function reasonWith<T>(
  {
    models,
    context,
    patienceSeconds,
  }: { models: ModelReasoners; context: Context; patienceSeconds: number },
  work: () => Promise<T>,
  keepTokens: () => Promise<Spent>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Rejects with the cancellation, which is what Temporal wants to be told.
    if (context.cancellationSignal.aborted) await context.cancelled;
    const waitedMs = Date.now() - context.info.scheduledTimestampMs;
    const leftMs = patienceSeconds * 1000 - waitedMs;
    throw asTemporalFailure(error, models, leftMs, await keepTokens());
  }
}

function accountOf(
  notes: readonly ModelNote[],
  spent: Spent,
): Omit<ModelThought<never>, 'value' | 'ref'> {
  const reason = notes.map(({ fallback }) => fallback).find((one) => one !== null);
  const replies = notes.reduce((sum, { attempts }) => sum + attempts, spent.replies);
  const tokens = notes.reduce<TokenUsage>((sum, { usage }) => addTokens(sum, usage), spent);
  return {
    ...(replies > 1 && { replies }),
    ...(replies > 0 && { tokens: tokenCounts(tokens) }),
    ...(reason === undefined ? {} : { ruledOut: reason.slice(0, longestReason) }),
  };
}
