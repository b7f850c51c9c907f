import type { Context } from '@temporalio/activity';
import * as z from 'zod';

import type { ModelNote } from '../domain/reasoning/model-thought';
import {
  addTokens,
  noTokens,
  type TokenUsage,
  tokenUsageSchema,
} from '../domain/reasoning/model-use';
import type { EvidenceKeeper, FinishedCallKey } from './interfaces';

const spentSchema = tokenUsageSchema.extend({ replies: z.int().default(0) });

/** Tokens and replies. */
export type Spent = z.infer<typeof spentSchema>;

const nothing: Spent = { ...noTokens, replies: 0 };

/**
 * What earlier attempts of this activity took before they failed, as far as the endpoint
 * counted them. They are kept beside the finished calls, so that any worker finds them.
 */
export async function spentBefore(evidence: EvidenceKeeper, { info }: Context): Promise<Spent> {
  if (info.attempt === 1) return nothing;
  const found = spentSchema.safeParse(await evidence.findCall(keyOf(info)));
  return found.success ? found.data : nothing;
}

/** Adds what a failed attempt took; what is kept then is what all failed attempts took. */
export async function keepSpent(
  evidence: EvidenceKeeper,
  { info }: Context,
  before: Spent,
  notes: readonly ModelNote[],
  replies: number,
): Promise<Spent> {
  const tokens = notes.reduce<TokenUsage>((sum, { usage }) => addTokens(sum, usage), before);
  const spent = { ...tokens, replies: before.replies + replies };
  if (spent.prompt + spent.completion > 0) await evidence.recordCall(keyOf(info), spent);
  return spent;
}

function keyOf({ workflowExecution, activityId }: Context['info']): FinishedCallKey {
  const run = workflowExecution?.runId ?? '';
  return { run, activity: activityId, argumentHash: 'tokens-of-failed-attempts' };
}
