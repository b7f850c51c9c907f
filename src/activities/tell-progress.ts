import type { Context } from '@temporalio/activity';

import { type CallProgress, progressText } from '../domain/calls/call-progress';
import { callProgressSignal } from '../domain/investigation/investigation-names';

/** A run hears of progress this often at most, and this many times: each word costs history. */
const everyMs = 2000;
const wordsAtMost = 20;

type Progress = Parameters<typeof progressText>[0];

/**
 * Takes a tool's progress: all of it goes into the heartbeat, and some of it to the run, whose
 * status query shows it.
 */
export function progressTeller(context: Context, callId: string): (progress: Progress) => void {
  let last = 0;
  let words = 0;
  return (progress) => {
    const news: CallProgress = { callId, text: progressText(progress) };
    context.heartbeat(news);
    if (words >= wordsAtMost || Date.now() - last < everyMs) return;
    last = Date.now();
    words += 1;
    void tellRun(context, news);
  };
}

/** A word to the run that waits for a call; one that does not arrive is no fault of the call. */
export async function tellRun(context: Context, news: CallProgress): Promise<void> {
  const { workflowExecution } = context.info;
  if (workflowExecution === undefined) return;
  const { workflowId, runId } = workflowExecution;
  try {
    await context.client.workflow.getHandle(workflowId, runId).signal(callProgressSignal, news);
  } catch {
    // The run goes on without it.
  }
}
