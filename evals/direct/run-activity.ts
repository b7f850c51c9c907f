import { asyncLocalStorage, type Context, type Info } from '@temporalio/activity';
import {
  arrayFromPayloads,
  defaultFailureConverter,
  defaultPayloadConverter,
  ensureApplicationFailure,
  type Payload,
  type ProtoFailure,
} from '@temporalio/common';
import { optionalTsToMs } from '@temporalio/common/lib/time';
import type { Activator } from '@temporalio/workflow/lib/internals';

import type { Activities } from '../../src/activities';
import { Clock } from './clock';
import { outsideExecution } from './workflow-context';

type Command = ReturnType<Activator['concludeActivation']>['commands'][number];
export type ActivityCommand =
  | (NonNullable<Command['scheduleActivity']> & { local: false })
  | (NonNullable<Command['scheduleLocalActivity']> & { local: true });

/** What came of an activity, in the form in which the workflow is told. */
export type ActivityResult = NonNullable<Parameters<Activator['resolveActivity']>[0]['result']>;

/** A retry policy without a limit is for what a person may mend meanwhile; here nobody does. */
const attemptsAtMost = 20;

/**
 * Runs an activity in this process, as often as its retry policy says; the time between two
 * attempts passes on the clock alone. Never throws: a failure is a result.
 */
export async function runActivity(
  activities: Activities,
  command: ActivityCommand,
  workflow: Pick<Info, 'workflowExecution' | 'workflowType'> & { taskQueue: string },
  clock: Clock,
): Promise<ActivityResult> {
  const { initialInterval, maximumInterval, backoffCoefficient, maximumAttempts } =
    command.retryPolicy ?? {};
  const attempts = maximumAttempts || attemptsAtMost;
  let interval = optionalTsToMs(initialInterval) ?? 1000;
  const longest = optionalTsToMs(maximumInterval) ?? interval * 100;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return {
        completed: { result: await makeAttempt(activities, command, workflow, clock, attempt) },
      };
    } catch (error) {
      const failure = ensureApplicationFailure(error);
      if (failure.nonRetryable === true || attempt >= attempts) {
        return { failed: { failure: asActivityFailure(command, failure) } };
      }
      clock.pass(interval);
      interval = Math.min(longest, interval * (backoffCoefficient || 2));
    }
  }
}

async function makeAttempt(
  activities: Activities,
  command: ActivityCommand,
  workflow: Parameters<typeof runActivity>[2],
  clock: Clock,
  attempt: number,
): Promise<Payload> {
  const activity = activities[command.activityType as keyof Activities] as (
    ...input: unknown[]
  ) => Promise<unknown>;
  const input = arrayFromPayloads(defaultPayloadConverter, command.arguments);
  const context = contextOf(command, workflow, attempt);
  const work = async (): Promise<unknown> => await activity(...input);
  const value = await outsideExecution(
    async () => await clock.run(async () => await asyncLocalStorage.run(context, work)),
  );
  return defaultPayloadConverter.toPayload(value);
}

/** As far as activities of this repository read their context; anything else is undefined. */
function contextOf(
  command: ActivityCommand,
  workflow: Parameters<typeof runActivity>[2],
  attempt: number,
): Context {
  const controller = new AbortController();
  const info: Partial<Info> = {
    ...workflow,
    activityId: command.activityId ?? String(command.seq),
    activityType: command.activityType ?? '',
    attempt,
    isLocal: command.local,
    ...(!command.local && { heartbeatTimeoutMs: optionalTsToMs(command.heartbeatTimeout) }),
  };
  const known = {
    info: info as Info,
    cancelled: new Promise<never>(() => undefined),
    cancellationSignal: controller.signal,
    heartbeat: () => undefined,
  };
  return known as unknown as Context;
}

function asActivityFailure(command: ActivityCommand, cause: Error): ProtoFailure {
  return {
    message: 'Activity task failed',
    activityFailureInfo: {
      activityId: command.activityId,
      activityType: { name: command.activityType },
    },
    cause: defaultFailureConverter.errorToFailure(cause, defaultPayloadConverter),
  };
}
