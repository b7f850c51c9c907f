import {
  QueryNotRegisteredError,
  ServiceError,
  WorkflowFailedError,
  type WorkflowHandle,
} from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

import {
  defaultTaskQueue,
  queryNames,
  workflowType,
} from '../../domain/investigation/investigation-names';
import type { RunStatus } from '../../domain/run/run-status';
import type { StatusReading } from '../../domain/run/runs';
import { pollersOf } from '../../temporal/pollers';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { askWithin, type Patience } from './ask-within';
import type { Session } from './session';

/** Milliseconds for one run that somebody asks about: a busy worker may have to replay it first. */
const forOne = 15_000;
/** The same where the next look comes soon, or other runs are asked as well. */
export const forOneOfMany = 3_000;

const grpc = { cancelled: 1, deadlineExceeded: 4, failedPrecondition: 9, unavailable: 14 };

/** Codes of a server that waited for a worker in vain; at the deadline itself it may be either. */
const waitedInVain: ReadonlySet<number> = new Set([
  grpc.cancelled,
  grpc.deadlineExceeded,
  grpc.failedPrecondition,
]);

/**
 * Asks a run how it stands; works on closed runs too.
 * @throws CommandFailure where there is no such run, or it is no investigation
 */
export async function readStatus(
  session: Session,
  handle: WorkflowHandle,
  { patience = forOne, signal }: Partial<Patience> = {},
): Promise<StatusReading> {
  try {
    const status = await askWithin(session, { patience, signal }, () =>
      handle.query<RunStatus>(queryNames.status),
    );
    return { kind: 'status', status };
  } catch (error) {
    if (signal?.aborted === true) return { kind: 'unanswered', reason: 'broken off' };
    return await explain(session, handle, error);
  }
}

async function explain(
  session: Session,
  handle: WorkflowHandle,
  error: unknown,
): Promise<StatusReading> {
  if (error instanceof WorkflowNotFoundError) throw unknownRun(session, handle.workflowId);
  if (error instanceof QueryNotRegisteredError) return await withoutQueries(handle);
  const code = grpcCode(error);
  if (code === undefined) throw error;
  if (waitedInVain.has(code)) {
    const taskQueue = await unpolledQueue(session, handle).catch(() => null);
    if (taskQueue !== null) return { kind: 'no_worker', taskQueue };
  }
  return { kind: 'unanswered', reason: reasonOf(error, code) };
}

/** A run whose input was refused ends before it can be asked anything. */
async function withoutQueries(handle: WorkflowHandle): Promise<StatusReading> {
  const { type, status } = await handle.describe();
  if (type !== workflowType) throw notAnInvestigation(handle.workflowId);
  if (status.name === 'RUNNING') return { kind: 'unanswered', reason: 'it has not begun' };
  const failure: unknown = await handle.result().catch((error: unknown) => error);
  const cause = failure instanceof WorkflowFailedError ? failure.cause : failure;
  return {
    kind: 'unanswered',
    reason: cause instanceof Error ? cause.message : 'it ended before it began',
  };
}

function reasonOf(error: unknown, code: number): string {
  if (code === grpc.deadlineExceeded || code === grpc.cancelled) return 'no answer in time';
  if (code === grpc.unavailable) return 'the Temporal server does not answer';
  const cause: unknown = error instanceof ServiceError ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** gRPC's status code of an error of the client; undefined for other errors. */
export function grpcCode(error: unknown): number | undefined {
  const cause: unknown = error instanceof ServiceError ? error.cause : error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'number' ? code : undefined;
}

/** Whether a worker has asked a queue for work lately. */
export async function isPolled({ client }: Session, taskQueue: string): Promise<boolean> {
  return (await pollersOf(client, taskQueue)).size > 0;
}

/** The queue that a run waits on, if no worker polls it; null where one does. */
export async function unpolledQueue(
  session: Session,
  handle: WorkflowHandle,
): Promise<string | null> {
  const { taskQueue } = await handle.describe();
  return (await isPolled(session, taskQueue)) ? null : taskQueue;
}

/** What an ID may be of, with the commands that list them; a conversation has no list. */
const listsOf = {
  run: ['netoncall list'],
  schedule: ['netoncall schedule list'],
  'schedule or run': ['netoncall schedule list', 'netoncall list'],
  conversation: ['netoncall chat'],
} as const;

export type NamedKind = keyof typeof listsOf;

/** An ID of which the server knows nothing, by what it was to be the ID of. */
export function unknownRun(
  { target: { address, namespace } }: Session,
  id: string,
  runId?: string,
  kind: NamedKind = 'run',
): CommandFailure {
  const which = runId === undefined ? '' : ` with the run id ${runId}`;
  return new CommandFailure(
    `There is no ${kind} "${id}"${which} in namespace "${namespace}" at ${address}.`,
    exitCodes.usage,
    listsOf[kind],
  );
}

function notAnInvestigation(workflowId: string): CommandFailure {
  return new CommandFailure(
    `"${workflowId}" is a workflow, but not an investigation of netoncall.`,
    exitCodes.usage,
    ['netoncall list'],
  );
}

/** Said where a run waits because nobody works on it. */
export function noWorkerNote(taskQueue: string): string {
  const start =
    taskQueue === defaultTaskQueue
      ? '`netoncall worker`, or a whole local environment with `netoncall up`'
      : `\`netoncall worker --task-queue ${taskQueue}\``;
  return `No worker answers on task queue "${taskQueue}". Start one with ${start}.`;
}
