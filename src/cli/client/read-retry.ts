import type { WorkflowHandle } from '@temporalio/client';
import { decodeOptionalFailureToOptionalError } from '@temporalio/common/lib/internal-non-workflow';

import type { ThinkingNode } from '../../activities/thinking';
import { askWithin } from './ask-within';
import type { Session } from './session';

/** Something of a run that failed and is tried again by the Temporal server. */
export interface Retry {
  /** As a sentence begins: `The model is asked again`. */
  what: string;
  /** The attempt that runs or is waited for; 2 is the first that repeats. */
  attempt: number;
  /** Why the attempt before it failed. */
  failure: string;
}

/** Whoever waits for a run's progress does not wait for this. */
const patience = 1_000;

/** Nodes that leave the workflow's process only where a model thinks them. */
const modelNodes: ReadonlySet<string> = new Set(
  Object.keys({
    parseGoal: true,
    selectPlan: true,
    proposeToolCalls: true,
    assessObjective: true,
    makePlan: true,
    planStep: true,
    verify: true,
    writeAnswer: true,
    tellAnswer: true,
  } satisfies Record<ThinkingNode, true>),
);

/**
 * What of a run the server tries again at the moment, by its list of pending activities: no history
 * is read and no worker is asked. Null where nothing failed, and where the server does not say.
 */
export async function readRetry(
  session: Session,
  handle: WorkflowHandle,
  signal?: AbortSignal,
): Promise<Retry | null> {
  const description = await askWithin(session, { patience, signal }, () => handle.describe()).catch(
    () => null,
  );
  const tried = (description?.raw.pendingActivities ?? []).filter(
    ({ attempt, lastFailure }) => (attempt ?? 1) > 1 && lastFailure != null,
  );
  const [worst] = tried.sort((one, other) => (other.attempt ?? 0) - (one.attempt ?? 0));
  if (worst === undefined) return null;
  const name = worst.activityType?.name ?? 'An activity';
  return {
    what: wordsFor(name),
    attempt: worst.attempt ?? 2,
    failure: await failureText(session, worst.lastFailure),
  };
}

/** The message of a failure, which may be encrypted; why it cannot be read where that is so. */
async function failureText(
  { client }: Session,
  failure: Parameters<typeof decodeOptionalFailureToOptionalError>[1],
): Promise<string> {
  const { loadedDataConverter } = client.options;
  const error = await decodeOptionalFailureToOptionalError(loadedDataConverter, failure).catch(
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : '';
}

function wordsFor(activity: string): string {
  if (modelNodes.has(activity)) return 'The model is asked again';
  return activity === 'callTool' ? 'The call is made again' : `${activity} is tried again`;
}
