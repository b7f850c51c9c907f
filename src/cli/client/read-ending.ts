import { ServiceError, WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import {
  ApplicationFailure,
  CancelledFailure,
  TerminatedFailure,
  TimeoutFailure,
  WorkflowNotFoundError,
} from '@temporalio/common';

import type { InvestigationResult } from '../../domain/run/run-document';
import { grpcCode, unknownRun } from './read-status';
import type { Session } from './session';

/** How a run ended. `documentRef` is null where the ending itself does not tell. */
export type RunEnding =
  | { kind: 'completed'; result: InvestigationResult; documentRef: string | null }
  | { kind: 'failed'; type: string; message: string; documentRef: string | null }
  | { kind: 'cancelled'; documentRef: null }
  | { kind: 'terminated'; message: string; documentRef: null };

const retryPause = 1_000;

export interface EndingOptions {
  /** Told once when the server is away; how the run ended is read when it is back. */
  onServerAway?: (message: string) => void;
  signal?: AbortSignal;
}

/**
 * Waits for the end of a run, over an absence of the server.
 * @throws CommandFailure where there is no such run; the signal's reason when it fires
 */
export async function readEnding(
  session: Session,
  handle: WorkflowHandle,
  { onServerAway, signal }: EndingOptions = {},
): Promise<RunEnding> {
  for (;;) {
    try {
      const result = (await untilAborted(session, signal, () =>
        handle.result(),
      )) as InvestigationResult;
      return { kind: 'completed', result, documentRef: result.document };
    } catch (error) {
      if (error instanceof WorkflowFailedError) return explainEnding(error.cause);
      if (error instanceof WorkflowNotFoundError) throw unknownRun(session, handle.workflowId);
      if (!(error instanceof ServiceError) || isRefused(error)) throw error;
      signal?.throwIfAborted();
      onServerAway?.('The Temporal server does not answer; waiting until it is back.');
      await new Promise((resolve) => setTimeout(resolve, retryPause));
    }
  }
}

/** Invalid argument, permission denied, not implemented, not authenticated: waiting cannot help. */
const refusals: ReadonlySet<number | undefined> = new Set([3, 7, 12, 16]);

function isRefused(error: ServiceError): boolean {
  return refusals.has(grpcCode(error));
}

/** The server holds a wait for 20 s, and a process does not end before its last call has. */
async function untilAborted<T>(
  { client }: Session,
  signal: AbortSignal | undefined,
  wait: () => Promise<T>,
): Promise<T> {
  return await (signal === undefined ? wait() : client.withAbortSignal(signal, wait));
}

function explainEnding(cause: unknown): RunEnding {
  if (cause instanceof CancelledFailure) return { kind: 'cancelled', documentRef: null };
  if (cause instanceof TerminatedFailure) {
    const message = cause.message || 'terminated';
    return { kind: 'terminated', message, documentRef: null };
  }
  if (cause instanceof TimeoutFailure) {
    const message = `The run exceeded its time limit (${cause.timeoutType}).`;
    return { kind: 'failed', type: 'Timeout', message, documentRef: null };
  }
  if (cause instanceof ApplicationFailure) {
    const detail = cause.details?.[0] as { document?: unknown } | undefined;
    return {
      kind: 'failed',
      type: cause.type ?? 'InvestigationFailed',
      message: cause.message,
      documentRef: typeof detail?.document === 'string' ? detail.document : null,
    };
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return { kind: 'failed', type: 'InvestigationFailed', message, documentRef: null };
}
