import type { Context } from '@temporalio/activity';

import type { ModelNote } from '../domain/reasoning/model-thought';
import {
  addTokens,
  noTokens,
  type TokenUsage,
  tokenUsageSchema,
} from '../domain/reasoning/model-use';
import type { EvidenceKeeper, FinishedCallKey } from './interfaces';

/**
 * Tokens that earlier attempts of this activity took before they failed, as far as the endpoint
 * counted them. They are kept beside the finished calls, so that any worker finds them.
 */
export async function spentBefore(
  evidence: EvidenceKeeper,
  { info }: Context,
): Promise<TokenUsage> {
  if (info.attempt === 1) return noTokens;
  const found = tokenUsageSchema.safeParse(await evidence.findCall(keyOf(info)));
  return found.success ? found.data : noTokens;
}

/** Adds what a failed attempt took; what is kept then is what all failed attempts took. */
export async function keepSpent(
  evidence: EvidenceKeeper,
  { info }: Context,
  before: TokenUsage,
  notes: readonly ModelNote[],
): Promise<TokenUsage> {
  const spent = notes.reduce((sum, { usage }) => addTokens(sum, usage), before);
  if (spent.prompt + spent.completion > 0) await evidence.recordCall(keyOf(info), spent);
  return spent;
}

function keyOf({ workflowExecution, activityId }: Context['info']): FinishedCallKey {
  const run = workflowExecution?.runId ?? '';
  return { run, activity: activityId, argumentHash: 'tokens-of-failed-attempts' };
}
