import { setTimeout as sleep } from 'node:timers/promises';

import type { WorkflowHandle } from '@temporalio/client';

import type { HumanRequest } from '../../domain/people/human-request';
import type { RunStatus } from '../../domain/run/run-status';
import { readDocument } from '../client/read-document';
import { type RunEnding, readEnding } from '../client/read-ending';
import { readRetry } from '../client/read-retry';
import { forOneOfMany, noWorkerNote, readStatus } from '../client/read-status';
import type { Session } from '../client/session';
import type { Progress } from '../progress/progress';

/** Milliseconds between two looks at a run. */
const interval = 250;
/** Milliseconds between two looks at what the server tries again, which change less often. */
const defaultRetryInterval = 5_000;
/** Milliseconds after which somebody wants to know why a run that has its report does not end. */
const tellingPatience = 3_000;
/** The last look at a run that has ended must not hold up its report. */
const lastPatience = 2_000;
/** Somebody who leaves does not wait. */
const leavePatience = 500;

export interface FollowOptions {
  session: Session;
  handle: WorkflowHandle;
  progress: Progress;
  /** Leaves the run alone and returns at once. */
  leave: AbortSignal;
  /** Milliseconds between two looks at what the server tries again. */
  retryInterval?: number;
  /** Called once for each question; the signal withdraws it (answered elsewhere, or run over). */
  onQuestion: (request: HumanRequest, withdrawn: AbortSignal) => Promise<void>;
}

export type Followed = { kind: 'ended'; ending: RunEnding } | { kind: 'left' };

/** Shows a run's progress until it ends or the person leaves. */
export async function followRun(options: FollowOptions): Promise<Followed> {
  const { session, handle, progress, leave } = options;
  const over = new AbortController();
  const onServerAway = once((message) => progress.say(message));
  const ended = readEnding(session, handle, { onServerAway, signal: leave }).finally(() =>
    over.abort(),
  );
  // Looked at below; without this a failure during a prompt would count as unhandled.
  ended.catch(() => undefined);
  const watching = watch(options, AbortSignal.any([over.signal, leave]));
  await Promise.race([watching, ended.catch(() => undefined), aborted(leave)]);
  if (leave.aborted) {
    // The connection is closed next: a question that is still on its way would fail loudly then.
    await Promise.race([watching, sleep(leavePatience)]);
    return { kind: 'left' };
  }
  const seen = await watching;
  const ending = await ended;
  const last = await lastStatus(options, ending, seen);
  if (last !== null) progress.show(last);
  progress.end();
  return { kind: 'ended', ending };
}

/**
 * How the run stood at its end. The document tells it at once; a query of a closed run has a worker
 * go through its whole history first.
 */
async function lastStatus(
  { session, handle }: FollowOptions,
  ending: RunEnding,
  seen: RunStatus | null,
): Promise<RunStatus | null> {
  if (seen !== null && ending.kind === 'completed') {
    const reading = await readDocument(session, handle, ending).catch(() => null);
    if (reading?.available === true) {
      const { steps, outcome, verdict } = reading.document;
      const endedAt = seen.startedAt + reading.document.seconds * 1000;
      const over = { phase: 'closed', current: null, openRequest: null, endedAt } as const;
      return { ...seen, ...over, steps, outcome, verdict };
    }
  }
  const last = await readStatus(session, handle, { patience: lastPatience }).catch(() => null);
  return last?.kind === 'status' ? last.status : null;
}

/** Gives the status that was seen last; null where the run never said how it stands. */
async function watch(options: FollowOptions, stop: AbortSignal): Promise<RunStatus | null> {
  const { session, handle, progress } = options;
  const sayNoWorker = once((message) => progress.say(message));
  const sayUnanswered = once((message) => progress.say(message));
  const sayTelling = once((message) => progress.say(message));
  const questions = new Questions(options);
  const { retryInterval = defaultRetryInterval } = options;
  let seen: RunStatus | null = null;
  let retriesAt = Date.now() + retryInterval;
  while (!stop.aborted) {
    if (Date.now() >= retriesAt) {
      progress.retrying(await readRetry(session, handle, stop));
      retriesAt = Date.now() + retryInterval;
    }
    const reading = await readStatus(session, handle, {
      patience: forOneOfMany,
      signal: stop,
    });
    if (stop.aborted) break;
    if (reading.kind === 'status') {
      seen = reading.status;
      questions.look(reading.status, stop);
      if (!questions.open) progress.show(reading.status);
      if (isTelling(reading.status)) sayTelling(tellingNote(handle.workflowId));
    } else if (reading.kind === 'no_worker') {
      sayNoWorker(noWorkerNote(reading.taskQueue));
    } else {
      sayUnanswered(
        `No worker has said how the run stands (${reading.reason}); still waiting. If this lasts: netoncall doctor`,
      );
    }
    await sleep(interval, undefined, { signal: stop }).catch(() => undefined);
  }
  await questions.settle();
  return seen;
}

/** Whether a run that has its report has waited for its notifications for a while. */
function isTelling({ documentRef, endedAt }: RunStatus): boolean {
  return documentRef !== null && endedAt !== null && Date.now() - endedAt > tellingPatience;
}

function tellingNote(id: string): string {
  return (
    `The report is written: netoncall report ${id}. ` +
    'The run ends when its notifications have arrived or were given up.'
  );
}

/** Puts each question once, and withdraws it when the run no longer waits for it. */
class Questions {
  private asked: string | null = null;
  private withdraw = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failure: unknown = null;
  open = false;

  constructor(private readonly options: FollowOptions) {}

  look({ openRequest }: RunStatus, stop: AbortSignal): void {
    if (this.failure !== null) throw this.failure;
    if (openRequest === null || openRequest.id !== this.asked) this.withdraw.abort();
    if (openRequest === null || openRequest.id === this.asked) return;
    this.asked = openRequest.id;
    this.withdraw = new AbortController();
    this.open = true;
    this.options.progress.pause();
    this.running = this.options
      .onQuestion(openRequest, AbortSignal.any([this.withdraw.signal, stop]))
      .catch((error: unknown) => {
        this.failure = error;
      })
      .finally(() => {
        this.open = false;
      });
  }

  async settle(): Promise<void> {
    this.withdraw.abort();
    await this.running;
  }
}

function once(action: (message: string) => void): (message: string) => void {
  let done = false;
  return (message) => {
    if (done) return;
    done = true;
    action(message);
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
